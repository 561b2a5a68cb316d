import { type Kysely, sql } from 'kysely'

/** Who asks for an estimate came by a campaign as often as who writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calculatorSubmission add column campaign text check (json_type(campaign) = 'object')`.execute(
    db,
  )
}
