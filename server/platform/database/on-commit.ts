import type { Logger } from 'pino'
import type { Database } from './schema.ts'
import { anyTable } from './written-tables.ts'

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
