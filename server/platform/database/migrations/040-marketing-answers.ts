import { type Kysely, sql } from 'kysely'

const tables = ['consultation', 'calculatorSubmission']

/** What visitors answered to the offer not to be sent marketing; null where the form made no offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column marketing text
      check (marketing in ('allowed', 'declined'))`.execute(db)
  }
}
