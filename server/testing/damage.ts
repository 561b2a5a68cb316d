import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/connection.ts'

/** Overwrites the first page of a table. */
export async function damageTable(file: string, table: string): Promise<void> {
  const { db, close } = await openDatabase(file)
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = ${table}`.execute(db)
  const pages = await sql<{ page_size: number }>`pragma page_size`.execute(db)
  await close()
  const size = pages.rows[0]?.page_size ?? 0
  await using handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(size, 0xff), 0, size, ((rows[0]?.rootpage ?? 0) - 1) * size)
}
