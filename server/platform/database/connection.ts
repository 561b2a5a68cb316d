import { chmod, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type SqliteFile from 'better-sqlite3'
import { Kysely } from 'kysely'
import { explainStorageError } from './explain-error.ts'
import { immediateSqliteDialect } from './dialect.ts'
import { isBusy } from './errors.ts'
import { createCommitListeners, type ListenerLog, type OnCommit } from './on-commit.ts'
import type { Database } from './schema.ts'
import { createStorageMonitor, type StorageMonitor } from './storage-monitor.ts'

export interface DatabaseHandle {
  db: Kysely<Database>
  /** Knows whether the file can be read and written. */
  monitor: StorageMonitor
  onCommit: OnCommit
  /** Stops calling commit listeners, waits for the query that runs, then closes the file. Closing twice does no harm. */
  close(): Promise<void>
}

/** Opens the database file and creates it, with its folder, where it is missing. Readable by this user alone.
 *  @throws Error with a sentence for the operator when Node.js is too old (the file is not touched then), or the file cannot be used */
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
  return {
    db,
    monitor,
    onCommit: listeners.onCommit,
    async close() {
      listeners.stop()
      await db.destroy()
      sqlite.close() // destroy() leaves the file open when no query has run
    },
  }
}

async function openFile(file: string): Promise<SqliteFile.Database> {
  const { default: Sqlite } = await import('better-sqlite3')
  await createPrivately(file)
  const { ino } = await stat(file)
  const sqlite = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    await useWriteAheadLog(sqlite)
    if ((await stat(file)).ino !== ino)
      throw new Error('The database was replaced by a restore at this moment. Please start again.')
    configure(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** How long a query waits for another process (a backup, a second start) that holds the lock. */
export const busyTimeoutMs = 10_000

/** The change to the write-ahead log does not heed the busy timeout, so two first starts at once need this. */
async function useWriteAheadLog(sqlite: SqliteFile.Database): Promise<void> {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      sqlite.pragma('journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await setTimeout(20)
    }
  }
}

function configure(sqlite: SqliteFile.Database): void {
  // An acknowledged enquiry or payment outlives a power cut; NORMAL would lose the last commits.
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  sqlite.pragma('trusted_schema = off')
  // Erased people are erased: freed pages are overwritten with zeros.
  sqlite.pragma('secure_delete = on')
  // 8 MiB of pages; no memory map, for it counts as memory and turns a disk error into a crash.
  sqlite.pragma('cache_size = -8192')
  sqlite.pragma('mmap_size = 0')
  // After a large import the write-ahead log shrinks back to this many bytes.
  sqlite.pragma('journal_size_limit = 16777216')
}

/** SQLite gives the -wal and -shm files beside it the same permissions. */
async function createPrivately(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await (await open(file, 'a', 0o600)).close()
  await chmod(file, 0o600)
}

/** Loading better-sqlite3 into an older Node.js is a segmentation fault, so this comes before the import. */
export function requireNode24(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= 24) return
  throw new Error(`Node.js 24 or newer is needed, and this is ${version}. "npm start" brings the right one.`)
}
