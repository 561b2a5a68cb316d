import { open } from 'node:fs/promises'
import type SqliteFile from 'better-sqlite3'
import { requireNode24 } from '../../platform/database/connection.ts'
import { avoidTemporaryFiles } from '../../platform/database/sqlite-settings.ts'

/** Opens an existing database file without the pragmas and migrations of the server's own. */
export async function openSqlite(file: string, options: SqliteFile.Options): Promise<SqliteFile.Database> {
  requireNode24()
  const { default: Sqlite } = await import('better-sqlite3')
  const sqlite = new Sqlite(file, { fileMustExist: true, ...options })
  avoidTemporaryFiles(sqlite)
  return sqlite
}

/** Opens an existing database file for some work on it and closes it afterwards. */
export async function withSqlite<T>(
  file: string,
  work: (sqlite: SqliteFile.Database) => T,
  options: SqliteFile.Options = {},
): Promise<T> {
  const sqlite = await openSqlite(file, options)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Flushes a file, or the names in a folder, to the disk, so that they survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync().catch((error: unknown) => {
    // Windows cannot sync folders, and files only if they are open for writing; it protects names without it.
    if (process.platform !== 'win32') throw error
  })
}
