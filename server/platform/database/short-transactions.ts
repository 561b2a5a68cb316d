import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from './schema.ts'

/** Changes many records in one short transaction after another, between which other requests are answered.
 *  @param work returns whether anything is left to do */
export async function inShortTransactions(db: Kysely<Database>, work: (trx: Trx) => Promise<boolean>): Promise<void> {
  while (await db.transaction().execute(work)) await setImmediate()
}
