import { type Kysely, sql } from 'kysely'

/** The keys of changes that have been made, so that one which is sent again is not made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('madeChange')
    .addColumn('key', 'text', (column) => column.primaryKey()) // UUID, of the caller's
    .addColumn('madeAt', 'text', (column) => column.notNull()) // ISO 8601, UTC
    .modifyEnd(sql`strict, without rowid`)
    .execute()
}
