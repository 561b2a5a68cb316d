// Runs Crawlee's PuppeteerCrawler on the same site, with fair settings. Arguments: address of the site, path of a Chromium. JavaScript,
// because the packages of this folder are not there when types are checked.
import { Configuration, log, PuppeteerCrawler } from '@crawlee/puppeteer'
import puppeteer from 'puppeteer-core'
import { chromiumSwitches, isRoot } from '../../engine/chromium-switches.ts'
import { toPage } from '../../engine/page.ts'
import { testSiteReaders } from '../../testing/site/adapter.ts'
import { concurrency, switches } from '../size.ts'

const [, , address = '', browserPath = ''] = process.argv
const readers = testSiteReaders({ needsBrowser: true })
const source = { id: 'bench', name: 'Bench', platform: 'test-site', url: address, searchTerms: [] }
const records = []
const startedMs = performance.now()

log.setLevel(log.LEVELS.ERROR)
const crawler = new PuppeteerCrawler(
  {
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    sameDomainDelaySecs: 0,
    browserPoolOptions: { useFingerprints: false, maxOpenPagesPerBrowser: 20, retireBrowserAfterPageCount: 1000 },
    launchContext: {
      launcher: puppeteer,
      launchOptions: {
        executablePath: browserPath,
        headless: true,
        args: [...chromiumSwitches({ withoutSandbox: isRoot() }), ...switches],
      },
    },
    preNavigationHooks: [
      async ({ blockRequests }, options) => {
        Object.assign(options ?? {}, { waitUntil: 'domcontentloaded' })
        await blockRequests()
      },
    ],
    async requestHandler({ request, page, addRequests }) {
      const text = await page.content()
      const read = toPage({ url: page.url(), status: 200, contentType: 'text/html', text, bytes: 0, headers: {} })
      const adapter = readers.choose(read, source)
      const found = adapter?.read(read, { url: request.url, kind: 'list' }, source)
      records.push(...(found?.records ?? []))
      await addRequests(found?.next.map(({ url }) => url) ?? [])
    },
  },
  new Configuration({ persistStorage: false }),
)
await crawler.run([`${address}/list`])
process.send?.({ records: records.length, seconds: (performance.now() - startedMs) / 1000 })
process.exit(0)
