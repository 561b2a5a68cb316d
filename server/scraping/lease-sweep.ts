import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/schema.ts'
import { releaseExpired } from './leases.ts'
import type { OutcomeUsing } from './outcomes.ts'

export interface LeaseSweep {
  stop(): Promise<void>
}

interface Surroundings extends OutcomeUsing {
  db: Kysely<Database>
  log: Logger
  everyMs?: number
}

/** Looks now and then whether a console has dropped its run, so that the owner sees it without anyone asking for work. */
export function startLeaseSweep({ everyMs = 30_000, ...using }: Surroundings): LeaseSweep {
  const { db, log } = using
  let sweeping = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      await db.transaction().execute((trx) => releaseExpired(trx, using))
    } catch (error) {
      log.error({ err: error }, 'dropped scraping runs could not be looked for')
    }
  }

  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
