import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { requireNode24 } from '../database/connection.ts'
import { explainStorageError, isBusy } from '../database/errors.ts'

interface Holder {
  pid: number
  /** ISO 8601, UTC. */
  since: string
  /** Undefined until the server listens. */
  address?: string
}

/** Locks DATA_DIR, so that this is its only server. The lock is the operating system's, on an SQLite file: it ends with the process, even
 *  after a crash, and works between containers that share a volume but not their process ids.
 *  @throws Error that names the other server */
export async function lockDataDir(dataDir: string, startedAt: Date) {
  requireNode24()
  const file = join(dataDir, 'server.lock')
  const holderFile = join(dataDir, 'server.json')
  const { default: Sqlite } = await import('better-sqlite3')
  let sqlite: SqliteFile.Database | undefined
  try {
    sqlite = new Sqlite(file, { timeout: 0 })
    accessSync(file, constants.W_OK) // a read-only file would open too, without a lock
    sqlite.exec('begin exclusive')
  } catch (error) {
    sqlite?.close()
    throw isBusy(error)
      ? new Error(describeConflict(dataDir, readHolder(holderFile)), { cause: error })
      : explainStorageError(error, file)
  }
  const lock = sqlite
  const holder: Holder = { pid: process.pid, since: startedAt.toISOString() }
  writeHolder(holderFile, holder)
  return {
    /** Stores the server's address, for the error of a second server. */
    announce: (address: string) => writeHolder(holderFile, { ...holder, address }),
    release() {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

/** Ignores errors such as a full disk: only the error of a second server needs this file. */
function writeHolder(file: string, holder: Holder): void {
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function describeConflict(dataDir: string, holder: Holder | undefined): string {
  const details = holder && ` (process ${holder.pid}, ${holder.address ?? 'still starting'}, since ${holder.since})`
  return `Another server${details ?? ''} already uses DATA_DIR ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`
}
