import { minuteMs } from '#shared/business/durations.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import type { Client } from '#shared/client.ts'
import { claimScrapingRun, type deliverFoundProspects, startScraping } from '#shared/contract/scraping-runs.ts'
import { createScrapingSource, editScrapingSource, type ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import type { Dns } from '../../platform/dns.ts'
import { silentDns } from '../../testing/silent-dns.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Resolves every name to a public address. */
export const publicDns: Dns = { ...silentDns, resolveAddresses: async () => ['93.184.216.34'] }

export interface ScrapingTest extends AsyncDisposable {
  app: TestApp
  clock: ManualClock
  owner: Client
}

export async function startScrapingTest({ dns = publicDns, environment = {} } = {}): Promise<ScrapingTest> {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const app = await startTestApp({ clock, dns, environment: { RATE_LIMIT: 'off', ...environment } })
  return { app, clock, owner: await app.owner(), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

type NewSource = CallInput<typeof createScrapingSource>['body']

/** Sample data: a source's fields. */
export function sampleSource(extra: Partial<NewSource> = {}): NewSource {
  return {
    name: 'Planning list',
    platform: 'idox',
    url: 'https://planning.hill.gov.uk/list',
    searchTerms: [],
    ...extra,
  }
}

/** Adds a source that is switched on. */
export async function addActiveSource(
  { owner }: ScrapingTest,
  extra: Partial<NewSource> = {},
): Promise<ScrapingSource> {
  const { id } = await owner.call(createScrapingSource, { body: sampleSource({ termsRead: true, ...extra }) })
  return owner.call(editScrapingSource, { params: { id }, body: { isActive: true } })
}

/** Adds an active source and starts a run that a console holds for a minute. */
export async function startRun(given: ScrapingTest) {
  const source = await addActiveSource(given)
  const home = await given.app.owner()
  await home.call(claimScrapingRun, { body: {} })
  const { runId } = await given.owner.call(startScraping)
  const { run } = await home.call(claimScrapingRun, { body: { leaseMs: minuteMs } })
  if (!run) throw new Error('There was no run to claim.')
  return { source, console: home, runId, run }
}

type Batch = CallInput<typeof deliverFoundProspects>['body']

/** Sample data: a batch of two people. */
export function sampleBatch(sourceId: string, extra: Partial<Batch> = {}): Batch {
  return {
    batchId: crypto.randomUUID(),
    sourceId,
    prospects: [
      { name: 'Ann Hill', email: 'ann@example.com', projectType: 'extension', postcode: 'SO23 9AA' },
      { name: 'Ben Dale', phone: '020 7946 0018', projectType: 'loft_conversion' },
    ],
    ...extra,
  }
}
