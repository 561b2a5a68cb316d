import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimScrapingRun, sourcesAtOnce } from '../../contract/scraping-runs.ts'
import { describeFault } from '../describe-fault.ts'
import { createBrowser } from '../engine/browser.ts'
import { createDestinations } from '../engine/destination.ts'
import { createFetcher } from '../engine/fetcher.ts'
import { createHostGates } from '../engine/host-gates.ts'
import type { SourceOutcome } from '../engine/journal.ts'
import { defaultSettings } from '../engine/settings.ts'
import { createSnapshots } from '../engine/snapshots.ts'
import { openBatchQueue } from './batches.ts'
import { startDelivery } from './delivery.ts'
import { holdLease } from './lease.ts'
import type { RunnerHost } from './runner.ts'
import { scrapeSource, type RunTools } from './scrape-source.ts'
import { deleteOldFiles } from './delete-old-files.ts'

/** Claims the waiting run, crawls its sources and delivers the records to the server. After a crash the next call continues from the
 *  folder, without reading a page twice. @returns whether there was a run to claim @throws ApiError, TypeError if the run cannot be claimed
 *  or ended */
export async function scrape(host: RunnerHost): Promise<boolean> {
  const { client, folder, report, signal, leaseMs = 60_000, heartbeatMs = 3000 } = host
  const atOnce = host.sourcesAtOnce ?? sourcesAtOnce
  const body = { leaseMs, ...(host.continuesAttempt === true ? { continuesAttempt: true } : {}) }
  const { run } = await client.call(claimScrapingRun, { body, signal })
  if (!run) return false
  report({ type: 'claimed', runId: run.id, sources: run.sources.length })
  await deleteOldFiles(folder, run.id)

  const pages = new Map<string, number>()
  const countPages = () => pages.values().reduce((sum, count) => sum + count, 0)
  const lease = holdLease(run.id, { client, report, leaseMs, heartbeatMs, countPages })
  const queue = await openBatchQueue(join(folder, 'batches'))
  const runSignal = AbortSignal.any([signal, lease.lost])
  const settings = { ...defaultSettings, ...host.settings }
  const destinations = createDestinations(settings)
  const gates = createHostGates(settings)
  const fetcher = createFetcher({ settings, gates, destinations })
  const browser =
    host.browserPath === undefined
      ? undefined
      : createBrowser({
          executablePath: host.browserPath,
          profileFolder: join(folder, 'profile'),
          destinations,
          allowNoSandbox: settings.allowNoSandbox,
        })
  const tools: RunTools = {
    host: { ...host, signal: runSignal },
    runId: run.id,
    runFolder: join(folder, 'runs', run.id),
    settings,
    gates,
    fetcher,
    browser,
    snapshots: createSnapshots(join(folder, 'snapshots')),
    queue,
    onPages: (sourceId, count) => pages.set(sourceId, count),
    journals: [],
    onDelivered: new Map(),
    wakeDelivery: () => delivery.wake(),
  }
  const delivery = startDelivery({
    client,
    report,
    queue,
    lease,
    onDelivered: async (batch) => tools.onDelivered.get(batch.body.sourceId)?.(batch),
  })
  try {
    const waiting = [...run.sources]
    const outcomes: NamedOutcome[] = []
    const workers = Array.from({ length: atOnce }, async () => {
      for (let source = waiting.shift(); source && !runSignal.aborted; source = waiting.shift()) {
        const outcome = await scrapeSource(source, tools).catch((thrown: unknown) => failedOutcome(thrown, runSignal))
        if (outcome) outcomes.push({ ...outcome, name: source.name })
      }
    })
    await Promise.all(workers)
    if (!runSignal.aborted) {
      await delivery.finish()
      if (!runSignal.aborted) await end(outcomes)
    }
    // The run was ended by the owner or taken over by another scraper, so its files are no longer needed.
    if (lease.lost.aborted && !signal.aborted) await forget()
    return true
  } finally {
    await delivery.stop()
    await lease.stop()
    fetcher.stop()
    await browser?.stop()
    report({ type: 'left', runId: run.id })
    for (const journal of tools.journals) await journal.close()
  }

  async function end(outcomes: readonly NamedOutcome[]): Promise<void> {
    const status = sumUp(outcomes)
    await lease.end(status, describeTroubles(outcomes))
    report({ type: 'ended', runId: tools.runId, status })
    await forget()
  }

  async function forget(): Promise<void> {
    await queue.removeRun(tools.runId)
    await rm(tools.runFolder, { recursive: true, force: true })
  }
}

interface NamedOutcome extends SourceOutcome {
  /** Name of the source. */
  name: string
}

/** Converts an internal error, such as a full disk, to a failure of one source, so that the others continue; undefined if the run is
 *  over. */
function failedOutcome(thrown: unknown, runSignal: AbortSignal): SourceOutcome | undefined {
  if (runSignal.aborted) return undefined
  return { status: 'failed', sentence: `The scraper had a fault of its own (${describeFault(thrown)}).` }
}

const maxSentenceLength = 500

/** Returns the first error and the number of further ones in the log; undefined if there is none. */
function describeTroubles(outcomes: readonly NamedOutcome[]): string | undefined {
  const [first, ...others] = outcomes.filter(({ sentence }) => sentence !== undefined)
  if (!first) return undefined
  const more =
    others.length === 0 ? '' : ` The log lists ${others.length} more ${others.length === 1 ? 'source' : 'sources'}.`
  return `${first.name}: ${first.sentence}`.slice(0, maxSentenceLength - more.length) + more
}

/** Returns the status of the run: that of its sources if they all have the same, else `partial`. */
function sumUp(outcomes: readonly SourceOutcome[]): SourceOutcome['status'] {
  const statuses = new Set(outcomes.map(({ status }) => status))
  const [only] = statuses
  return statuses.size === 1 && only ? only : 'partial'
}
