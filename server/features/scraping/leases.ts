import { hourMs } from '#shared/business/durations.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { ScrapingRun, updateScrapingRun } from '#shared/contract/scraping.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { endRun, type OutcomeContext } from './outcomes.ts'
import * as runs from './run-queries.ts'

/** A run that was dropped this often fails, because another attempt would not succeed either. */
export const maxAttempts = 3
/** A queued run that no scraper has claimed for this long is cancelled. */
const maxWaitMs = hourMs

/** Queues a run again when its lease has expired, or ends it when it was dropped too often or has waited too long. */
export async function releaseExpired(trx: Trx, context: OutcomeContext): Promise<void> {
  const run = await runs.findActiveRun(trx)
  if (!run) return
  const now = context.clock.now()
  if (run.status === 'running') {
    if (run.leasedUntil !== null && run.leasedUntil > now.toISOString()) return
    if (run.attempts >= maxAttempts) await failDropped(trx, context, run)
    else await runs.updateRun(trx, run.id, { status: 'queued', leasedBy: null, leasedUntil: null })
  } else if ((run.heartbeatAt ?? run.createdAt) <= isoTime(now, -maxWaitMs)) {
    await endRun(trx, context, run, {
      status: 'cancelled',
      errorMessage: 'No scraper picked up this run within an hour.',
    })
  }
}

export function failDropped(trx: Trx, context: OutcomeContext, run: runs.ActiveRun): Promise<ScrapingRun> {
  const errorMessage = `The scraper stopped ${maxAttempts} times during this run.`
  return endRun(trx, context, run, { status: 'failed', errorMessage })
}

/** Returns the run if this device holds its lease.
 *  @throws AppError `not_found` when the run has ended, `conflict` when the lease has expired or belongs to another device */
export async function requireLease(trx: Trx, clock: Clock, runId: string, deviceId: string): Promise<runs.ActiveRun> {
  const run = await requireActive(trx, runId)
  const isHeld = run.leasedBy === deviceId && run.leasedUntil !== null && run.leasedUntil > clock.now().toISOString()
  if (!isHeld) throw new AppError('conflict', 'This console no longer has that run.')
  return run
}

async function requireActive(trx: Trx, runId: string): Promise<runs.ActiveRun> {
  const run = await runs.findRun(trx, runId)
  if (!run) throw new AppError('not_found', 'Run not found.')
  if (!runs.isActiveRun(run)) throw new AppError('not_found', 'That run has ended.')
  return run
}

/** Extends the lease, records progress and, if a status is given, ends the run.
 *  @throws AppError `not_found` or `conflict` like requireLease; nothing is changed then */
export function reportProgress(
  context: OutcomeContext & Pick<Deps, 'db'>,
  deviceId: string,
  runId: string,
  { leaseMs, pagesVisited, status, errorMessage }: ParsedInput<typeof updateScrapingRun>['body'],
): Promise<ScrapingRun> {
  const { db, clock } = context
  return db.transaction().execute(async (trx) => {
    const held = await requireLease(trx, clock, runId, deviceId)
    const now = clock.now()
    const run = await runs.updateRun(trx, held.id, {
      heartbeatAt: now.toISOString(),
      leasedUntil: leaseEnd(now, leaseMs),
      // A second attempt counts from 0 again.
      pagesVisited: Math.max(held.pagesVisited, pagesVisited ?? 0),
    })
    if (status === undefined || !runs.isActiveRun(run)) return runs.toRun(run)
    return endRun(trx, context, run, { status, errorMessage })
  })
}

export function leaseEnd(now: Date, leaseMs: number): string {
  return isoTime(now, leaseMs)
}
