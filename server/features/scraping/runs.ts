import { v7 as uuidv7 } from 'uuid'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { ScrapingRun, startScraping } from '#shared/contract/scraping-runs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { releaseExpired } from './leases.ts'
import { endRun } from './source-outcomes.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock' | 'business' | 'publicUrl' | 'scraping'>

/** Queues a run over every active source, unless a run is queued or running.
 *  @throws AppError `unavailable` when neither server nor console can scrape, `conflict` when there is no active source */
export async function startRun(trx: Trx, context: Context): Promise<CallAnswer<typeof startScraping>> {
  const { scraping } = context
  await releaseExpired(trx, context)
  const active = await queries.findActiveRun(trx)
  if (active) return { runId: active.id, status: active.status, wasGoing: true }
  if (!scraping.canScrapeHere() && !scraping.consoles.isAnyConnected()) {
    const { browserProblem = 'Searches run in the desktop app.' } = scraping
    throw new AppError('unavailable', `${browserProblem} Please open it on your computer and try again.`)
  }
  const sources = await queries.listActiveSources(trx)
  if (sources.length === 0) {
    throw new AppError('conflict', 'There’s no active source. Please add one or switch one on.')
  }
  return { runId: await queueRun(trx, context, sources), status: 'queued' as const, wasGoing: false }
}

/** Queues a run over these sources and returns its id. */
export async function queueRun(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  sources: readonly queries.SourceRow[],
): Promise<string> {
  const runId = uuidv7()
  const sourceIds = JSON.stringify(sources.map(({ id }) => id))
  const createdAt = clock.now().toISOString()
  await trx.insertInto('scrapingRun').values({ id: runId, sourceIds, createdAt }).execute()
  return runId
}

/** Cancels a run; cancelling it again changes nothing. @throws AppError `not_found`, or `conflict` when it has already ended */
export async function cancelRun(trx: Trx, context: Omit<Context, 'scraping'>, id: string): Promise<ScrapingRun> {
  const run = found(await queries.findRun(trx, id), 'Run')
  if (run.status === 'cancelled') return queries.toRun(run)
  if (!queries.isActiveRun(run)) throw new AppError('conflict', 'That run has already ended.')
  return endRun(trx, context, run, { status: 'cancelled' })
}
