import { open } from 'node:fs/promises'
import type SqliteFile from 'better-sqlite3'
import { requireNode24 } from '../../platform/database/connection.ts'

/** Opens an existing database file without the pragmas and migrations of the server's own. */
export async function openSqlite(file: string, options: SqliteFile.Options): Promise<SqliteFile.Database> {
  requireNode24()
  const { default: Sqlite } = await import('better-sqlite3')
  return new Sqlite(file, { fileMustExist: true, ...options })
}

/** Flushes a file, or the names in a folder, to the disk, so that they survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows syncs no folders, and files only when they are open for writing; it protects names by itself.
    if (process.platform !== 'win32') throw error
  } finally {
    await handle.close()
  }
}
