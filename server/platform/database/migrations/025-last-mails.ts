import { type Kysely, sql } from 'kysely'

/** The last mail to somebody who was erased is kept until it is sent, and no longer than this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column forgetAt text`.execute(db)
  await sql`create index outboxByForgetting on outbox (forgetAt) where forgetAt is not null`.execute(db)
}
