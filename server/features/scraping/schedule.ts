import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { isDue, isoTime } from '../../platform/clock.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { releaseExpired } from './leases.ts'
import { queueRun } from './runs.ts'
import { findActiveRun, listDueSources, type SourceRow } from './queries.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl' | 'scraping'>

/** The maximum random delay as a share of the interval, so that sites aren't visited at exact times. */
const jitterShare = 0.1
const maxJitterMs = hourMs / 2

interface Schedule extends Context {
  log: Logger
  everyMs?: number
  /** Makes this server's scraper check for a waiting run. */
  wake(): void
}

/** Queues a run over the sources that are due, every minute while this server or a console can scrape. */
export function startSchedule({ everyMs = minuteMs, log, wake, ...context }: Schedule): Repeating {
  const queueAndWake = () => {
    wake() // a guard only: the commit of a new run wakes the scraper too
    return queueDue(context)
  }
  return repeat(queueAndWake, { everyMs, log, fault: 'a run over due sources could not be queued' })
}

/** Returns whether it queued a run. */
export async function queueDue(context: Context): Promise<boolean> {
  const { db, clock, scraping } = context
  if (!scraping.canScrapeHere() && !scraping.consoles.isAnyConnected()) return false
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await releaseExpired(trx, context)
    if (await findActiveRun(trx)) return false
    const due = (await listDueSources(trx, now)).filter((source) => isSourceDue(source, now))
    if (due.length > 0) await queueRun(trx, context, due)
    return due.length > 0
  })
}

function isSourceDue({ id, lastScraped, scrapingInterval }: SourceRow, now: Date): boolean {
  if (lastScraped === null) return true
  const intervalMs = scrapingInterval * hourMs
  // Derived from the last run, so that it is the same at every check.
  const share = createHash('sha256').update(`${id} ${lastScraped}`).digest().readUInt32BE() / 2 ** 32
  const jitterMs = share * Math.min(maxJitterMs, intervalMs * jitterShare)
  const waitMs = intervalMs + jitterMs
  return isDue(isoTime(new Date(lastScraped), waitMs), now, waitMs)
}

/** Releases expired leases regularly, so that the owner sees a dropped run although no console asks for work. */
export function startLeaseSweep({ everyMs = 30_000, log, ...context }: Omit<Schedule, 'scraping' | 'wake'>): Repeating {
  const sweep = () => context.db.transaction().execute((trx) => releaseExpired(trx, context))
  return repeat(sweep, { everyMs, log, fault: 'expired leases of scraping runs could not be released' })
}
