import { type Kysely, sql } from 'kysely'

/** When the measured survey of a deposit suits its customer, and when it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table survey (
    paymentId text primary key references payment (id) on delete cascade,
    chosen text not null default '[]' check (json_valid(chosen) and json_array_length(chosen) <= 3),
    chosenAt text,
    fixedDay text,
    fixedHalf text check (fixedHalf in ('morning', 'afternoon')),
    fixedAt text,
    sequence integer not null default 0,
    revision integer not null default 1,
    createdAt text not null,
    changedAt text not null,
    check ((fixedDay is null) = (fixedHalf is null) and (fixedDay is null) = (fixedAt is null))
  ) strict`.execute(db)

  for (const [event, action, row] of [
    ['insert', 'created', 'new'],
    ['update', 'updated', 'new'],
    ['delete', 'deleted', 'old'],
  ] as const) {
    await sql`create trigger ${sql.raw(`surveyChange${action}`)} after ${sql.raw(event)} on survey begin
      insert into change (subject, id, action) values ('survey', ${sql.raw(row)}.paymentId, ${sql.lit(action)});
    end`.execute(db)
  }
}
