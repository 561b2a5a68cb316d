import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { claimScrapingRun } from '#shared/contract/scraping.ts'
import { kindOfAddress, kindOfHost, mayVisit } from '#shared/scraper/engine/addresses.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { failDropped, leaseEnd, maxAttempts, releaseExpired } from './leases.ts'
import { endRun, listPendingSources, pause, recordOutcome } from './outcomes.ts'
import * as runs from './run-queries.ts'
import { type SourceRow, toSource, updateSource } from './source-queries.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'dns' | 'config' | 'publicUrl'>
type ClaimRequest = ParsedInput<typeof claimScrapingRun>['body']
type ClaimedRun = CallAnswer<typeof claimScrapingRun>['run']

/** The network of a source; `unknown` when its host name could not be resolved. */
type Destination = 'allowed' | 'private' | 'unknown'

/** Returns whether this console could claim a run, such as one that another console dropped. */
export async function hasClaimableRun(context: Context, deviceId: string): Promise<boolean> {
  await context.db.transaction().execute((trx) => releaseExpired(trx, context))
  return runs.hasRunFor(context.db, deviceId)
}

/** Leases the waiting run to a console, with its pending sources. A console that returns after a crash gets the run it held. Sources on
 *  a private network are skipped and paused. Returns null when there is nothing to do. */
export async function claimRun(context: Context, deviceId: string, request: ClaimRequest): Promise<ClaimedRun> {
  const { db } = context
  const sources = await db.transaction().execute(async (trx) => {
    await releaseExpired(trx, context)
    const run = await findClaimable(trx, deviceId)
    return run && listPendingSources(trx, run)
  })
  if (!sources) return null
  // Resolved outside the transactions, so that a slow name server blocks no writes.
  const destinations = new Map(
    await Promise.all(sources.map(async (source) => [source.url, await findDestination(context, source)] as const)),
  )
  return db.transaction().execute(async (trx) => {
    const run = await findClaimable(trx, deviceId)
    return run ? lease(trx, context, run, { ...request, deviceId, destinations }) : null
  })
}

async function findClaimable(trx: Trx, deviceId: string): Promise<runs.ActiveRun | undefined> {
  const run = await runs.findActiveRun(trx)
  return run?.status === 'queued' || run?.leasedBy === deviceId ? run : undefined
}

interface LeaseRequest extends ClaimRequest {
  deviceId: string
  destinations: ReadonlyMap<string, Destination>
}

async function lease(trx: Trx, context: Context, run: runs.ActiveRun, request: LeaseRequest): Promise<ClaimedRun> {
  // Only the device that still holds the run can continue its attempt.
  const isSameAttempt = request.continuesAttempt === true && run.leasedBy === request.deviceId
  if (!isSameAttempt && run.attempts >= maxAttempts) {
    await failDropped(trx, context, run)
    return null
  }
  const pending = await listPendingSources(trx, run)
  const allowed: SourceRow[] = []
  for (const source of pending) {
    // A source whose address was changed meanwhile has not been resolved.
    const destination = request.destinations.get(source.url) ?? 'unknown'
    if (destination === 'allowed') allowed.push(source)
    else await skip(trx, context, run, source, destination)
  }
  if (allowed.length === 0) {
    const status = pending.length === 0 ? 'partial' : 'failed'
    await endRun(trx, context, run, { status, errorMessage: 'None of its sources are left to scrape.' })
    return null
  }
  const now = context.clock.now()
  const leased = await runs.updateRun(trx, run.id, {
    status: 'running',
    leasedBy: request.deviceId,
    leasedUntil: leaseEnd(now, request.leaseMs),
    heartbeatAt: now.toISOString(),
    startedAt: run.startedAt ?? now.toISOString(),
    attempts: isSameAttempt ? run.attempts : run.attempts + 1,
  })
  return { ...runs.toRun(leased), sources: allowed.map(toSource) }
}

async function skip(
  trx: Trx,
  context: Context,
  run: runs.ActiveRun,
  source: SourceRow,
  destination: 'private' | 'unknown',
): Promise<void> {
  if (destination === 'unknown') {
    await recordOutcome(trx, context, run.id, source, {
      status: 'failed',
      errorMessage: 'Its website address couldn’t be looked up.',
    })
    return
  }
  const errorMessage = 'Its website is on a private network.'
  await recordOutcome(trx, context, run.id, source, { status: 'blocked', errorMessage })
  await updateSource(trx, source.id, pause(errorMessage))
}

/** Resolves the name at the last moment: an address that was public when it was entered may have changed. */
async function findDestination({ dns, config }: Context, { url }: SourceRow): Promise<Destination> {
  const { allowLoopback } = config.scraper
  const host = new URL(url).hostname
  const kind = kindOfHost(host)
  if (!mayVisit(kind, allowLoopback)) return 'private'
  if (kind === 'loopback') return 'allowed'
  const addresses = await dns.resolveAddresses(host.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.length === 0) return 'unknown'
  return addresses.every((address) => mayVisit(kindOfAddress(address), allowLoopback)) ? 'allowed' : 'private'
}
