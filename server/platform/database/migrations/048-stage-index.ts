import { type Kysely, sql } from 'kysely'

/** The leads of one stage, newest first, as a column of the board of jobs reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index prospectByStage on prospect (crmStage, createdAt desc, id desc)`.execute(db)
}
