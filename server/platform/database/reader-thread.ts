import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'
import { busyTimeoutMs, configureReader } from './sqlite-settings.ts'
import { withStatementCache } from './statement-cache.ts'

/** A read, or the order to close the file, which ends the thread. */
export type ReaderRequest = { sql: string; parameters: readonly unknown[] } | 'close'

/** The answer to each read, in the order of the reads. An error is taken apart, because a copy of it would have lost its code. */
export type ReaderResponse = { rows: unknown[] } | { message: string; code: string | undefined }

let database: SqliteDatabase | undefined

function open(): SqliteDatabase {
  const sqlite = new Sqlite(workerData as string, { readonly: true, timeout: busyTimeoutMs })
  configureReader(sqlite)
  return withStatementCache(sqlite)
}

function read({ sql, parameters }: Exclude<ReaderRequest, 'close'>): ReaderResponse {
  try {
    database ??= open()
    const statement = database.prepare(sql)
    if (!statement.reader || !(statement as Sqlite.Statement).readonly) throw new Error(`This is no read: ${sql}`)
    return { rows: statement.all(parameters) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { message, code }
  }
}

function answer(request: ReaderRequest): void {
  if (request === 'close') {
    database?.close()
    parentPort?.close()
  } else {
    parentPort?.postMessage(read(request)) // oxlint-disable-line unicorn/require-post-message-target-origin -- no window
  }
}

parentPort?.on('message', answer)
