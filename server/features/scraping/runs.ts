import { v7 as uuidv7 } from 'uuid'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { ScrapingRun, startScraping } from '#shared/contract/scraping.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { releaseExpired } from './leases.ts'
import { endRun } from './outcomes.ts'
import * as runs from './run-queries.ts'
import { listActiveSources, type SourceRow } from './source-queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'scraping'>

/** Queues a run over every active source, unless one is going.
 *  @throws AppError `unavailable` when no scraper could take it, `conflict` when there is no source to scrape */
export async function start(using: Using): Promise<CallAnswer<typeof startScraping>> {
  const { db, scraping } = using
  return db.transaction().execute(async (trx) => {
    await releaseExpired(trx, using)
    const going = await runs.findGoingRun(trx)
    if (going) return { runId: going.id, status: going.status, wasGoing: true }
    if (!scraping.canScrapeHere() && !scraping.consoles.isAnyHere()) {
      const { browserProblem = 'This server leaves looking for leads to the console.' } = scraping
      throw new AppError('unavailable', `${browserProblem} Please open the console and try again.`)
    }
    const sources = await listActiveSources(trx)
    if (sources.length === 0) {
      throw new AppError('conflict', 'There’s no active source. Please add one or switch one on.')
    }
    return { runId: await queueRun(trx, using, sources), status: 'queued' as const, wasGoing: false }
  })
}

/** Lets a run over these sources wait for a scraper. @returns its id */
export async function queueRun(
  trx: Trx,
  { clock }: Pick<Using, 'clock'>,
  sources: readonly SourceRow[],
): Promise<string> {
  const runId = uuidv7()
  await runs.insertRun(trx, {
    id: runId,
    sourceIds: JSON.stringify(sources.map(({ id }) => id)),
    createdAt: clock.now().toISOString(),
  })
  return runId
}

/** Ends a run at the owner's wish; cancelling it again changes nothing.
 *  @throws AppError `not_found`, or `conflict` when it has ended by itself */
export function cancel(using: Omit<Using, 'scraping'>, id: string): Promise<ScrapingRun> {
  return using.db.transaction().execute(async (trx) => {
    const run = await runs.findRun(trx, id)
    if (!run) throw new AppError('not_found', 'Run not found.')
    if (run.status === 'cancelled') return runs.toRun(run)
    if (!runs.isGoing(run)) throw new AppError('conflict', 'That run has already ended.')
    return endRun(trx, using, run, { status: 'cancelled' })
  })
}
