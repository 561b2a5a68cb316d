import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from './schema.ts'

/** How long a transaction may take, half of what others that write may wait for its end: some leads take longer than those before. */
const targetMs = 10
/** A lead that is removed from the search index takes some milliseconds. */
const sizes = { first: 5, min: 1, max: 200 } as const

/** Changes many records in one short transaction after another, between which other requests are answered.
 *  @param work changes so many records, and returns whether anything is left to do; the number depends on how long it took before */
export async function inShortTransactions(
  db: Kysely<Database>,
  work: (trx: Trx, size: number) => Promise<boolean>,
): Promise<void> {
  let size: number = sizes.first
  let isLeft = true
  while (isLeft) {
    let startedMs = 0
    isLeft = await db.transaction().execute((trx) => {
      startedMs = performance.now()
      return work(trx, size)
    })
    // With the commit, in which the search index stores its part.
    size = nextSize(size, performance.now() - startedMs)
    await setImmediate()
  }
}

/** At most doubles, as the last records may have been easy ones. */
export function nextSize(size: number, tookMs: number): number {
  const fitting = Math.floor((size * targetMs) / tookMs)
  return Math.max(sizes.min, Math.min(fitting, size * 2, sizes.max))
}
