import { hourMs } from '#shared/business/durations.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import {
  type claimScrapingRun,
  leaseLimitMs,
  type ScrapingRun,
  sourcesAtOnce,
  type updateScrapingRun,
} from '#shared/contract/scraping-runs.ts'
import { kindOfAddress, kindOfHost, mayVisit } from '#shared/scraper/engine/destination.ts'
import type { Deps } from '../../deps.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, found } from '../../platform/errors.ts'
import { endRun, listPendingSources, type OutcomeContext, pause, recordOutcome } from './source-outcomes.ts'
import * as queries from './queries.ts'

/** A run that was dropped this often fails, because another attempt would not succeed either. */
const maxAttempts = 3
/** A queued run that no scraper has claimed for this long is cancelled. */
const maxWaitMs = hourMs

/** Queues a run again when its lease has expired, or ends it when it was dropped too often or has waited too long. */
export async function releaseExpired(trx: Trx, context: OutcomeContext): Promise<void> {
  const run = await queries.findActiveRun(trx)
  if (!run) return
  const now = context.clock.now()
  if (run.status === 'running') {
    if (run.leasedUntil !== null && run.leasedUntil > now.toISOString()) return shorten(trx, run, run.leasedUntil, now)
    if (run.attempts >= maxAttempts) await failDropped(trx, context, run)
    else await queries.updateRun(trx, run.id, { status: 'queued', leasedBy: null, leasedUntil: null })
  } else if ((run.heartbeatAt ?? run.createdAt) <= isoTime(now, -maxWaitMs)) {
    await endRun(trx, context, run, {
      status: 'cancelled',
      errorMessage: 'No scraper picked up this run within an hour.',
    })
  }
}

/** Shortens a lease that was given while the clock was ahead: a scraper that is still at work extends it, and the run of one that is not
 *  is free before long. */
async function shorten(trx: Trx, run: queries.ActiveRun, leasedUntil: string, now: Date): Promise<void> {
  const latest = isoTime(now, leaseLimitMs.max)
  if (leasedUntil > latest) await queries.updateRun(trx, run.id, { leasedUntil: latest })
}

/** A page that ends the scraper is a failure of the sources that may have had it. The others are left to the next run. */
async function failDropped(trx: Trx, context: OutcomeContext, run: queries.ActiveRun): Promise<ScrapingRun> {
  const errorMessage = `The scraper stopped ${maxAttempts} times during this run.`
  const begun = (await listPendingSources(trx, run)).slice(0, sourcesAtOnce)
  return endRun(trx, context, run, { status: 'failed', errorMessage, sources: begun })
}

/** Returns the run if this device holds its lease.
 *  @throws AppError `not_found` when the run has ended, `conflict` when the lease has expired or belongs to another device */
export async function requireLease(trx: Trx, clock: Clock, runId: string, deviceId: string) {
  const run = found(await queries.findRun(trx, runId), 'Run')
  if (!queries.isActiveRun(run)) throw new AppError('not_found', 'That run has ended.')
  const isHeld = run.leasedBy === deviceId && run.leasedUntil !== null && run.leasedUntil > clock.now().toISOString()
  if (!isHeld) throw new AppError('conflict', 'This console no longer has that run.')
  return run
}

/** Extends the lease, records progress and, if a status is given, ends the run.
 *  @throws AppError `not_found` or `conflict` like requireLease; nothing is changed then */
export async function reportProgress(
  trx: Trx,
  context: OutcomeContext,
  deviceId: string,
  runId: string,
  { leaseMs, pagesVisited, status, errorMessage }: ParsedInput<typeof updateScrapingRun>['body'],
): Promise<ScrapingRun> {
  const { clock } = context
  const held = await requireLease(trx, clock, runId, deviceId)
  const now = clock.now()
  const run = await queries.updateRun(trx, held.id, {
    heartbeatAt: now.toISOString(),
    leasedUntil: isoTime(now, leaseMs),
    // A second attempt counts from 0 again.
    pagesVisited: Math.max(held.pagesVisited, pagesVisited ?? 0),
  })
  if (status === undefined || !queries.isActiveRun(run)) return queries.toRun(run)
  return endRun(trx, context, run, { status, errorMessage })
}

type ClaimContext = Pick<Deps, 'db' | 'clock' | 'dns' | 'config' | 'business' | 'publicUrl'>
type ClaimRequest = ParsedInput<typeof claimScrapingRun>['body']
type ClaimedRun = CallAnswer<typeof claimScrapingRun>['run']

/** The network of a source; `unknown` when its host name could not be resolved. */
type Destination = 'allowed' | 'private' | 'unknown'

/** Returns whether this console could claim a run, such as one that another console dropped. */
export async function hasClaimableRun(trx: Trx, context: OutcomeContext, deviceId: string): Promise<boolean> {
  await releaseExpired(trx, context)
  return (await queries.findClaimable(trx, deviceId)) !== undefined
}

/** Leases the waiting run to a console, with its pending sources. A console that returns after a crash gets the run it held. Sources on
 *  a private network are skipped and paused. Returns null when there is nothing to do. */
export async function claimRun(context: ClaimContext, deviceId: string, request: ClaimRequest): Promise<ClaimedRun> {
  const { db } = context
  const sources = await db.transaction().execute(async (trx) => {
    await releaseExpired(trx, context)
    const run = await queries.findClaimable(trx, deviceId)
    return run && listPendingSources(trx, run)
  })
  if (!sources) return null
  // Resolved outside the transactions, so that a slow name server blocks no writes.
  const destinations = new Map(
    await Promise.all(sources.map(async (source) => [source.url, await findDestination(context, source)] as const)),
  )
  return db.transaction().execute(async (trx) => {
    const run = await queries.findClaimable(trx, deviceId)
    return run ? lease(trx, context, run, { ...request, deviceId, destinations }) : null
  })
}

async function lease(
  trx: Trx,
  context: ClaimContext,
  run: queries.ActiveRun,
  request: ClaimRequest & { deviceId: string; destinations: ReadonlyMap<string, Destination> },
): Promise<ClaimedRun> {
  // Only the device that still holds the run can continue its attempt.
  const isSameAttempt = request.continuesAttempt === true && run.leasedBy === request.deviceId
  if (!isSameAttempt && run.attempts >= maxAttempts) {
    await failDropped(trx, context, run)
    return null
  }
  const pending = await listPendingSources(trx, run)
  const allowed: queries.SourceRow[] = []
  for (const source of pending) {
    // A source whose address was changed meanwhile has not been resolved.
    const destination = request.destinations.get(source.url) ?? 'unknown'
    if (destination === 'allowed') allowed.push(source)
    else await skip(trx, context, run.id, source, destination)
  }
  if (allowed.length === 0) {
    const status = pending.length === 0 ? 'partial' : 'failed'
    await endRun(trx, context, run, { status, errorMessage: 'None of its sources are left to scrape.' })
    return null
  }
  const now = context.clock.now()
  const leased = await queries.updateRun(trx, run.id, {
    status: 'running',
    leasedBy: request.deviceId,
    leasedUntil: isoTime(now, request.leaseMs),
    heartbeatAt: now.toISOString(),
    startedAt: run.startedAt ?? now.toISOString(),
    attempts: isSameAttempt ? run.attempts : run.attempts + 1,
  })
  return { ...queries.toRun(leased), sources: allowed.map(queries.toSource) }
}

async function skip(
  trx: Trx,
  context: ClaimContext,
  runId: string,
  source: queries.SourceRow,
  destination: 'private' | 'unknown',
): Promise<void> {
  const [status, errorMessage] =
    destination === 'private'
      ? (['blocked', 'Its website is on a private network.'] as const)
      : (['failed', 'Its website address couldn’t be looked up.'] as const)
  await recordOutcome(trx, context, runId, source, { status, errorMessage })
  if (destination === 'private') await queries.updateSource(trx, source.id, pause(errorMessage))
}

/** Resolves the name at the last moment: an address that was public when it was entered may have changed. */
async function findDestination({ dns, config }: ClaimContext, { url }: queries.SourceRow): Promise<Destination> {
  const { allowLoopback } = config.scraper
  const host = new URL(url).hostname
  const kind = kindOfHost(host)
  if (!mayVisit(kind, allowLoopback)) return 'private'
  if (kind === 'loopback') return 'allowed'
  const addresses = await dns.resolveAddresses(host.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.length === 0) return 'unknown'
  return addresses.every((address) => mayVisit(kindOfAddress(address), allowLoopback)) ? 'allowed' : 'private'
}
