import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '../adapter.ts'
import { adapterFor, findAdapter } from '../adapters/index.ts'
import { type Browser, createBrowser } from '../engine/browser.ts'
import { createBrowserSession } from '../engine/browser-session.ts'
import { crawl } from '../engine/crawl.ts'
import type { CrawlProgress } from '../engine/crawl-state.ts'
import { createDestinations, type Destinations } from '../engine/destination.ts'
import { createFetcher } from '../engine/fetcher.ts'
import { createHostGates } from '../engine/host-gates.ts'
import { openJournal, recordsOf, type SourceOutcome } from '../engine/journal.ts'
import { type CrawlSettings, defaultSettings } from '../engine/settings.ts'
import { createSnapshots } from '../engine/snapshots.ts'
import type { ReasonToSkip } from '../engine/skip-known.ts'
import { daysBefore } from '../reading/dates.ts'
import type { PageRecord } from '../record.ts'
import { testBrowser } from './chromium.ts'
import { testSiteReaders } from './site/adapter.ts'

/** Settings with short limits that allow requests to this machine. */
export const testSettings: CrawlSettings = {
  ...defaultSettings,
  pauseMs: 0,
  pageTimeoutMs: 5000,
  retries: 0,
  pageBytes: 1024 * 1024,
  allowLoopback: true,
  allowNoSandbox: true,
}

export interface CrawlTest {
  url: string
  /** Properties of the source. With a platform the product's adapters read it, else that of the test site. */
  source?: Partial<Source>
  settings?: Partial<CrawlSettings>
  browser?: Browser
  /** Whether the adapter needs the browser; by default if there is one. */
  needsBrowser?: boolean
  /** Folder of a crawl to continue; by default a new one. */
  folder?: string
  signal?: AbortSignal
  known?: readonly string[]
  /** Called with the data on the test site's lists, which is the title of a link. */
  reasonToSkip?: ReasonToSkip
  stuckPage?: string
  /** See TabSettings. */
  evidenceMs?: number
  onPage?(progress: CrawlProgress): void
}

export interface CrawlResult {
  outcome: Pick<SourceOutcome, 'status' | 'sentence'> | undefined
  /** Answer of robots.txt, independent of the result of the crawl. */
  robots: SourceOutcome['robots']
  seen?: SourceOutcome['seen']
  records: PageRecord[]
  failures: string[]
}

/** Returns a sample source of the test site. */
export function sourceAt(url: string): Source {
  return { id: '0190a6f2-0000-7000-8000-000000000001', name: 'Sample', platform: 'test-site', url, searchTerms: [] }
}

/** Creates a browser that may connect to this machine, as the test crawls may. */
export function openTestBrowser(folder: string, args: readonly string[] = []): Browser {
  const destinations = createDestinations(testSettings)
  return createBrowser({
    executablePath: testBrowser(),
    profileFolder: join(folder, 'profile'),
    destinations,
    allowNoSandbox: true,
    args,
  })
}

/** Returns the ISO date of some days ago, for recent or old entries. */
export function daysAgo(days: number): string {
  return daysBefore(new Date().toISOString(), days)
}

const productReaders = { find: findAdapter, choose: adapterFor }

/** Resolves names ending in .example to this machine, for systems with several hosts. */
function withExampleNames(destinations: Destinations): Destinations {
  return {
    ...destinations,
    lookup: (host, options, answer) =>
      destinations.lookup(host.endsWith('.example') ? '127.0.0.1' : host, options, answer),
  }
}

/** Crawls one source as the runner does. */
export async function crawlOnce({
  url,
  source = {},
  browser,
  needsBrowser = browser !== undefined,
  folder,
  signal,
  known = [],
  reasonToSkip = () => undefined,
  stuckPage,
  evidenceMs,
  onPage,
  ...test
}: CrawlTest): Promise<CrawlResult> {
  const crawlFolder = folder ?? (await mkdtemp(join(tmpdir(), 'crawl-')))
  const settings = { ...testSettings, ...test.settings }
  const destinations = withExampleNames(createDestinations(settings))
  const gates = createHostGates(settings)
  const fetcher = createFetcher({ settings, gates, destinations })
  const journal = await openJournal(join(crawlFolder, 'journal.jsonl'))
  const session =
    browser && createBrowserSession(browser, { ...settings, settleMs: 2000, ...(evidenceMs && { evidenceMs }) })
  const failures: string[] = []
  try {
    const ended = await crawl(
      { ...sourceAt(url), ...source },
      {
        readers: source.platform === undefined ? testSiteReaders({ needsBrowser }) : productReaders,
        fetcher,
        gates,
        journal,
        settings,
        browser: session,
        snapshots: createSnapshots(join(crawlFolder, 'snapshots')),
        isKnown: (keys) => keys.some((key) => known.includes(key)),
        reasonToSkip,
        stuckPage,
        onReading() {},
        report(progress) {
          if (progress.failure) failures.push(progress.failure)
          onPage?.(progress)
        },
        signal: signal ?? new AbortController().signal,
      },
    )
    const records = journal.entries.flatMap(recordsOf)
    if (ended === undefined) return { outcome: undefined, robots: undefined, records, failures }
    const { robots, seen, ...outcome } = ended
    return { outcome, robots, seen, records, failures }
  } finally {
    await session?.close()
    await journal.close()
    fetcher.stop()
    if (folder === undefined) await rm(crawlFolder, { recursive: true, force: true })
  }
}
