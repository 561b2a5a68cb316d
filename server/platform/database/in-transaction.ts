import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Does the work in the transaction that is going, or in one of its own where none is. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work)
}
