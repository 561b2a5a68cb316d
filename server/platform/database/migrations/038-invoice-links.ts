import { type Kysely, sql } from 'kysely'

/** Links to invoices end, and can be replaced: `linkNumber` counts them, `linkMadeAt` is null for the first, made with the invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column linkNumber integer not null default 1 check (linkNumber > 0)`.execute(db)
  await sql`alter table invoice add column linkMadeAt text`.execute(db)
}
