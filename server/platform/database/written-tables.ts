import type { QueryResult } from 'kysely'

/** In place of a table's name: a write whose table is unknown. */
export const anyTable = '*'

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

interface Level {
  savepoint: string | undefined
  tables: Set<string>
}

/** The tables that a transaction has written to, without what has been rolled back to a savepoint. */
export class WrittenTables {
  readonly #levels: Level[] = [{ savepoint: undefined, tables: new Set() }]

  add(table: string): void {
    this.#levels.at(-1)?.tables.add(table)
  }

  all(): ReadonlySet<string> {
    return new Set(this.#levels.flatMap(({ tables }) => [...tables]))
  }

  /** Expects a statement that SQLite has carried out; ignores all but `savepoint`, `release` and `rollback to`. */
  followSavepoint(sql: string): void {
    const [, command, savepoint] = savepointCommand.exec(sql)?.map((part) => part.toLowerCase()) ?? []
    if (command === undefined) return
    if (command === 'savepoint') return void this.#levels.push({ savepoint, tables: new Set() })
    const index = this.#levels.findLastIndex((level) => level.savepoint === savepoint)
    const ended = this.#levels.splice(index)
    if (command !== 'release') return void this.#levels.push({ savepoint, tables: new Set() })
    for (const { tables } of ended) for (const table of tables) this.add(table)
  }
}
