import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'

/** Pages of the index that take about as long as one lead. */
const pagesPerStep = 8

/** Runs the part of a transaction that removes some of many leads. Their words are only marked as removed in the search index, which takes a
 *  fifth of the time. `joinSearchParts` has to follow the last part: it removes the words themselves. */
export async function leaveWordsToJoining<T>(trx: Trx, remove: () => Promise<T>): Promise<T> {
  await setSecureDelete(trx, 0)
  const result = await remove()
  await setSecureDelete(trx, 1)
  return result
}

/** A bound number would be a floating-point one, which the index refuses. */
async function setSecureDelete(trx: Trx, value: 0 | 1): Promise<void> {
  await sql`insert into ${sql.table('prospectSearch')} (prospectSearch, rank) values ('secure-delete', ${sql.lit(value)})`.execute(
    trx,
  )
}

/** Joins the parts of the search index, in short transactions, and removes all words that are only marked as removed.
 *  @param stopping ends it with the signal's reason */
export async function joinSearchParts(db: Kysely<Database>, stopping?: AbortSignal): Promise<void> {
  // A negative number begins with all parts, positive ones continue until nothing is left to do.
  let sign = -1
  await inShortTransactions(db, async (trx, size) => {
    stopping?.throwIfAborted()
    const before = await countChanges(trx)
    const pages = sign * size * pagesPerStep
    await sql`insert into ${sql.table('prospectSearch')} (prospectSearch, rank) values ('merge', ${pages})`.execute(trx)
    sign = 1
    return (await countChanges(trx)) - before >= 2
  })
}

async function countChanges(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}
