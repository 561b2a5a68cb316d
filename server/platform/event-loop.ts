import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long the queries of one turn of the event loop may take, milliseconds: after that, the next query waits for another turn. */
const turnMs = 1

let startedMs: number | undefined

/** Returns a promise for the next turn of the event loop once the queries of this one have taken long, and otherwise nothing.
 *  better-sqlite3 answers at once: without this, all queries of a request run in one turn, and visitors' pages wait for the last. */
export function pauseInLongTurn(): Promise<void> | undefined {
  if (startedMs === undefined) {
    startedMs = performance.now()
    setImmediate(() => (startedMs = undefined))
    return undefined
  }
  return performance.now() - startedMs < turnMs ? undefined : nextTurn()
}
