import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { releaseExpired } from './leases.ts'

export interface LeaseSweep {
  stop(): Promise<void>
}

interface Surroundings {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  everyMs?: number
}

/** Looks now and then whether a console has dropped its run, so that the owner sees it without anyone asking for work. */
export function startLeaseSweep({ db, clock, log, everyMs = 30_000 }: Surroundings): LeaseSweep {
  let sweeping = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      await db.transaction().execute((trx) => releaseExpired(trx, clock))
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
