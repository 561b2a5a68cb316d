import type { Kysely } from 'kysely'
import type { Database, Trx } from '../platform/database/schema.ts'

/** Calls a service as `serve` does: in a transaction of its own. */
export function inTransaction<Deps extends { db: Kysely<Database> }, Args extends unknown[], Result>(
  deps: Deps,
  service: (trx: Trx, deps: Deps, ...args: Args) => Promise<Result>,
  ...args: Args
): Promise<Result> {
  return deps.db.transaction().execute((trx) => service(trx, deps, ...args))
}
