import type { Kysely } from 'kysely'
import type { Database, Trx } from './schema.ts'

/** Does the work in the transaction that is going, or in one of its own where none is. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work)
}
