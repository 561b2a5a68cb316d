import { type Browser, chromium } from '@playwright/test'
import { median, recorderOf, recordWithFloor } from '#shared/bench/report.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { listPaths, startMeasuredServer } from './measured-server.ts'
import { startBareServer } from './start-bare-server.ts'

const rounds = 3
/** The slow 4G of Lighthouse, applied by the browser itself. */
const slowPhone = { latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8, offline: false }
/** How many times slower a phone is than the machine on which `work` takes this long, milliseconds. A faster machine is slowed down more, so that the
 *  phone is the same on each. */
const phone = { slowdown: 4, workMs: 50 }
const work = `(() => {
  const startedMs = performance.now()
  let text = ''
  for (let n = 0; n < 400_000; n++) text = (text + String.fromCharCode(97 + (n % 26))).slice(-200)
  return performance.now() - startedMs
})()`

/** After an action: until the first script has come, if the page has a form in view, and until that can be used. */
const [firstScriptMs, islandMs] = [1000, 3000]

const blankPage = {
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><html lang="en"><title>Blank</title><p>Blank').toString('base64'),
}

interface Visit {
  paintMs: number
  shift: number
  blockingMs: number
  /** Once the visitor acts, until the form in view can be used. */
  actionMs: number
  kib: number
}

await measureVisits()

/** Opens each page of the sitemap in a browser without a cache, as on a slow phone. */
async function measureVisits(): Promise<void> {
  await using server = await startMeasuredServer({ NODE_ENV: 'development' })
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: testBrowser() })
  try {
    const paths = await listPaths(server.address)
    await using bare = await startBareServer(blankPage)
    const cpuSlowdown = await slowdownHere(browser)
    const floorVisits: Visit[] = []
    const all: Visit[][] = []
    for (let round = 0; round < rounds; round++) {
      const visits: Visit[] = []
      for (const path of paths) visits.push(await visit(browser, server.address + path, cpuSlowdown))
      all.push(visits)
      floorVisits.push(await visit(browser, bare.address, cpuSlowdown))
    }
    console.log(
      `  ${paths.length} pages as on a slow phone, which is ${cpuSlowdown.toFixed(1)} times slower than this machine`,
    )
    const least = (what: keyof Visit) => all.map((visits) => Math.min(...visits.map((one) => one[what])))
    const most = (what: keyof Visit) => all.map((visits) => Math.max(...visits.map((one) => one[what])))
    const add = recorderOf('visits')
    add('paint-fastest', 'first contentful paint of the fastest page', 's', least('paintMs').map(toSeconds))
    recordWithFloor({
      id: 'visits.paint-slowest',
      title: 'first contentful paint of the slowest page',
      unit: 's',
      samples: most('paintMs').map(toSeconds),
      goal: 2,
      floor: { title: 'that of a blank page', samples: floorVisits.map(({ paintMs }) => toSeconds(paintMs)) },
    })
    add('shift', 'most layout shift', '', most('shift'), 0.01)
    add('blocking', 'most blocking time after the first paint', 'ms', most('blockingMs'), 50)
    add('blocking-action', 'most blocking time after the first action', 'ms', most('actionMs'), 50)
    add('bytes-least', 'smallest first view without scripts', 'KiB', least('kib'))
    add('bytes-most', 'largest first view without scripts', 'KiB', most('kib'), 64)
  } finally {
    await browser.close()
  }
}

function toSeconds(ms: number): number {
  return ms / 1000
}

/** Returns how many times slower than this machine the phone is. */
async function slowdownHere(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let n = 0; n < 9; n++) times.push(await page.evaluate<number>(work))
  await page.close()
  return Math.max(1, (phone.slowdown * phone.workMs) / median(times))
}

async function visit(browser: Browser, url: string, cpuSlowdown: number): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    // Scripts have limits of their own.
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!scripts.has(requestId)) bytes += encodedDataLength
    })
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
        seen.blockingAfter = (ms) =>
          seen.tasks.reduce((sum, { startTime, duration }) => (startTime > ms ? sum + duration - 50 : sum), 0)
        // The mouse of a headless browser rests in the corner, which is no action of a visitor.
        const isResting = ({ clientX, clientY }) => clientX === 0 && clientY === 0
        addEventListener('pointermove', (event) => isResting(event) && event.stopImmediatePropagation(), true)
      }`)
    await page.goto(url, { waitUntil: 'networkidle' })
    const seen = await page.evaluate<Omit<Visit, 'kib' | 'actionMs'>>(
      `Promise.all([seen.painted, document.fonts.ready]).then(([paintMs]) => {
        return { paintMs, shift: seen.shift, blockingMs: seen.blockingAfter(paintMs) }
      })`,
    )
    const kib = bytes / 1024
    const actedMs = await page.evaluate<number>('performance.now()')
    await page.keyboard.press('Tab')
    await page.waitForTimeout(firstScriptMs)
    if (scripts.size > 0) await page.waitForTimeout(islandMs)
    return { ...seen, kib, actionMs: await page.evaluate<number>(`seen.blockingAfter(${actedMs})`) }
  } finally {
    await context.close()
  }
}
