import { open } from 'node:fs/promises'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/connection.ts'

/** Reads every row of every table, to compare whole databases. */
export function readContents(file: string): Record<string, unknown[]> {
  const sqlite = new SqliteFile(file, { readonly: true, fileMustExist: true })
  try {
    const names = sqlite
      .prepare(`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`)
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      names.map((name) => [name, sqlite.prepare(`select * from "${name}" order by 1`).raw().all()]),
    )
  } finally {
    sqlite.close()
  }
}

export interface CommitWatcher extends Disposable {
  /** Returns a number that is another one after each commit to the file, so that nothing needs to be read without one. */
  version(): number
}

export function watchCommits(file: string): CommitWatcher {
  const sqlite = new SqliteFile(file, { readonly: true, fileMustExist: true })
  return {
    version: () => sqlite.pragma('data_version', { simple: true }) as number,
    [Symbol.dispose]: () => void sqlite.close(),
  }
}

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
