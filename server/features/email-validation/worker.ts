import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Dns } from '../../platform/dns.ts'
import { scoreBatch } from './batch.ts'
import { createMailDomains } from './mx-lookup.ts'

export interface EmailValidation {
  /** Says that leads with new addresses have been committed. */
  wake(): void
  /** Stops at once; what has no score yet gets one after the next start. */
  stop(): Promise<void>
}

interface Surroundings {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  dns: Dns
}

/** How often it looks by itself, for rechecks and for leads that nobody spoke of. */
const lookEveryMs = 15_000
/** Between two batches others have the database to themselves. */
const pauseMs = 100

/** Gives every lead with an address a score, in the background. Which leads have none stands in the database alone,
 *  so it goes on where it was after any kind of stop. */
export function startEmailValidation({ db, clock, log, dns }: Surroundings): EmailValidation {
  const stopping = new AbortController()
  const using = { db, clock, domains: createMailDomains({ dns, clock }), stopping: stopping.signal }
  let running: Promise<void> | undefined
  /** Woken while it ran: it may have looked just before there was something to do. */
  let isWakePending = false

  function wake(): void {
    isWakePending = true
    if (stopping.signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
      if (isWakePending) wake()
    })
  }

  async function run(): Promise<void> {
    isWakePending = false
    try {
      while (await scoreBatch(using)) await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false })
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'scoring email addresses failed')
    }
  }

  const timer = setInterval(wake, lookEveryMs).unref()
  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
