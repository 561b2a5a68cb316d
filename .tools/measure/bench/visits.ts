import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { record } from '#shared/bench/report.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { startProcess } from '#server/testing/server-process.ts'

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
  const folder = mkdtempSync(join(tmpdir(), 'bench-visits-'))
  const server = await startProcess({ DATA_DIR: folder, NODE_ENV: 'development', RATE_LIMIT: 'off' })
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
    const lower = { better: 'lower' } as const
    record({
      ...lower,
      id: 'visits.paint-fastest',
      title: 'first contentful paint of the fastest page',
      unit: 's',
      samples: least('paintMs').map((ms) => ms / 1000),
    })
    record({
      ...lower,
      id: 'visits.paint-slowest',
      title: 'first contentful paint of the slowest page',
      unit: 's',
      goal: 1.5,
      samples: most('paintMs').map((ms) => ms / 1000),
    })
    record({ ...lower, id: 'visits.shift', title: 'most layout shift', unit: '', goal: 0.01, samples: most('shift') })
    record({
      ...lower,
      id: 'visits.blocking',
      title: 'most blocking time after the first paint',
      unit: 'ms',
      goal: 50,
      samples: most('blockingMs'),
    })
    record({ ...lower, id: 'visits.bytes-least', title: 'smallest first view', unit: 'KiB', samples: least('kib') })
    record({
      ...lower,
      id: 'visits.bytes-most',
      title: 'largest first view',
      unit: 'KiB',
      goal: 64,
      samples: most('kib'),
    })
  } finally {
    await browser.close()
    await server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
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
