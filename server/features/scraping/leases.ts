import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { ScrapingRun, updateScrapingRun } from '#shared/contract/scraping.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { endRun, type OutcomeUsing } from './outcomes.ts'
import * as runs from './run-queries.ts'

/** A run that its scraper has dropped this often will not succeed the next time either. */
export const mostAttempts = 3
const hourMs = 60 * 60 * 1000
/** Nobody expects a run any more that no scraper has taken for this long. */
const longestWaitMs = hourMs

/** Puts a run whose lease has ended without word back into the queue, and ends one that was dropped too often or that nobody takes. */
export async function releaseExpired(trx: Trx, using: OutcomeUsing): Promise<void> {
  const run = await runs.findGoingRun(trx)
  if (!run) return
  const now = using.clock.now()
  if (run.status === 'running') {
    if (run.leasedUntil !== null && run.leasedUntil > now.toISOString()) return
    if (run.attempts >= mostAttempts) await endDropped(trx, using, run)
    else await runs.updateRun(trx, run.id, { status: 'queued', leasedBy: null, leasedUntil: null })
  } else if ((run.heartbeatAt ?? run.createdAt) <= new Date(now.getTime() - longestWaitMs).toISOString()) {
    await endRun(trx, using, run, {
      status: 'cancelled',
      errorMessage: 'No scraper picked up this run within an hour.',
    })
  }
}

export function endDropped(trx: Trx, using: OutcomeUsing, run: runs.GoingRun): Promise<ScrapingRun> {
  const errorMessage = `The scraper stopped ${mostAttempts} times during this run.`
  return endRun(trx, using, run, { status: 'failed', errorMessage })
}

/** Makes sure that this device holds the run at this moment.
 *  @throws AppError `not_found` when the run has ended, `conflict` when the lease has or is another's */
export async function requireLease(trx: Trx, clock: Clock, runId: string, deviceId: string): Promise<runs.GoingRun> {
  const run = await requireGoing(trx, runId)
  const isHeld = run.leasedBy === deviceId && run.leasedUntil !== null && run.leasedUntil > clock.now().toISOString()
  if (!isHeld) throw new AppError('conflict', 'This console no longer has that run.')
  return run
}

async function requireGoing(trx: Trx, runId: string): Promise<runs.GoingRun> {
  const run = await runs.findRun(trx, runId)
  if (!run) throw new AppError('not_found', 'Run not found.')
  if (!runs.isGoing(run)) throw new AppError('not_found', 'That run has ended.')
  return run
}

/** Prolongs the lease, takes in the progress and, with a status, ends the run.
 *  @throws AppError `not_found`, `conflict` as requireLease does; nothing is changed then */
export function update(
  using: OutcomeUsing & Pick<Deps, 'db'>,
  deviceId: string,
  runId: string,
  { leaseMs, pagesVisited, status, errorMessage }: ParsedInput<typeof updateScrapingRun>['body'],
): Promise<ScrapingRun> {
  const { db, clock } = using
  return db.transaction().execute(async (trx) => {
    const held = await requireLease(trx, clock, runId, deviceId)
    const now = clock.now()
    const run = await runs.updateRun(trx, held.id, {
      heartbeatAt: now.toISOString(),
      leasedUntil: leaseEnd(now, leaseMs),
      // A second attempt counts from nothing again, and what was visited stays visited.
      pagesVisited: Math.max(held.pagesVisited, pagesVisited ?? 0),
    })
    if (status === undefined || !runs.isGoing(run)) return runs.toRun(run)
    return endRun(trx, using, run, { status, errorMessage })
  })
}

export function leaseEnd(now: Date, leaseMs: number): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}
