import { type Kysely, sql } from 'kysely'

/** Each pair of filters, newest first, as pages are read. The last column answers a count of all three from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index prospectByStatusAndProjectType
    on prospect (status, projectType, createdAt desc, id desc, priority)`.execute(db)
  await sql`create index prospectByStatusAndPriority
    on prospect (status, priority, createdAt desc, id desc)`.execute(db)
  await sql`create index prospectByProjectTypeAndPriority
    on prospect (projectType, priority, createdAt desc, id desc)`.execute(db)
}
