import { type Kysely, sql } from 'kysely'

/** What the robots.txt of a source said when it was last read, and when that was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrapingSource add column robots text
    check (robots in ('allowed', 'refused', 'none'))`.execute(db)
  await sql`alter table scrapingSource add column robotsReadAt text`.execute(db)
}
