import { type Kysely, sql } from 'kysely'

/** A call is by video where there is a link to join it. Visitors who had booked before were told that they would be called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call add column medium text not null default 'phone' check (medium in ('video', 'phone'))`.execute(
    db,
  )
  await sql`alter table call add column meetingLink text`.execute(db)
}
