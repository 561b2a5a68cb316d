import { existsSync } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import type SqliteFile from 'better-sqlite3'
import { isBusy } from '../../../platform/database/errors.ts'
import { BackupError } from '../errors.ts'
import { openSqlite } from '../sqlite-file.ts'

/** The database that a restore replaces, exclusively locked. */
export interface CurrentDatabase {
  /** For reading; undefined when there is no database, or it can't be read. */
  sqlite: SqliteFile.Database | undefined
  /** Gives the file a second name, so that it survives its replacement. Returns false when there is no file. */
  linkTo(file: string): Promise<boolean>
  /** Removes the second name again. */
  unlink(file: string): Promise<void>
  release(): void
}

/** The first bytes of every SQLite file. */
const header = 'SQLite format 3\0'
/** Long enough for the last query of a process that is stopping. */
const lockTimeoutMs = 1000

/** Locks the database exclusively: a running server holds a lock even when idle, a killed one does not. The write-ahead log is merged
 *  into the file. @throws BackupError while a server has the database open */
export async function lockCurrentDatabase(file: string): Promise<CurrentDatabase> {
  const sqlite = await openExclusively(file)
  return {
    sqlite,
    async linkTo(replaced) {
      if (!existsSync(file)) return false
      // A database that could not be opened still has its log, and would be incomplete without it.
      await moveLog(file, replaced)
      await link(file, replaced).catch(() => copyFile(file, replaced))
      return true
    },
    async unlink(replaced) {
      await moveLog(replaced, file)
      await rm(replaced, { force: true })
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
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === header
}

async function openExclusively(file: string): Promise<SqliteFile.Database | undefined> {
  // Opening a file without its header would delete the log beside it, which may be all that is left.
  if (!existsSync(file) || !(await hasHeader(file))) return undefined
  const sqlite = await openSqlite(file, { timeout: lockTimeoutMs })
  try {
    sqlite.pragma('journal_mode = delete')
    sqlite.pragma('locking_mode = exclusive') // keeps the lock after the transaction
    sqlite.exec('begin exclusive; commit')
    return sqlite
  } catch (cause) {
    sqlite.close()
    if (!isBusy(cause)) return undefined // damaged, so there is all the more reason to restore
    const sentence = 'The database is in use. Please stop the server first; nothing has been changed.'
    throw new BackupError(sentence, { cause })
  }
}
