import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import { releaseExpired } from './leases.ts'
import type { OutcomeUsing } from './outcomes.ts'

interface Surroundings extends OutcomeUsing {
  db: Kysely<Database>
  log: Logger
  everyMs?: number
}

/** Looks now and then whether a console has dropped its run, so that the owner sees it without anyone asking for work. */
export function startLeaseSweep({ everyMs = 30_000, log, ...using }: Surroundings): Repeating {
  const sweep = () => using.db.transaction().execute((trx) => releaseExpired(trx, using))
  return repeat(sweep, { everyMs, log, fault: 'dropped scraping runs could not be looked for' })
}
