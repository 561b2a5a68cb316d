import type { Worker } from 'node:worker_threads'
import { type DatabaseConnection, Kysely, type QueryResult, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { childEnvironment } from '#shared/child-environment.ts'
import { timersPromises, workerThreads } from '../lazy-node-modules.ts'
import { threadFile } from '../program-file.ts'
import { QueueingAdapter } from './dialect.ts'
import type { ReaderRequest, ReaderResponse } from './reader-thread.ts'
import type { Database, Queryable } from './schema.ts'

interface ReaderOptions {
  /** Returns whether the calling code is part of an open transaction. */
  isInTransaction(): boolean
  /** Called when a read has failed. */
  onFailure(error: unknown): void
}

interface Thread {
  worker: Worker
  /** The reads that it has not answered yet, in their order. */
  pending: { resolve(rows: unknown[]): void; reject(error: Error): void }[]
  ended: Promise<void>
}

/** How long closing waits for the reads that have been made. */
const maxReadsMs = 3000

const program = threadFile('reader.js', new URL('./reader-thread.ts', import.meta.url))

/** Reads the database in a thread with a connection of its own, so that a long query keeps nobody else waiting. A read sees every commit
 *  that was finished before it. The thread starts with the first read, and again with the next one if it has crashed. */
export class Reader implements Queryable {
  readonly #file: string
  readonly #options: ReaderOptions
  #thread: Thread | undefined
  #isClosed = false
  readonly selectFrom: Queryable['selectFrom']
  readonly with: Queryable['with']
  readonly getExecutor: Queryable['getExecutor']

  constructor(file: string, options: ReaderOptions) {
    this.#file = file
    this.#options = options
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#read(query),
      streamQuery: () => refuse('streams'),
    }
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new QueueingAdapter(),
        createDriver: () => ({
          init: async () => {},
          acquireConnection: async () => connection,
          releaseConnection: async () => {},
          beginTransaction: () => refuse('opens transactions'),
          commitTransaction: () => refuse('commits'),
          rollbackTransaction: () => refuse('rolls back'),
          destroy: async () => {},
        }),
        createIntrospector: (on) => new SqliteIntrospector(on),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    })
    this.selectFrom = db.selectFrom.bind(db)
    this.with = db.with.bind(db)
    this.getExecutor = db.getExecutor.bind(db)
  }

  async #read<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    if (this.#options.isInTransaction())
      throw new Error('A read outside the transaction that it is made in does not see what that has written: use trx.')
    if (this.#isClosed) throw new Error('The database is closed.')
    this.#thread ??= this.#start()
    const { worker, pending } = this.#thread
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    send(worker, { sql, parameters })
    pending.push({ resolve, reject })
    try {
      return { rows: (await promise) as R[] }
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error) // so that it names who reads, not who received the error
      throw error
    }
  }

  /** Without `resourceLimits`: SQLite would end the whole process where they end the thread. */
  #start(): Thread {
    const { Worker } = workerThreads()
    const worker = new Worker(program, {
      name: 'reader',
      workerData: this.#file,
      env: childEnvironment(),
      execArgv: [],
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const thread: Thread = { worker, pending: [], ended }
    let cause: unknown
    worker.on('error', (error) => (cause = error))
    worker.on('message', (response: ReaderResponse) => {
      const read = thread.pending.shift()
      if ('rows' in response) return read?.resolve(response.rows)
      const error = Object.assign(new Error(response.message), response.code !== undefined && { code: response.code })
      this.#options.onFailure(error)
      read?.reject(error)
    })
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
      for (const { reject } of thread.pending)
        reject(new Error('The thread that reads the database has ended.', { cause }))
      end()
    })
    return thread
  }

  /** Answers the reads that have been made, then closes the file and ends the thread. @param maxMs after which reads that are not answered fail */
  async close(maxMs = maxReadsMs): Promise<void> {
    this.#isClosed = true
    if (this.#thread === undefined) return
    const { worker, ended, pending } = this.#thread
    send(worker, 'close')
    const isLate = await Promise.race([
      ended.then(() => false),
      timersPromises().setTimeout(maxMs, true, { ref: false }),
    ])
    if (!isLate) return
    for (const { reject } of pending.splice(0)) reject(new Error('The database was closed before the read had ended.'))
    process.once('exit', killProcess)
    void worker.terminate().finally(() => process.off('exit', killProcess))
  }
}

/** A thread can't be ended in the middle of a statement, and the end of the process would wait for it. */
function killProcess(): void {
  process.kill(process.pid, 'SIGKILL')
}

function send(worker: Worker, request: ReaderRequest): void {
  worker.postMessage(request) // oxlint-disable-line unicorn/require-post-message-target-origin -- no window
}

function refuse(what: string): never {
  throw new Error(`The reader never ${what}.`)
}
