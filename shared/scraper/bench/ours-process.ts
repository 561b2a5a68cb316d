// Runs our engine with the browser for every page and without pauses. Arguments: address of the site, path of a Chromium, a folder.
import { join } from 'node:path'
import { createBrowser } from '../engine/browser.ts'
import { createBrowserSession } from '../engine/browser-session.ts'
import { crawl } from '../engine/crawl.ts'
import { createDestinations } from '../engine/destination.ts'
import { createFetcher } from '../engine/fetcher.ts'
import { createHostGates } from '../engine/host-gates.ts'
import { openJournal, recordsOf } from '../engine/journal.ts'
import { defaultSettings } from '../engine/settings.ts'
import { createSnapshots } from '../engine/snapshots.ts'
import { testSiteReaders } from '../testing/site/adapter.ts'
import { type BenchResult, concurrency, pages, switches } from './size.ts'

const [, , address = '', browserPath = '', folder = ''] = process.argv
const settings = {
  ...defaultSettings,
  pauseMs: 0,
  perHost: concurrency,
  allowLoopback: true,
  allowNoSandbox: true,
  pages: pages + 1,
  listPages: pages,
}
const startedMs = performance.now()
const destinations = createDestinations(settings)
const gates = createHostGates(settings)
const fetcher = createFetcher({ settings, gates, destinations })
const journal = await openJournal(join(folder, 'journal.jsonl'))
const browser = createBrowser({
  executablePath: browserPath,
  profileFolder: join(folder, 'profile'),
  destinations,
  allowNoSandbox: true,
  args: switches,
})
const session = createBrowserSession(browser, { ...settings, settleMs: 5000 })
await crawl(
  { id: 'bench', name: 'Bench', platform: 'test-site', url: `${address}/list`, searchTerms: [] },
  {
    readers: testSiteReaders({ needsBrowser: true }),
    fetcher,
    gates,
    journal,
    settings,
    browser: session,
    snapshots: createSnapshots(join(folder, 'snapshots')),
    isKnown: () => false,
    reasonToSkip: () => undefined,
    onReading() {},
    report: () => {},
    signal: new AbortController().signal,
  },
)
const records = journal.entries.flatMap(recordsOf).length
process.send?.({ records, seconds: (performance.now() - startedMs) / 1000 } satisfies BenchResult)
await session.close()
await browser.stop()
process.exit(0)
