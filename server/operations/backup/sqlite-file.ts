import { open } from 'node:fs/promises'
import type SqliteFile from 'better-sqlite3'
import { requireNode24 } from '../../platform/database/connection.ts'

/** Opens a database file that is there, without the settings and the migrations of the program's own. */
export async function openSqlite(file: string, options: SqliteFile.Options): Promise<SqliteFile.Database> {
  requireNode24()
  const { default: Sqlite } = await import('better-sqlite3')
  return new Sqlite(file, { fileMustExist: true, ...options })
}

/** Makes sure that the file, or the names in the folder, outlive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows cannot sync a folder, and a file only when it is open for writing; it keeps names safe by itself.
    if (process.platform !== 'win32') throw error
  } finally {
    await handle.close()
  }
}
