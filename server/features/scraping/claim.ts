import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { claimScrapingRun } from '#shared/contract/scraping.ts'
import { kindOfAddress, kindOfHost, mayVisit } from '#shared/scraper/engine/addresses.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { endDropped, leaseEnd, mostAttempts, releaseExpired } from './leases.ts'
import { endRun, listOpenSources, pause, recordOutcome } from './outcomes.ts'
import * as runs from './run-queries.ts'
import { type SourceRow, toSource, updateSource } from './source-queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'dns' | 'config' | 'publicUrl'>
type Asked = ParsedInput<typeof claimScrapingRun>['body']
type Claimed = CallAnswer<typeof claimScrapingRun>['run']

/** Where a source leads: `unknown` when its name could not be looked up. */
type Destination = 'allowed' | 'private' | 'unknown'

/** Whether a run waits for this console, such as one that another has dropped. */
export async function look(using: Using, deviceId: string): Promise<boolean> {
  await using.db.transaction().execute((trx) => releaseExpired(trx, using))
  return runs.hasRunFor(using.db, deviceId)
}

/** Lends the run that waits to one console, with the sources that are not done. A console that comes back, after a crash, gets the run
 *  it held. Sources that lead into a private network are left out and paused. Null when there is nothing to do. */
export async function claim(using: Using, deviceId: string, asked: Asked): Promise<Claimed> {
  const { db } = using
  const sources = await db.transaction().execute(async (trx) => {
    await releaseExpired(trx, using)
    const run = await findClaimable(trx, deviceId)
    return run && listOpenSources(trx, run)
  })
  if (!sources) return null
  // Asked outside the transactions: nobody waits for the database while a name server thinks.
  const destinations = new Map(
    await Promise.all(sources.map(async (source) => [source.url, await findDestination(using, source)] as const)),
  )
  return db.transaction().execute(async (trx) => {
    const run = await findClaimable(trx, deviceId)
    return run ? lend(trx, using, run, { ...asked, deviceId, destinations }) : null
  })
}

async function findClaimable(trx: Trx, deviceId: string): Promise<runs.GoingRun | undefined> {
  const run = await runs.findGoingRun(trx)
  return run?.status === 'queued' || run?.leasedBy === deviceId ? run : undefined
}

interface Loan extends Asked {
  deviceId: string
  destinations: ReadonlyMap<string, Destination>
}

async function lend(trx: Trx, using: Using, run: runs.GoingRun, loan: Loan): Promise<Claimed> {
  // Only who still holds the run can go on with its attempt.
  const isSameAttempt = loan.continuesAttempt === true && run.leasedBy === loan.deviceId
  if (!isSameAttempt && run.attempts >= mostAttempts) {
    await endDropped(trx, using, run)
    return null
  }
  const open = await listOpenSources(trx, run)
  const allowed: SourceRow[] = []
  for (const source of open) {
    // One whose address was changed meanwhile has not been looked up.
    const destination = loan.destinations.get(source.url) ?? 'unknown'
    if (destination === 'allowed') allowed.push(source)
    else await leaveOut(trx, using, run, source, destination)
  }
  if (allowed.length === 0) {
    const status = open.length === 0 ? 'partial' : 'failed'
    await endRun(trx, using, run, { status, errorMessage: 'None of its sources are left to scrape.' })
    return null
  }
  const now = using.clock.now()
  const lent = await runs.updateRun(trx, run.id, {
    status: 'running',
    leasedBy: loan.deviceId,
    leasedUntil: leaseEnd(now, loan.leaseMs),
    heartbeatAt: now.toISOString(),
    startedAt: run.startedAt ?? now.toISOString(),
    attempts: isSameAttempt ? run.attempts : run.attempts + 1,
  })
  return { ...runs.toRun(lent), sources: allowed.map(toSource) }
}

async function leaveOut(
  trx: Trx,
  using: Using,
  run: runs.GoingRun,
  source: SourceRow,
  destination: 'private' | 'unknown',
): Promise<void> {
  if (destination === 'unknown') {
    await recordOutcome(trx, using, run.id, source, {
      status: 'failed',
      errorMessage: 'Its website address couldn’t be looked up.',
    })
    return
  }
  const errorMessage = 'Its website is on a private network.'
  await recordOutcome(trx, using, run.id, source, { status: 'blocked', errorMessage })
  await updateSource(trx, source.id, pause(errorMessage))
}

/** Looks the name up at the last moment: what was public when it was entered may lead elsewhere now. */
async function findDestination({ dns, config }: Using, { url }: SourceRow): Promise<Destination> {
  const { allowLoopback } = config.scraper
  const host = new URL(url).hostname
  const kind = kindOfHost(host)
  if (!mayVisit(kind, allowLoopback)) return 'private'
  if (kind === 'loopback') return 'allowed'
  const addresses = await dns.resolveAddresses(host.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.length === 0) return 'unknown'
  return addresses.every((address) => mayVisit(kindOfAddress(address), allowLoopback)) ? 'allowed' : 'private'
}
