import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'

/** Pages of the index that take about as long as one lead. */
const pagesPerStep = 8

/** Joins the parts of the search index, in short transactions. Call it before many leads are removed: a word that is removed is looked for in
 *  every part, so that removing a lead takes a tenth of the time afterwards. */
export async function joinSearchParts(db: Kysely<Database>): Promise<void> {
  // A negative number begins with all parts, positive ones continue until nothing is left to do.
  let sign = -1
  await inShortTransactions(db, async (trx, size) => {
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
