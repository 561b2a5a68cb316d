import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { timersPromises } from '../lazy-node-modules.ts'
import { explainStorageError, isBusy } from './errors.ts'
import { immediateSqliteDialect } from './dialect.ts'
import { createCommitListeners, type ListenerLog, type OnCommit } from './on-commit.ts'
import { Reader } from './reader.ts'
import type { Database, Trx } from './schema.ts'
import { busyTimeoutMs, configureWriter } from './sqlite-settings.ts'
import { createStorageMonitor, type StorageMonitor } from './storage-monitor.ts'

export interface DatabaseHandle extends AsyncDisposable {
  db: Kysely<Database>
  /** For reads that take long: see CONTRIBUTING.md. */
  reader: Reader
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
  const reader = new Reader(file, { isInTransaction: dialect.isInTransaction, onFailure: monitor.onFailure })
  async function close(): Promise<void> {
    listeners.stop()
    await reader.close() // first: the connection that is closed last removes the write-ahead log, and this one may not write
    await db.destroy()
    sqlite.close() // destroy() leaves the file open when no query has run
  }
  return { db, reader, monitor, onCommit: listeners.onCommit, close, [Symbol.asyncDispose]: close }
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
    configureWriter(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

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

/** Creates the file with its permissions; SQLite copies them to the -wal and -shm files. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** How long the reader may keep the write-ahead log from being emptied. */
const maxReadMs = 2000

/** Moves the write-ahead log into the database and truncates it, so that it holds no erased data. Waits a short time for reads that hold the
 *  log, and not for long ones, such as a backup in another process: the next call empties it then, at the latest that of retention's hourly check. */
export async function emptyWriteAheadLog(db: Kysely<Database>): Promise<void> {
  const deadline = performance.now() + maxReadMs
  while (!(await tryToEmptyLog(db)) && performance.now() < deadline) await timersPromises().setTimeout(20)
}

/** Returns whether nobody was reading the log. */
function tryToEmptyLog(db: Kysely<Database>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
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
