import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Deps } from '../../deps.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import { releaseExpired } from './leases.ts'
import { findGoingRun } from './run-queries.ts'
import { queueRun } from './runs.ts'
import { listDueSources, type SourceRow } from './source-queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'scraping'>

const hourMs = 60 * 60 * 1000
/** Of its interval, so much later at most: nobody is knocked at on the stroke. */
const jitterShare = 0.1
const longestJitterMs = hourMs / 2

interface Schedule extends Using {
  log: Logger
  everyMs?: number
  /** Says that a run may wait for this server's scraper. */
  wake(): void
}

/** Looks every minute which sources are due, and queues a run over them when something can scrape. */
export function startSchedule({ everyMs = 60_000, log, wake, ...using }: Schedule): Repeating {
  const queueAndWake = () => {
    wake() // a guard only: the commit of a new run wakes the scraper too
    return queueDue(using)
  }
  return repeat(queueAndWake, { everyMs, log, fault: 'due sources could not be looked for' })
}

/** @returns whether a run waits now that did not before */
export async function queueDue(using: Using): Promise<boolean> {
  const { db, clock, scraping } = using
  if (!scraping.canScrapeHere() && !scraping.consoles.isAnyHere()) return false
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await releaseExpired(trx, using)
    if (await findGoingRun(trx)) return false
    const due = (await listDueSources(trx, now)).filter((source) => isDue(source, now))
    if (due.length > 0) await queueRun(trx, using, due)
    return due.length > 0
  })
}

function isDue({ id, lastScraped, scrapingInterval }: SourceRow, now: Date): boolean {
  if (lastScraped === null) return true
  const intervalMs = scrapingInterval * hourMs
  // From what was, so that it stays the same however often it is asked.
  const share = createHash('sha256').update(`${id} ${lastScraped}`).digest().readUInt32BE() / 2 ** 32
  const jitterMs = share * Math.min(longestJitterMs, intervalMs * jitterShare)
  return now.getTime() >= new Date(lastScraped).getTime() + intervalMs + jitterMs
}
