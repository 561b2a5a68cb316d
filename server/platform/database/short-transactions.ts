import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from './schema.ts'

/** How long the work of a transaction may take: others that write wait for its end, and for the disk. */
const targetMs = 5
/** A lead that is removed from the search index takes some milliseconds, in one statement with the others of its transaction. */
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
    isLeft = await db.transaction().execute(async (trx) => {
      const startedMs = performance.now()
      const result = await work(trx, size)
      size = nextSize(size, performance.now() - startedMs)
      return result
    })
    await setImmediate()
  }
}

/** At most doubles, as the last records may have been easy ones. */
export function nextSize(size: number, tookMs: number): number {
  const fitting = Math.floor((size * targetMs) / tookMs)
  return Math.max(sizes.min, Math.min(fitting, size * 2, sizes.max))
}
