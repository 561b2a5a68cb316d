import { type Kysely, sql } from 'kysely'

/** Where things are on a page that no adapter knows, as the owner has said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrapingSource add column selectors text
    check (selectors is null or json_type(selectors) = 'object')`.execute(db)
}
