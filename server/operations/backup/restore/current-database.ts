import { existsSync } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import type SqliteFile from 'better-sqlite3'
import { isBusy } from '../../../platform/database/errors.ts'
import { BackupError } from '../errors.ts'
import { openSqlite } from '../sqlite-file.ts'

/** The database that a restore takes the place of, with everybody else locked out of it. */
export interface PresentDatabase {
  /** For reading; undefined where there is none, or none that can be read. */
  sqlite: SqliteFile.Database | undefined
  /** Gives the file a second name, so that it outlives its replacement. @returns false when there is no file */
  keepAs(file: string): Promise<boolean>
  /** Takes that back. */
  keepNot(file: string): Promise<void>
  release(): void
}

/** How every SQLite file begins. */
const header = 'SQLite format 3\0'
/** Long enough for a query of somebody who is just leaving. */
const patienceMs = 1000

/** Takes the database for ourselves alone. Whoever has it open holds a lock on it, however idle, and a killed server does not.
 *  Its write-ahead log is folded in, so that the one file is all there is.
 *  @throws BackupError while a server has it open */
export async function takePresent(file: string): Promise<PresentDatabase> {
  const sqlite = await openAlone(file)
  return {
    sqlite,
    async keepAs(aside) {
      if (!existsSync(file)) return false
      // Left behind by a database that could not be opened: without them it would be less than it is.
      await moveLog(file, aside)
      await link(file, aside).catch(() => copyFile(file, aside))
      return true
    },
    async keepNot(aside) {
      await moveLog(aside, file)
      await rm(aside, { force: true })
    },
    release() {
      sqlite?.close()
    },
  }
}

async function moveLog(from: string, to: string): Promise<void> {
  for (const part of ['-wal', '-shm']) {
    if (existsSync(from + part)) await rename(from + part, to + part)
  }
}

async function hasHeader(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === header
  } finally {
    await handle.close()
  }
}

async function openAlone(file: string): Promise<SqliteFile.Database | undefined> {
  // Opening what has lost its beginning would delete the log beside it, which may be all that is left.
  if (!existsSync(file) || !(await hasHeader(file))) return undefined
  const sqlite = await openSqlite(file, { timeout: patienceMs })
  try {
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive')
    return sqlite
  } catch (cause) {
    sqlite.close()
    if (isBusy(cause)) {
      throw new BackupError('The database is in use. Please stop the server first; nothing has been changed.', {
        cause,
      })
    }
    return undefined // damaged: all the more reason to restore
  }
}
