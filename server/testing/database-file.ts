import { open } from 'node:fs/promises'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/connection.ts'

/** Reads every row of every table, to compare whole databases. */
export function readContents(file: string): Record<string, unknown[]> {
  using commits = watchCommits(file)
  return commits.contents()
}

export interface CommitWatcher extends Disposable {
  /** Returns a number that is another one after each commit to the file, so that nothing needs to be read without one. */
  version(): number
  /** Returns every row of every table, which it reads again only after a commit. */
  contents(): Record<string, unknown[]>
}

/** Watches a file whose structure stays. Whoever reads all of it often keeps one watcher: reading the structure takes as long as the rows. */
export function watchCommits(file: string): CommitWatcher {
  const sqlite = new SqliteFile(file, { readonly: true, fileMustExist: true })
  const version = () => sqlite.pragma('data_version', { simple: true }) as number
  let tables: [string, SqliteFile.Statement][] | undefined
  let known: { version: number; contents: Record<string, unknown[]> } | undefined
  return {
    version,
    contents() {
      const current = version()
      if (known?.version === current) return known.contents
      tables ??= prepareTables(sqlite)
      known = { version: current, contents: Object.fromEntries(tables.map(([name, rows]) => [name, rows.all()])) }
      return known.contents
    },
    [Symbol.dispose]: () => void sqlite.close(),
  }
}

/** Returns the name of each table with the statement that reads all of it. */
function prepareTables(sqlite: SqliteFile.Database): [string, SqliteFile.Statement][] {
  const names = sqlite
    .prepare(`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`)
    .pluck()
    .all() as string[]
  return names.map((name) => [name, sqlite.prepare(`select * from "${name}" order by 1`).raw()])
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
