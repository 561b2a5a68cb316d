import type { QueryResult } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** Calls the listener after each commit of this process that wrote to one of the tables, of a transaction or of a single statement:
 *  once per turn of the event loop, however many commits there were, and never inside the transaction. A listener that throws is logged.
 *  @param tables those that statements name. A write by a trigger counts for the table of its statement; raw SQL may count for every table */
export type OnCommit = (tables: readonly (keyof Database)[] | 'any table', listener: () => void) => void

export type ListenerLog = Pick<Logger, 'error'>

interface CommitListeners {
  onCommit: OnCommit
  notify(tables: ReadonlySet<string>): void
  /** Calls no listener any more, not even for a commit that has been notified. */
  stop(): void
}

export function createCommitListeners(log: ListenerLog): CommitListeners {
  const listeners: { tables: readonly string[] | 'any table'; listener: () => void }[] = []
  const written = new Set<string>()
  let scheduled: NodeJS.Immediate | undefined

  function callListeners(): void {
    scheduled = undefined
    const isConcerned = (tables: readonly string[] | 'any table') =>
      tables === 'any table' || written.has(anyTable) || tables.some((table) => written.has(table))
    const concerned = listeners.filter(({ tables }) => isConcerned(tables))
    written.clear()
    for (const { listener } of concerned) {
      try {
        listener()
      } catch (error) {
        log.error({ err: error }, 'a commit listener failed')
      }
    }
  }

  return {
    onCommit: (tables, listener) => void listeners.push({ tables, listener }),
    notify(tables) {
      if (listeners.length === 0) return
      for (const table of tables) written.add(table)
      scheduled ??= setImmediate(callListeners)
    },
    stop() {
      listeners.length = 0
      clearImmediate(scheduled)
    },
  }
}

/** In place of a table's name: a write whose table is unknown. */
const anyTable = '*'

const writeStatement = /^\s*(?:(?:insert|replace)\b[^"(]*?\binto|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i
const writeAfterWith = /^\s*with\b[\s\S]*\breturning\b/i
const savepointCommand = /^\s*(savepoint|release|rollback\s+to)\s+"?(\w+)/i

/** Returns the table that a statement has written to, or undefined when it has changed no row. */
export function writtenTable(sql: string, { numAffectedRows, rows }: QueryResult<unknown>): string | undefined {
  // SQLite counts no affected rows for a statement that returns rows.
  if (numAffectedRows === 0n || (numAffectedRows === undefined && rows.length === 0)) return undefined
  const table = writeStatement.exec(sql)?.[1]
  if (table !== undefined) return table
  return numAffectedRows !== undefined || writeAfterWith.test(sql) ? anyTable : undefined
}

/** The tables that a transaction has written to, without what has been rolled back to a savepoint. */
export class WrittenTables {
  /** One set for the transaction itself, and one for each open savepoint. */
  readonly #levels = [{ savepoint: '', tables: new Set<string>() }]

  add(table: string): void {
    this.#levels.at(-1)?.tables.add(table)
  }

  all(): ReadonlySet<string> {
    return new Set(this.#levels.flatMap(({ tables }) => [...tables]))
  }

  /** Applies a statement that SQLite has executed; ignores all but `savepoint`, `release` and `rollback to`. */
  followSavepoint(sql: string): void {
    const [, command, savepoint = ''] = savepointCommand.exec(sql)?.map((part) => part.toLowerCase()) ?? []
    if (command === undefined) return
    const start = this.#levels.findLastIndex((level) => level.savepoint === savepoint)
    const ended = command === 'savepoint' ? [] : this.#levels.splice(start)
    if (command !== 'release') this.#levels.push({ savepoint, tables: new Set() })
    else for (const { tables } of ended) for (const table of tables) this.add(table)
  }
}
