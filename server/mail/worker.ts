import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#shared/business/durations.ts'
import { databaseRetryMs, deliverNext, type DeliverySurroundings } from './delivery.ts'
import { findNextAttemptAt, requeueInterrupted } from './queries.ts'
import { type MailTransport, maxConnections } from './transport.ts'

export interface MailWorker {
  /** Says that new mail has been committed. */
  wake(): void
  /** Lets the mail in flight finish, for at most 5 seconds. What does not is sent at the next start. */
  stop(): Promise<void>
}

type Surroundings = Pick<DeliverySurroundings, 'db' | 'clock' | 'log'> & {
  /** Without one nothing is sent and mail waits in the outbox. */
  transport: MailTransport | undefined
  random?: () => number
}

/** The wall clock may be put right while the worker sleeps, so it never sleeps longer than this. */
const longestSleepMs = 5 * minuteMs
const drainMs = 5000
const closeMs = 500

/** Sends what is in the outbox, a few mails at a time. A mail is marked `sending` before the conversation with the mail
 *  server and `sent` after it; one that a crash left in between goes out again under the same Message-ID.
 *  Between mails it sleeps until the next one is due or it is woken. */
export function startMailWorker({ transport, random = Math.random, ...given }: Surroundings): MailWorker {
  if (!transport) return { wake() {}, async stop() {} }
  const { db, clock, log } = given
  const stopping = new AbortController()
  const using: DeliverySurroundings = { ...given, transport, random, stopping: stopping.signal }
  const lanes = new Set<Promise<void>>()
  let recovery: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Woken while every lane was busy: one of them may have looked for mail just before there was some. */
  let isWakePending = false

  function wake(): void {
    clearTimeout(timer)
    isWakePending = lanes.size === maxConnections
    while (lanes.size < maxConnections && !stopping.signal.aborted) {
      const lane = work().then(async (pauseMs) => {
        lanes.delete(lane)
        if (isWakePending) wake()
        else if (lanes.size === 0) await sleepUntilDue(pauseMs)
      })
      lanes.add(lane)
    }
  }

  /** Sends until nothing is due. Gives the least time to sleep then, milliseconds. */
  async function work(): Promise<number> {
    try {
      await recover()
      while (!stopping.signal.aborted && (await deliverNext(using)));
      return 0
    } catch (error) {
      return afterDatabaseError(error)
    }
  }

  async function sleepUntilDue(pauseMs: number): Promise<void> {
    const ms = await timeUntilDue().catch(afterDatabaseError)
    if (ms === undefined || lanes.size > 0 || stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(ms, pauseMs), longestSleepMs)).unref()
  }

  async function timeUntilDue(): Promise<number | undefined> {
    const next = await findNextAttemptAt(db)
    return next === undefined ? undefined : new Date(next).getTime() - clock.now().getTime()
  }

  function afterDatabaseError(error: unknown): number {
    if (!stopping.signal.aborted) log.error({ err: error }, 'reading or writing the outbox failed')
    return databaseRetryMs
  }

  /** Once, before the first mail is taken: after that, rows that are `sending` are our own. */
  function recover(): Promise<void> {
    recovery ??= requeueInterrupted(db, clock.now().toISOString()).catch((error: unknown) => {
      recovery = undefined
      throw error
    })
    return recovery
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      const finished = Promise.all(lanes)
      await Promise.race([finished, sleep(drainMs, undefined, { ref: false })])
      transport.close()
      await Promise.race([finished, sleep(closeMs, undefined, { ref: false })])
    },
  }
}
