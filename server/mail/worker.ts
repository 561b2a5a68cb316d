import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#shared/business/durations.ts'
import { databaseRetryMs, type DeliveryContext, deliverNext } from './delivery.ts'
import { createProbing } from './probing.ts'
import { findNextAttemptAt, requeueInterrupted, retryWaitingMails } from './queries.ts'
import { mailServerState } from './server-state.ts'
import { type MailTransport, maxConnections } from './transport.ts'

export interface MailWorker {
  /** Sends what is due now: called after new email has been committed. */
  wake(): void
  /** Waits at most 2 seconds for the emails that are being sent, since visitors wait meanwhile. The others are sent at the next start. */
  stop(): Promise<void>
}

type WorkerOptions = Omit<DeliveryContext, 'transport' | 'random' | 'stopping'> & {
  /** Without one, nothing is sent and mail stays in the outbox. */
  transport: MailTransport | undefined
  random?: () => number
}

/** Limited because the system clock may be corrected while the worker sleeps. */
const maxSleepMs = 5 * minuteMs
const drainMs = 2000
const closeMs = 500

/** Sends the emails of the outbox, a few at a time. An email is marked `sending` before the SMTP conversation and `sent` after it; one that a
 *  crash left in between is sent again with the same Message-ID. Sleeps until the next email is due or the worker is woken.
 *  Until the mail server accepts one, at the start and after it has refused the account, one email at a time tries and the others wait. */
export function startMailWorker({ transport, random = Math.random, ...options }: WorkerOptions): MailWorker {
  if (!transport) return { wake() {}, async stop() {} }
  const { db, clock, log } = options
  const stopping = new AbortController()
  const context: DeliveryContext = { ...options, transport, random, stopping: stopping.signal }
  const probing = createProbing({ clock, random })
  /** The loops that send mail, each over a connection of its own. */
  const senders = new Set<Promise<void>>()
  let recovery: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Woken while every sender was busy: one of them may have queried the outbox just before the new email was committed. */
  let isWakePending = false

  function wake(): void {
    clearTimeout(timer)
    const maxSenders = probing.isActive() ? 1 : maxConnections
    isWakePending = senders.size >= maxSenders
    while (senders.size < maxSenders && !stopping.signal.aborted) {
      const sender = sendDue().then(async (pauseMs) => {
        senders.delete(sender)
        if (isWakePending) wake()
        else if (senders.size === 0) await sleepUntilDue(pauseMs)
      })
      senders.add(sender)
    }
  }

  /** Sends until nothing is due. @returns the minimum time to sleep then, milliseconds */
  async function sendDue(): Promise<number> {
    try {
      await recover()
      for (;;) {
        const waitMs = await timeUntilProbe()
        if (waitMs > 0 || stopping.signal.aborted) return waitMs
        const { isDone, serverState } = await deliverNext(context)
        if (isDone) return 0
        const wasProbing = probing.isActive()
        probing.record(serverState)
        if (wasProbing && !probing.isActive()) wake() // the other senders
      }
    } catch (error) {
      return afterDatabaseError(error)
    }
  }

  /** Returns how long nothing may be sent, milliseconds. A test email that the server has accepted ends the wait. */
  async function timeUntilProbe(): Promise<number> {
    if (probing.timeUntilNext() > 0 && (await mailServerState.read(db)).refusal === null) probing.end()
    return probing.timeUntilNext()
  }

  async function sleepUntilDue(pauseMs: number): Promise<void> {
    const ms = await timeUntilDue().catch(afterDatabaseError)
    if (ms === undefined || senders.size > 0 || stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(ms, pauseMs), maxSleepMs)).unref()
  }

  async function timeUntilDue(): Promise<number | undefined> {
    const next = await findNextAttemptAt(db, 'queued')
    return next === undefined ? undefined : new Date(next).getTime() - clock.now().getTime()
  }

  function afterDatabaseError(error: unknown): number {
    if (!stopping.signal.aborted) log.error({ err: error }, 'reading or writing the outbox failed')
    return databaseRetryMs
  }

  /** Runs once, before the first email is claimed: later, rows in `sending` belong to this process. */
  function recover(): Promise<void> {
    recovery ??= makeDueAtStart().catch((error: unknown) => {
      recovery = undefined
      throw error
    })
    return recovery
  }

  /** What the mail server refused before is due too, because a restart may have brought other settings; one email tries first. */
  async function makeDueAtStart(): Promise<void> {
    const now = clock.now().toISOString()
    await requeueInterrupted(db, now)
    if ((await mailServerState.read(db)).refusal === null) return
    await retryWaitingMails(db, now)
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      const finished = Promise.all(senders)
      await Promise.race([finished, sleep(drainMs, undefined, { ref: false })])
      transport.close()
      await Promise.race([finished, sleep(closeMs, undefined, { ref: false })])
    },
  }
}
