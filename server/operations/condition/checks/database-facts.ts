import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

export interface AppliedMigration {
  name: string
  appliedAt: string
}

/** When the first migration made the database: a restored one keeps the time of the original. */
export async function findDatabaseCreation(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<AppliedMigration>`select name, appliedAt from migration order by position limit 1`.execute(
    db,
  )
  return rows[0]?.appliedAt ?? new Date(0).toISOString()
}

export async function findLastMigration(db: Kysely<Database>): Promise<AppliedMigration | undefined> {
  const { rows } = await sql<AppliedMigration>`
    select name, appliedAt from migration order by position desc limit 1`.execute(db)
  return rows[0]
}

/** Reads the first and the last record of every table, which meets most damage at the cost of a few pages each.
 *  The daily backup reads everything. @throws Error of SQLite where the file is damaged */
export async function sampleTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; wr: 0 | 1 }>`
    select name, wr from pragma_table_list where schema = 'main' and type = 'table'`.execute(db)
  for (const { name, wr } of rows) {
    await sql`select * from ${sql.table(name)} limit 1`.execute(db)
    if (wr === 0) await sql`select * from ${sql.table(name)} order by rowid desc limit 1`.execute(db)
  }
}

/** @returns the size of the database with its write-ahead log, in bytes */
export async function databaseBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map(async (path) => (await stat(path).catch(() => undefined))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
