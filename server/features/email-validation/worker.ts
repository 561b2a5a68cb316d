import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../platform/clock.ts'
import { createMxLookup, type MxLookup } from './mx-lookup.ts'
import * as queries from './queries.ts'
import type { MailDomain } from './score.ts'

export type EmailValidation = ReturnType<typeof startEmailValidation>

interface BatchContext extends Pick<Deps, 'db' | 'clock'> {
  lookUpMx: MxLookup
  /** Aborted when the server stops; nothing more is resolved or written then. */
  stopping: AbortSignal
}

/** Small, so that writing the scores never delays a visitor's request. */
const batchSize = 50
/** Domains that are resolved at the same time. */
const concurrency = 4
/** A domain that could not be resolved is tried again after this time. */
const recheckMs = hourMs

/** How often it runs without being woken, for rechecks. */
const checkEveryMs = 15_000
/** A pause between batches leaves the database to others. */
const pauseMs = 100

/** Scores every lead that has an email address, in the background. The database says which leads have no score, so the work continues
 *  after any kind of stop. */
export function startEmailValidation({ db, clock, log, dns }: Pick<Deps, 'db' | 'clock' | 'log' | 'dns'>) {
  const stopping = new AbortController()
  const context = { db, clock, lookUpMx: createMxLookup({ dns, clock }), stopping: stopping.signal }
  let running: Promise<void> | undefined
  /** Woken while it ran: the last query may have been just before there was something to do. */
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
      while (await scoreBatch(context)) await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false })
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'scoring email addresses failed')
    }
  }

  const timer = setInterval(wake, checkEveryMs).unref()
  wake()
  return {
    /** Says that leads with new addresses have been committed. */
    wake,
    /** Stops at once; what has no score yet gets one after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Scores the next batch of addresses. Returns false when none is due. */
async function scoreBatch(context: BatchContext): Promise<boolean> {
  const { db, clock, stopping } = context
  const now = clock.now()
  const due = await queries.listDue(db, { now: now.toISOString(), beyond: isoTime(now, recheckMs), limit: batchSize })
  if (due.length === 0) return false
  const { scoreEmail } = await import('./score.ts') // with the first address: the start does not wait for its lists
  const { domainOf } = await import('./disposable-address.ts')
  const found = await resolveAll(context, new Set(due.map(({ email }) => domainOf(email))))
  if (stopping.aborted) return false
  const recheckAt = isoTime(clock.now(), recheckMs)
  await db.transaction().execute(async (trx) => {
    for (const address of due) {
      const domain = found.get(domainOf(address.email)) ?? 'unknown'
      const isWritten = await queries.setScore(trx, address, scoreEmail(address.email, domain))
      const { prospectId } = address
      await trx.deleteFrom('emailRecheck').where('prospectId', '=', prospectId).execute()
      if (isWritten && domain === 'unknown')
        await trx.insertInto('emailRecheck').values({ prospectId, dueAt: recheckAt }).execute()
    }
  })
  return true
}

async function resolveAll(
  { lookUpMx, stopping }: BatchContext,
  names: ReadonlySet<string>,
): Promise<Map<string, MailDomain>> {
  const found = new Map<string, MailDomain>()
  const waiting = names.values()
  const resolveNext = async () => {
    // All workers share one iterator, so each takes the next name.
    for (const name of waiting) {
      if (stopping.aborted) return
      found.set(name, await lookUpMx(name))
    }
  }
  await Promise.race([Promise.all(Array.from({ length: concurrency }, resolveNext)), once(stopping, 'abort')])
  return found
}
