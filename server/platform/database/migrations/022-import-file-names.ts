import { type Kysely, sql } from 'kysely'

/** What the file of an import was called, by which its owner knows it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prospectImport add column fileName text`.execute(db)
}
