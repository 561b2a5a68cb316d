import { v7 as uuidv7 } from 'uuid'
import type { RobotsAnswer, ScrapingLog, ScrapingRun } from '#shared/contract/scraping.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { ownerAddress } from '../../mail/mail-pair.ts'
import { queueMail } from '../../mail/outbox.ts'
import { pauseAlert } from './templates/source-paused.ts'
import * as runs from './run-queries.ts'
import * as sources from './source-queries.ts'

/** What noting an outcome needs. */
export type OutcomeUsing = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

export interface Outcome {
  status: ScrapingLog['status']
  errorMessage?: string | undefined
  /** What the robots.txt of the source said in this run. */
  robots?: RobotsAnswer | undefined
}

/** A source that fails this often in a row is paused, so that nobody is knocked at for ever. */
const mostFailures = 5

/** Notes how a source went in a run, counts its failures, and pauses it after too many. */
export async function recordOutcome(
  trx: Trx,
  using: OutcomeUsing,
  runId: string,
  source: sources.SourceRow,
  { status, errorMessage, robots }: Outcome,
): Promise<void> {
  const now = using.clock.now().toISOString()
  await sources.insertLog(trx, {
    id: uuidv7(),
    sourceId: source.id,
    runId,
    status,
    prospectsFound: await runs.sumFound(trx, runId, source.id),
    errorMessage,
    scrapedAt: now,
  })
  const hasFailed = status === 'failed' || status === 'blocked'
  const consecutiveFailures = hasFailed ? source.consecutiveFailures + 1 : 0
  const isPaused = consecutiveFailures >= mostFailures
  await sources.updateSource(trx, source.id, {
    lastScraped: now,
    consecutiveFailures,
    updatedAt: now,
    ...(robots === undefined ? {} : { robots, robotsReadAt: now }),
    ...(isPaused ? pause(`Paused after ${mostFailures} failed runs in a row. ${errorMessage ?? ''}`.trim()) : {}),
  })
  if (isPaused) await notifyOwner(trx, using, runId, source, errorMessage)
}

/** A source that nobody reads any more is worth a note, once each time it is paused. */
async function notifyOwner(
  trx: Trx,
  { clock, config, publicUrl }: OutcomeUsing,
  runId: string,
  source: sources.SourceRow,
  reason: string | undefined,
): Promise<void> {
  await queueMail(trx, clock, {
    kind: 'source-paused',
    dedupeKey: `source-paused:${source.id}:${runId}`,
    to: await ownerAddress(trx, config),
    relatedId: source.id,
    ...pauseAlert({ name: source.name, reason }, { business: config.business, publicUrl }),
  })
}

/** Pauses a source until the owner switches it on again. */
export function pause(pausedReason: string) {
  return { isActive: 0, pausedReason } as const
}

/** Ends a run. Unless it was cancelled, each of its sources that nobody has spoken of gets a log with what ended the run. */
export async function endRun(
  trx: Trx,
  using: OutcomeUsing,
  run: runs.GoingRun,
  { status, errorMessage }: { status: Outcome['status'] | 'cancelled'; errorMessage?: string | undefined },
): Promise<ScrapingRun> {
  if (status !== 'cancelled') {
    for (const source of await listOpenSources(trx, run)) {
      await recordOutcome(trx, using, run.id, source, { status, errorMessage })
    }
  }
  const finishedAt = using.clock.now().toISOString()
  return runs.toRun(await runs.updateRun(trx, run.id, { status, errorMessage, finishedAt, leasedUntil: null }))
}

/** The sources of a run that are not done, as far as they are still there and switched on. */
export async function listOpenSources(trx: Trx, run: runs.GoingRun): Promise<sources.SourceRow[]> {
  const done = await sources.listLoggedSourceIds(trx, run.id)
  const open: sources.SourceRow[] = []
  for (const id of runs.readSourceIds(run)) {
    const source = done.has(id) ? undefined : await sources.findSource(trx, id)
    if (source?.isActive === 1) open.push(source)
  }
  return open
}
