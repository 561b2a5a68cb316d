import { type OperationNode, type QueryResult, RawNode, type RootOperationNode, TableNode } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './schema.ts'

/** Calls the listener after each commit of this process that wrote to one of the tables, of a transaction or of a single statement:
 *  once per turn of the event loop, however many commits there were, and never inside the transaction. A listener that throws is logged.
 *  @param tables those that statements write to. A write by a trigger counts for the table of its statement. Raw SQL counts for the first
 *  table that it names by `sql.table`, or else for every table; if it returns rows, it counts as reading */
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

/** Returns the table that a statement has written to, or undefined when it has changed no row. */
export function writtenTable(
  query: RootOperationNode,
  { numAffectedRows, rows }: QueryResult<unknown>,
): string | undefined {
  // SQLite counts no affected rows for a statement that returns rows.
  if (numAffectedRows === undefined ? rows.length === 0 : numAffectedRows === 0n) return undefined
  if (query.kind === 'InsertQueryNode') return firstTable(query.into)
  if (query.kind === 'UpdateQueryNode') return firstTable(query.table)
  if (query.kind === 'DeleteQueryNode') return firstTable(query.from.froms[0])
  return numAffectedRows === undefined ? undefined : firstTable(query)
}

/** Returns the table of a node, or the first that raw SQL names by `sql.table`. */
function firstTable(node: OperationNode | undefined): string {
  if (node && TableNode.is(node)) return node.table.identifier.name
  const parts = node && RawNode.is(node) ? node.parameters : []
  return parts.map(firstTable).find((table) => table !== anyTable) ?? anyTable
}
