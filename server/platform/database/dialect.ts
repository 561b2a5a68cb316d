import { AsyncLocalStorage } from 'node:async_hooks'
import type SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { pauseInLongTurn } from '../event-loop.ts'
import { writtenTable } from './on-commit.ts'
import { withStatementCache } from './statement-cache.ts'

type File = Pick<SqliteFile.Database, 'inTransaction'>

export interface StatementListener {
  /** Called when a statement has failed. */
  onFailure(error: unknown): void
  /** Called when writes are on the disk; not for a commit that wrote nothing.
   *  @param tables those that the statements named: triggers may have written to others, and `*` stands for an unknown one */
  onCommit(tables: ReadonlySet<string>): void
}

const noListener: StatementListener = { onFailure() {}, onCommit() {} }

/** Creates Kysely's SQLite dialect with three differences. A transaction takes the write lock when it begins: a plain `begin`
 *  takes it at the first write, and fails at once, ignoring the busy timeout, if another process has written since the first
 *  read. After SQLite has rolled back a transaction on its own, for example because the disk is full, its statements fail. And
 *  a query that a transaction makes outside itself fails: it would wait for the only connection, which the transaction holds. */
export function immediateSqliteDialect(sqlite: SqliteFile.Database, listener = noListener): TransactionalDialect {
  const driver = new ImmediateSqliteDriver(sqlite, listener)
  return {
    createAdapter: () => new QueueingAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    isInTransaction: () => driver.isInTransaction(),
  }
}

interface TransactionalDialect extends Dialect {
  /** Returns whether the calling code is part of the open transaction. */
  isInTransaction(): boolean
}

/** The queries of a savepoint, whose rollback also undoes what is known of the writes. */
export const savepoint = {
  begin: CompiledQuery.raw('savepoint work'),
  release: CompiledQuery.raw('release work'),
  rollBack: CompiledQuery.raw('rollback to work'),
}

/** What is known of a transaction while it is open. */
class Transaction {
  /** The tables that it has written to, in the order of the writes. */
  readonly tables: string[] = []
  #lengthAtSavepoint = 0
  /** The error with which SQLite has rolled it back on its own. */
  rollbackCause: unknown

  /** @param table the one that the query has written to */
  note(query: CompiledQuery, table: string | undefined): void {
    if (table !== undefined) this.tables.push(table)
    else if (query === savepoint.begin) this.#lengthAtSavepoint = this.tables.length
    else if (query === savepoint.rollBack) this.tables.length = this.#lengthAtSavepoint
  }
}

/** Leaves it to the driver to give the connection to one after another: Kysely would have them wait before it asks the driver. */
export class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #sqlite: File
  readonly #listener: StatementListener
  #connection: WatchedConnection | undefined
  #isTaken = false
  /** Gives the connection to each that waits for it, in this order. */
  readonly #waiting: (() => void)[] = []
  /** The transaction that the calling code is part of. */
  readonly #callers = new AsyncLocalStorage<Transaction>()

  constructor(sqlite: SqliteFile.Database, listener: StatementListener) {
    super({ database: withStatementCache(sqlite) })
    this.#sqlite = sqlite
    this.#listener = listener
  }

  isInTransaction(): boolean {
    const transaction = this.#callers.getStore()
    return transaction !== undefined && transaction === this.#connection?.transaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.isInTransaction())
      throw new Error('A query outside the transaction waits for the transaction that it is made in: use trx.')
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    this.#connection ??= new WatchedConnection(await super.acquireConnection(), this.#sqlite, this.#listener)
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  override async beginTransaction(connection: WatchedConnection): Promise<void> {
    const transaction = new Transaction()
    this.#callers.enterWith(transaction) // before anything is awaited: only then it holds for Kysely, which calls this and then the work
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    connection.transaction = transaction
  }

  override async commitTransaction(connection: WatchedConnection): Promise<void> {
    await super.commitTransaction(connection)
    const tables = new Set(connection.transaction?.tables)
    connection.transaction = undefined
    if (tables.size > 0) this.#listener.onCommit(tables)
  }

  /** Rolls back, unless SQLite has already done so: a failing rollback would hide its error. */
  override async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    connection.transaction = undefined
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #sqlite: File
  readonly #listener: StatementListener
  /** The one that is open. */
  transaction: Transaction | undefined

  constructor(inner: DatabaseConnection, sqlite: File, listener: StatementListener) {
    this.#inner = inner
    this.#sqlite = sqlite
    this.#listener = listener
  }

  async executeQuery<R>(...query: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<R>> {
    const pause = pauseInLongTurn()
    if (pause) await pause
    const { transaction } = this
    // Without its transaction the statement would be committed by itself.
    if (transaction && !this.#sqlite.inTransaction) throw transaction.rollbackCause
    try {
      const result = await this.#inner.executeQuery<R>(...query)
      this.#noteWrite(query[0], result)
      return result
    } catch (error) {
      if (transaction && !this.#sqlite.inTransaction) transaction.rollbackCause = error
      this.#listener.onFailure(error)
      throw error
    }
  }

  #noteWrite(query: CompiledQuery, result: QueryResult<unknown>): void {
    const { transaction } = this
    const table = writtenTable(query.query, result)
    if (transaction) transaction.note(query, table)
    else if (table !== undefined && !this.#sqlite.inTransaction) this.#listener.onCommit(new Set([table]))
  }

  streamQuery<R>(...query: Parameters<DatabaseConnection['streamQuery']>): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(...query)
  }
}
