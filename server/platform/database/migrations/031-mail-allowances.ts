import { type Kysely, sql } from 'kysely'

/** What has been used of a limited number of mails: per mailbox, as a keyed hash, and of the owner's alerts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mailAllowance (
    key text not null,
    usedAt text not null
  ) strict`.execute(db)
  await sql`create index mailAllowanceByKey on mailAllowance (key, usedAt)`.execute(db)
  await sql`create index mailAllowanceByTime on mailAllowance (usedAt)`.execute(db)
}
