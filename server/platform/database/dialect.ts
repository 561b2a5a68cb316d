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
import { withStatementCache } from './statement-cache.ts'

type File = Pick<SqliteFile.Database, 'inTransaction'>

/** What is told of the statements that have run, whoever sent them. */
export interface StatementListener {
  /** A statement has failed. */
  onFailure(error: unknown): void
  /** What has been written is on the disk. */
  onCommit(): void
}

const noListener: StatementListener = { onFailure() {}, onCommit() {} }

/** Returns Kysely's SQLite dialect with two differences. A transaction takes the write lock when it begins: a plain `begin`
 *  takes it at the first write, and fails at once, whatever the busy timeout, when another process has written since the first
 *  read. And a transaction that SQLite has rolled back by itself, as it does when the disk is full, is over. */
export function immediateSqliteDialect(sqlite: SqliteFile.Database, listener = noListener): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver(sqlite, listener),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #sqlite: File
  readonly #listener: StatementListener
  #connection: WatchedConnection | undefined

  constructor(sqlite: SqliteFile.Database, listener: StatementListener) {
    super({ database: withStatementCache(sqlite) })
    this.#sqlite = sqlite
    this.#listener = listener
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new WatchedConnection(await super.acquireConnection(), this.#sqlite, this.#listener)
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#connection?.begin()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#connection?.end()
    this.#listener.onCommit()
  }

  /** Rolls back unless SQLite has done so already: the error that made it do so is the one to be reported. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection?.end()
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #sqlite: File
  readonly #listener: StatementListener
  #expectsTransaction = false
  #rollbackCause: unknown

  constructor(inner: DatabaseConnection, sqlite: File, listener: StatementListener) {
    this.#inner = inner
    this.#sqlite = sqlite
    this.#listener = listener
  }

  begin(): void {
    this.#expectsTransaction = true
    this.#rollbackCause = undefined
  }

  end(): void {
    this.#expectsTransaction = false
  }

  async executeQuery<R>(...query: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<R>> {
    // Outside its transaction a statement would be written by itself, and stay when the others are undone.
    if (this.#expectsTransaction && !this.#sqlite.inTransaction) throw this.#rollbackCause
    try {
      const result = await this.#inner.executeQuery<R>(...query)
      if (result.numAffectedRows && !this.#sqlite.inTransaction) this.#listener.onCommit()
      return result
    } catch (error) {
      if (this.#expectsTransaction && !this.#sqlite.inTransaction) this.#rollbackCause = error
      this.#listener.onFailure(error)
      throw error
    }
  }

  streamQuery<R>(...query: Parameters<DatabaseConnection['streamQuery']>): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(...query)
  }
}
