import { v7 as uuidv7 } from 'uuid'
import type { ProblemPage, ScrapingRun, SourceSighting } from '#shared/contract/scraping-runs.ts'
import type { RobotsAnswer, ScrapingLog } from '#shared/contract/scraping-sources.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { sourcePaused } from './templates/source-paused.ts'
import { findHealthProblem } from './source-health.ts'
import * as queries from './queries.ts'

export type OutcomeContext = Pick<Deps, 'clock' | 'business' | 'publicUrl'>

export interface Outcome {
  status: ScrapingLog['status']
  errorMessage?: string | undefined
  /** The answer of the site's robots.txt in this run. */
  robots?: RobotsAnswer | undefined
  /** What the run saw on the source's lists. */
  seen?: SourceSighting | undefined
  page?: ProblemPage | undefined
}

/** A source is paused after this many failures in a row, so that no site is requested for ever. */
const maxFailures = 5

/** Records the outcome of a source in a run, counts its failures, and after too many pauses it and notifies the owner. */
export async function recordOutcome(
  trx: Trx,
  context: OutcomeContext,
  runId: string,
  source: queries.SourceRow,
  { status, errorMessage, robots, seen, page }: Outcome,
): Promise<void> {
  const now = context.clock.now().toISOString()
  const hasFailed = status === 'failed' || status === 'blocked'
  // A failed run says nothing about what the pages show.
  const health =
    seen && !hasFailed
      ? healthOf(findHealthProblem(seen, await queries.listSightings(trx, source.id)), source, now)
      : {}
  const prospectsFound = await queries.sumFound(trx, runId, source.id)
  await trx
    .insertInto('scrapingLog')
    .values({
      id: uuidv7(),
      sourceId: source.id,
      runId,
      status,
      prospectsFound,
      errorMessage,
      seen: seen && JSON.stringify(seen),
      scrapedAt: now,
    })
    .execute()
  const consecutiveFailures = hasFailed ? source.consecutiveFailures + 1 : 0
  const isPaused = consecutiveFailures >= maxFailures
  await queries.updateSource(trx, source.id, {
    lastScraped: now,
    consecutiveFailures,
    updatedAt: now,
    ...(robots === undefined ? {} : { robots, robotsReadAt: now }),
    ...health,
    ...(seen || page ? { problemPage: page ? JSON.stringify({ ...page, readAt: now }) : null } : {}),
    ...(isPaused ? pause(`Paused after ${maxFailures} failed runs in a row. ${errorMessage ?? ''}`.trim()) : {}),
  })
  if (!isPaused) return
  await queueEmail(trx, context, sourcePaused({ name: source.name, reason: errorMessage }), {
    key: `${source.id}:${runId}`,
    relatedId: source.id,
  })
}

function healthOf(healthProblem: string | null, { healthSince }: queries.SourceRow, now: string) {
  return { healthProblem, healthSince: healthProblem === null ? null : (healthSince ?? now) }
}

/** Pauses a source until the owner switches it on again. */
export function pause(pausedReason: string) {
  return { isActive: 0, pausedReason } as const
}

/** Ends a run. Unless it was cancelled, each source without an outcome gets a log with the run's.
 *  @param sources those of them that do; all by default */
export async function endRun(
  trx: Trx,
  context: OutcomeContext,
  run: queries.ActiveRun,
  {
    status,
    errorMessage,
    sources,
  }: {
    status: Outcome['status'] | 'cancelled'
    errorMessage?: string | undefined
    sources?: readonly queries.SourceRow[]
  },
): Promise<ScrapingRun> {
  if (status !== 'cancelled') {
    for (const source of sources ?? (await listPendingSources(trx, run))) {
      await recordOutcome(trx, context, run.id, source, { status, errorMessage })
    }
  }
  const finishedAt = context.clock.now().toISOString()
  return queries.toRun(await queries.updateRun(trx, run.id, { status, errorMessage, finishedAt, leasedUntil: null }))
}

/** Returns the sources of a run that have no outcome yet and are still switched on. */
export async function listPendingSources(trx: Trx, run: queries.ActiveRun): Promise<queries.SourceRow[]> {
  const done = await queries.listLoggedSourceIds(trx, run.id)
  const pending: queries.SourceRow[] = []
  for (const id of queries.readSourceIds(run)) {
    const source = done.has(id) ? undefined : await queries.findSource(trx, id)
    if (source?.isActive === 1) pending.push(source)
  }
  return pending
}
