import { type Kysely, sql } from 'kysely'

/** The calls that visitors book after an enquiry, and the days on which there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table call (
    id text primary key,
    consultationId text not null references consultation (id) on delete cascade,
    startsAt text not null,
    state text not null default 'booked' check (state in ('booked', 'cancelled')),
    sequence integer not null default 0,
    cancelReason text,
    nextReminderAt text,
    createdAt text not null,
    changedAt text not null
  ) strict`.execute(db)
  // These two keep a time from being given twice, whatever the code before them saw.
  await sql`create unique index callByStart on call (startsAt) where state = 'booked'`.execute(db)
  await sql`create unique index callBooked on call (consultationId) where state = 'booked'`.execute(db)
  await sql`create index callByConsultation on call (consultationId, createdAt desc)`.execute(db)
  await sql`create index callByReminder on call (nextReminderAt) where nextReminderAt is not null`.execute(db)

  // Days of the calendar in London, both included.
  await sql`create table blockedDays (
    id text primary key,
    fromDay text not null,
    toDay text not null check (toDay >= fromDay),
    note text,
    createdAt text not null
  ) strict`.execute(db)

  for (const subject of ['call', 'blockedDays']) {
    for (const [event, action, row] of [
      ['insert', 'created', 'new'],
      ['update', 'updated', 'new'],
      ['delete', 'deleted', 'old'],
    ] as const) {
      await sql`create trigger ${sql.raw(`${subject}Change${action}`)} after ${sql.raw(event)} on ${sql.table(subject)} begin
        insert into change (subject, id, action) values (${sql.lit(subject)}, ${sql.raw(row)}.id, ${sql.lit(action)});
      end`.execute(db)
    }
  }

  // An invitation for the reader's calendar goes out with its mail.
  await sql`alter table outbox add column calendar text`.execute(db)
}
