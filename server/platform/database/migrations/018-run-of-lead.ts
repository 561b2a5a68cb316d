import { type Kysely, sql } from 'kysely'

/** Which scraping run brought a lead, so that the results of a run can be listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prospect add column runId text`.execute(db)
  await sql`alter table archivedProspect add column runId text`.execute(db)
  await sql`create index prospectByRun on prospect (runId, createdAt desc, id desc)
    where runId is not null`.execute(db)
}
