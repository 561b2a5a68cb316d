import { AsyncLocalStorage } from 'node:async_hooks'
import type SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { pauseInLongTurn } from '../event-loop.ts'
import { writtenTable, WrittenTables } from './on-commit.ts'

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
export function immediateSqliteDialect(sqlite: SqliteFile.Database, listener = noListener): Dialect {
  return {
    createAdapter: () => new QueueingAdapter(),
    createDriver: () => new ImmediateSqliteDriver(sqlite, listener),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Leaves it to the driver to give the connection to one after another: Kysely would have them wait before it asks the driver. */
class QueueingAdapter extends SqliteAdapter {
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
  /** What the transaction that the calling code is part of has written to. */
  readonly #callers = new AsyncLocalStorage<WrittenTables>()

  constructor(sqlite: SqliteFile.Database, listener: StatementListener) {
    super({ database: withStatementCache(sqlite) })
    this.#sqlite = sqlite
    this.#listener = listener
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const written = this.#callers.getStore()
    if (written && written === this.#connection?.written)
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

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const written = new WrittenTables()
    this.#callers.enterWith(written) // before anything is awaited: only then it holds for Kysely, which calls this and then the work
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#connection?.begin(written)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    const tables = this.#connection?.end()
    if (tables && tables.size > 0) this.#listener.onCommit(tables)
  }

  /** Rolls back, unless SQLite has already done so: a failing rollback would hide its error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection?.end()
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #sqlite: File
  readonly #listener: StatementListener
  /** What the open transaction has written to; undefined outside one. */
  written: WrittenTables | undefined
  #rollbackCause: unknown

  constructor(inner: DatabaseConnection, sqlite: File, listener: StatementListener) {
    this.#inner = inner
    this.#sqlite = sqlite
    this.#listener = listener
  }

  begin(written: WrittenTables): void {
    this.written = written
    this.#rollbackCause = undefined
  }

  end(): ReadonlySet<string> | undefined {
    const written = this.written?.all()
    this.written = undefined
    return written
  }

  async executeQuery<R>(...query: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<R>> {
    const pause = pauseInLongTurn()
    if (pause) await pause
    // Without its transaction the statement would be committed by itself.
    if (this.written && !this.#sqlite.inTransaction) throw this.#rollbackCause
    try {
      const result = await this.#inner.executeQuery<R>(...query)
      this.#noteWrite(query[0].sql, result)
      return result
    } catch (error) {
      if (this.written && !this.#sqlite.inTransaction) this.#rollbackCause = error
      this.#listener.onFailure(error)
      throw error
    }
  }

  #noteWrite(sql: string, result: QueryResult<unknown>): void {
    this.written?.followSavepoint(sql)
    const table = writtenTable(sql, result)
    if (table === undefined) return
    if (this.written) this.written.add(table)
    else if (!this.#sqlite.inTransaction) this.#listener.onCommit(new Set([table]))
  }

  streamQuery<R>(...query: Parameters<DatabaseConnection['streamQuery']>): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(...query)
  }
}

/** Enough for every query of the program. Lists of varying length make more, so the oldest are evicted. */
const maxStatements = 200

/** Only these are cached: a pragma may take effect while it is prepared, and not when it runs again. */
const cacheable = /^(select|insert|update|delete|with|begin|commit|rollback)\b/i

/** Caches prepared statements. Kysely prepares one for every query, which takes about as long as running it. */
export function withStatementCache(sqlite: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare(query) {
      const cached = statements.get(query)
      if (cached) return cached
      const statement = sqlite.prepare(query)
      if (cacheable.test(query)) add(query, statement)
      return statement
    },
  }

  function add(query: string, statement: SqliteFile.Statement): void {
    statements.set(query, statement)
    const [oldest] = statements.keys()
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest)
  }
}
