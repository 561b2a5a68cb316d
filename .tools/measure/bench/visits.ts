import { type Browser, chromium } from '@playwright/test'
import { recorderOf } from '#shared/bench/report.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { startMeasuredServer } from './measured-server.ts'

const rounds = 3
/** The slow 4G of Lighthouse, applied by the browser itself. */
const slowPhone = { latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8, offline: false }
const cpuSlowdown = 4

interface Visit {
  paintMs: number
  shift: number
  blockingMs: number
  kib: number
}

await measureVisits()

/** Opens each page of the sitemap in a browser without a cache, as on a slow phone. */
async function measureVisits(): Promise<void> {
  await using server = await startMeasuredServer({ NODE_ENV: 'development' })
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: testBrowser() })
  try {
    const paths = await listPaths(server.address)
    const all: Visit[][] = []
    for (let round = 0; round < rounds; round++) {
      const visits: Visit[] = []
      for (const path of paths) visits.push(await visit(browser, server.address + path))
      all.push(visits)
    }
    console.log(`  ${paths.length} pages as on a slow phone`)
    const least = (what: keyof Visit) => all.map((visits) => Math.min(...visits.map((one) => one[what])))
    const most = (what: keyof Visit) => all.map((visits) => Math.max(...visits.map((one) => one[what])))
    const add = recorderOf('visits')
    add('paint-fastest', 'first contentful paint of the fastest page', 's', least('paintMs').map(toSeconds))
    add('paint-slowest', 'first contentful paint of the slowest page', 's', most('paintMs').map(toSeconds), 1.5)
    add('shift', 'most layout shift', '', most('shift'), 0.01)
    add('blocking', 'most blocking time after the first paint', 'ms', most('blockingMs'), 50)
    add('bytes-least', 'smallest first view', 'KiB', least('kib'))
    add('bytes-most', 'largest first view', 'KiB', most('kib'), 64)
  } finally {
    await browser.close()
  }
}

function toSeconds(ms: number): number {
  return ms / 1000
}

async function listPaths(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...new Set(paths)]
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowPhone)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(`window.seen = { shift: 0, tasks: [] }
      {
        const observe = (type, take) =>
          new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
        seen.painted = new Promise((resolve, reject) => {
          observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && resolve(startTime))
          setTimeout(reject, 60_000, new Error('The page paints nothing.'))
        })
        observe('layout-shift', ({ value }) => (seen.shift += value))
        observe('longtask', (task) => seen.tasks.push(task))
      }`)
    await page.goto(url, { waitUntil: 'networkidle' })
    const seen = await page.evaluate<Omit<Visit, 'kib'>>(`Promise.all([seen.painted, document.fonts.ready]).then(
      ([paintMs]) => {
        const late = seen.tasks.filter(({ startTime }) => startTime > paintMs)
        return { paintMs, shift: seen.shift, blockingMs: late.reduce((sum, { duration }) => sum + duration - 50, 0) }
      },
    )`)
    return { ...seen, kib: bytes / 1024 }
  } finally {
    await context.close()
  }
}
