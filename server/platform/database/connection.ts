import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { timersPromises } from '../lazy-node-modules.ts'
import { explainStorageError, isBusy } from './errors.ts'
import { immediateSqliteDialect } from './dialect.ts'
import { createCommitListeners, type ListenerLog, type OnCommit } from './on-commit.ts'
import type { Database, Trx } from './schema.ts'
import { createStorageMonitor, type StorageMonitor } from './storage-monitor.ts'

export interface DatabaseHandle extends AsyncDisposable {
  db: Kysely<Database>
  /** Reports whether the file can be read and written. */
  monitor: StorageMonitor
  onCommit: OnCommit
  /** Stops calling commit listeners, waits for the query that runs, then closes the file. Closing twice does no harm. */
  close(): Promise<void>
}

/** Opens the database file, and creates it and its folder if they are missing. Only this user can read them.
 *  @param log for errors of commit listeners
 *  @throws Error with a sentence for the operator if Node.js is too old (the file is not touched then), or the file cannot be used */
export async function openDatabase(file: string, log: ListenerLog = console): Promise<DatabaseHandle> {
  requireNode24()
  const sqlite = await openFile(file).catch((error: unknown) => {
    throw explainStorageError(error, file)
  })
  const monitor = createStorageMonitor()
  const listeners = createCommitListeners(log)
  const dialect = immediateSqliteDialect(sqlite, {
    onFailure: monitor.onFailure,
    onCommit(tables) {
      monitor.onCommit()
      listeners.notify(tables)
    },
  })
  const db = new Kysely<Database>({ dialect })
  async function close(): Promise<void> {
    listeners.stop()
    await db.destroy()
    sqlite.close() // destroy() leaves the file open when no query has run
  }
  return { db, monitor, onCommit: listeners.onCommit, close, [Symbol.asyncDispose]: close }
}

async function openFile(file: string): Promise<SqliteFile.Database> {
  const { default: Sqlite } = await import('better-sqlite3')
  createPrivately(file)
  const { ino } = statSync(file)
  const sqlite = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    await useWriteAheadLog(sqlite)
    if (statSync(file).ino !== ino)
      throw new Error('The database was replaced by a restore at this moment. Please start again.')
    configure(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** How long a query waits for a lock that another process holds, for example a backup. */
export const busyTimeoutMs = 10_000

/** Retries, because the change to the write-ahead log ignores the busy timeout: two processes may create the file at once. */
async function useWriteAheadLog(sqlite: SqliteFile.Database): Promise<void> {
  let deadline: number | undefined
  for (;;) {
    try {
      sqlite.pragma('journal_mode = wal')
      return
    } catch (error) {
      deadline ??= performance.now() + busyTimeoutMs
      if (!isBusy(error) || performance.now() > deadline) throw error
      await timersPromises().setTimeout(20)
    }
  }
}

/** Keeps what SQLite stores while a statement runs in memory: it would otherwise need a folder for temporary files, which a container may not have. */
export function avoidTemporaryFiles(sqlite: SqliteFile.Database): void {
  sqlite.pragma('temp_store = memory')
}

function configure(sqlite: SqliteFile.Database): void {
  avoidTemporaryFiles(sqlite)
  // An acknowledged enquiry or payment survives a power cut; NORMAL would lose the last commits.
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  sqlite.pragma('trusted_schema = off')
  // Freed pages are overwritten with zeros, so that erased personal data is gone from the file.
  sqlite.pragma('secure_delete = on')
  // 8 MiB of pages; no memory map, because it counts as memory and turns a disk error into a crash.
  sqlite.pragma('cache_size = -8192')
  sqlite.pragma('mmap_size = 0')
  // The write-ahead log is truncated to this many bytes after a large import.
  sqlite.pragma('journal_size_limit = 16777216')
}

/** Creates the file with its permissions; SQLite copies them to the -wal and -shm files. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** Moves the write-ahead log into the database and truncates it, so that it holds no erased data.
 *  Does not wait for readers in other processes: a later write truncates the log then. */
export async function emptyWriteAheadLog(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.raw(String(busyTimeoutMs))}`.execute(connection)
    }
  })
}

/** Runs a transaction that erases personal data, and removes its traces from the write-ahead log. */
export async function erase<Result>(db: Kysely<Database>, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const result = await db.transaction().execute(work)
  await emptyWriteAheadLog(db)
  return result
}

/** Call it before importing better-sqlite3, which crashes an older Node.js with a segmentation fault. */
export function requireNode24(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= 24) return
  throw new Error(`Node.js 24 or newer is needed, and this is ${version}. "npm start" brings the right one.`)
}
