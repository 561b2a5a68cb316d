/** How long the queries of one turn of the event loop may take, milliseconds: after that, the next query waits for another turn. */
const turnMs = 1

let startedMs: number | undefined

/** Returns a promise for the next turn of the event loop once the queries of this one have taken long, and otherwise nothing.
 *  better-sqlite3 answers at once: without this, all queries of a request run in one turn, and visitors' pages wait for the last. */
export function pauseInLongTurn(): Promise<void> | undefined {
  if (startedMs === undefined) {
    startedMs = nowMs()
    setImmediate(() => (startedMs = undefined))
    return undefined
  }
  return nowMs() - startedMs < turnMs ? undefined : new Promise((resolve) => setImmediate(resolve))
}

/** Not `performance.now()`: its first call loads ten modules of Node.js, and the first query is one of the start. */
function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
