import { type Kysely, sql } from 'kysely'

const columns = 'id, consultationId, startsAt, state, sequence, cancelReason, nextReminderAt, createdAt, changedAt'

/** A time that is chosen before the visitor's mailbox is proven is only held for a while, and each call counts how often its visitor
 *  has moved it. SQLite cannot change a check, so the table is made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table newCall (
    id text primary key,
    consultationId text not null references consultation (id) on delete cascade,
    startsAt text not null,
    state text not null check (state in ('held', 'booked', 'cancelled', 'lapsed')),
    heldUntil text check (state not in ('held', 'lapsed') or heldUntil is not null),
    visitorMoves integer not null default 0,
    sequence integer not null default 0,
    cancelReason text,
    nextReminderAt text,
    createdAt text not null,
    changedAt text not null
  ) strict`.execute(db)
  await sql`insert into newCall (${sql.raw(columns)}) select ${sql.raw(columns)} from call`.execute(db)
  await sql`drop table call`.execute(db)
  await sql`alter table newCall rename to call`.execute(db)

  // These two keep a time from being given twice, whatever the code before them saw.
  await sql`create unique index callByStart on call (startsAt) where state in ('held', 'booked')`.execute(db)
  await sql`create unique index callOfConsultation on call (consultationId) where state in ('held', 'booked')`.execute(
    db,
  )
  await sql`create index callByConsultation on call (consultationId, createdAt desc)`.execute(db)
  await sql`create index callByReminder on call (nextReminderAt) where nextReminderAt is not null`.execute(db)
  await sql`create index callByHold on call (heldUntil) where state = 'held'`.execute(db)

  for (const [event, action, row] of [
    ['insert', 'created', 'new'],
    ['update', 'updated', 'new'],
    ['delete', 'deleted', 'old'],
  ] as const) {
    await sql`create trigger ${sql.raw(`callChange${action}`)} after ${sql.raw(event)} on call begin
      insert into change (subject, id, action) values ('call', ${sql.raw(row)}.id, ${sql.lit(action)});
    end`.execute(db)
  }
}
