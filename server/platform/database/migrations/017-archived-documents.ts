import { type Kysely, sql } from 'kysely'

/** The few documents of the archive, so that what a search finds can be told apart without a look at each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index prospectDocumentArchived on prospectDocument (docId) where isArchived = 1`.execute(db)
}
