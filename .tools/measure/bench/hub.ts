import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { minuteMs } from '#shared/business/durations.ts'
import { median, record, recorderOf, recordWithFloor, valueText } from '#shared/bench/report.ts'
import { searchPath } from '#shared/contract/api-call.ts'
import { listProspects, summariseProspects } from '#shared/contract/prospects.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { startMeasuredServer } from './measured-server.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'

const leads = 10_000
/** Whether an address is that of a page of the list, or of a search. */
function isList(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  if (pathname === searchPath(listProspects)) return true
  return pathname === listProspects.path && searchParams.get('limit') !== '1'
}

const signIns = 3
const reloads = 5
/** A phone's network on a good day. */
const mobileNetwork = {
  latency: 60,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 1_500_000 / 8,
  offline: false,
}
const answeredTable = '[role="table"][aria-busy="false"]'
const leadRow = `${answeredTable} [role="rowgroup"] + [role="rowgroup"] [role="row"]`

await measureHub()

/** Measures the hub with 10 000 leads in a real browser: size of the scripts, time to the first list, to a filter's and a search's results,
 *  and blank frames while scrolling. */
async function measureHub(): Promise<void> {
  const { email, password } = ownerCredentials
  await using server = await startMeasuredServer({}, async (folder) => {
    // Checking the owner's password takes as long as in production.
    const first = await startProcess({ DATA_DIR: folder, OWNER_EMAIL: email, OWNER_PASSWORD: password })
    await first.kill('SIGTERM')
    fillWithLeads(join(folder, 'app.db'), leads)
  })
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: testBrowser() })
  try {
    const firstLoads: { kib: number; listMs: number }[] = []
    for (let n = 1; n < signIns; n++) {
      const page = await openHub(browser, server.address)
      firstLoads.push(await firstLoad(page))
      await page.context().close()
    }
    const page = await openHub(browser, server.address)
    const formMs = await reloadEach(page, '/marketing-hub', 'input[type=password]')
    const signInMs = await reloadEach(page, '/marketing-hub', 'input[type=password]', mobileNetwork)
    firstLoads.push(await firstLoad(page))
    const listReloadMs = await reloadEach(page, '/marketing-hub', leadRow, mobileNetwork)
    const todayReloadMs = await reloadEach(page, '/marketing-hub/today', 'main section h2', mobileNetwork)
    const add = recorderOf('hub')
    const [kib, listMs] = [firstLoads.map((load) => load.kib), firstLoads.map((load) => load.listMs)]
    add('scripts', 'scripts of the hub’s first load, as sent', 'KiB', kib, 350)
    const floor = { title: 'a reload of the sign-in form', samples: formMs }
    const addTime = (id: string, title: string, samples: number[], goal: number) =>
      recordWithFloor({ id: `hub.${id}`, title, unit: 'ms', samples, goal, floor })
    addTime('first-list', 'signing in to the first list', listMs, 5)
    const peer = `the sign-in form, which has the same scripts and no data: ${valueText({ value: median(signInMs), unit: 'ms' })}`
    const addReload = (id: string, title: string, times: readonly number[]) =>
      record({ id: `hub.${id}`, title, unit: '×', samples: times.map((ms) => ms / median(signInMs)), goal: 2, peer })
    addReload('reload-list', 'a reload of the leads to the first row, over a phone’s network', listReloadMs)
    addReload('reload-today', 'a reload of Today to its first heading, over a phone’s network', todayReloadMs)
    await page.goto('/marketing-hub')
    const status = page.getByLabel('Status')
    const filtersMs = await measureEach(['Quoted', 'Contacted', 'Interested', 'Rejected', 'Converted'], (label) =>
      untilShown(page, () => status.selectOption(label)),
    )
    addTime('filter', 'a filter until it is answered on the screen', filtersMs, 1)
    await status.selectOption('All statuses')
    await page.locator(answeredTable).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search leads' })
    const searchesMs = await measureEach(['rooflight', 'kitchen', 'dormer', 'wall', 'spring'], (word) =>
      untilShown(page, () => search.fill(word)),
    )
    addTime('search', 'a search until it is answered on the screen', searchesMs, 1)
    addTime('board-sums', 'the board’s sums', await untilAnswered(page, summariseProspects.path), 1)
    const column = `${listProspects.path}?status=new&limit=100`
    addTime('board-column', 'the board’s first column', await untilAnswered(page, column), 1)
    await page.goto('/marketing-hub')
    await page.getByRole('row').nth(20).waitFor()
    add('blanks', 'blank moments while scrolling through 3 000 leads', '', [await blanksWhileScrolling(page)], 0)
  } finally {
    await browser.close()
  }
}

function openHub(browser: Browser, baseURL: string): Promise<Page> {
  return browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
}

/** Signs in and waits for the list of leads. */
async function firstLoad(page: Page): Promise<{ kib: number; listMs: number }> {
  const scriptBytes = countScripts(page)
  await signIn(page)
  await page.getByRole('row').nth(20).waitFor()
  return { kib: (await scriptBytes()) / 1024, listMs: await sinceSignIn(page) }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/marketing-hub')
  await page.getByLabel('Email').fill(ownerCredentials.email)
  await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password)
  await page.evaluate(`addEventListener('submit', () => performance.mark('asked'), true)
    new MutationObserver(() => document.querySelector('${leadRow}') && !performance.getEntriesByName('listed').length && performance.mark('listed'))
      .observe(document.body, { childList: true, subtree: true })`)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function sinceSignIn(page: Page): Promise<number> {
  return page.evaluate(
    `performance.getEntriesByName('listed')[0].startTime - performance.getEntriesByName('asked')[0].startTime`,
  )
}

/** Returns how long an element takes to appear after a reload, milliseconds. @param network the machine's own if absent */
async function reloadEach(
  page: Page,
  path: string,
  selector: string,
  network?: typeof mobileNetwork,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', network)
  await page.goto(path)
  const untilShown = () =>
    page.evaluate<number>(`new Promise((resolve) => {
      const look = () => (document.querySelector('${selector}') ? resolve(performance.now()) : requestAnimationFrame(look))
      look()
    })`)
  await untilShown()
  const times = await measureEach(Array<undefined>(reloads).fill(undefined), async () => {
    await page.reload({ waitUntil: 'commit' })
    return untilShown()
  })
  await session.detach()
  return times
}

async function measureEach<T>(all: readonly T[], measure: (one: T) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (const one of all) times.push(await measure(one))
  return times
}

/** Returns the duration of five complete answers, milliseconds. */
function untilAnswered(page: Page, path: string): Promise<number[]> {
  return measureEach([1, 2, 3, 4, 5], async () => {
    const startedMs = performance.now()
    const answer = await page.request.get(path)
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`)
    await answer.body()
    return performance.now() - startedMs
  })
}

/** Returns the milliseconds from the request that an action causes until its rows are drawn. */
async function untilShown(page: Page, action: () => Promise<unknown>): Promise<number> {
  const requested = page.waitForRequest((request) => isList(request.url()))
  await action()
  await requested
  const startedMs = performance.now()
  await page.locator(answeredTable).waitFor()
  return performance.now() - startedMs
}

/** Scrolls in steps and counts the frames without a row at the centre of the screen. Throws when the page stops drawing or answering. */
async function blanksWhileScrolling(page: Page): Promise<number> {
  const limitMs = minuteMs
  const blanks = page.evaluate<number>(`(async () => {
    const endsAt = performance.now() + ${limitMs}
    let blanks = 0
    for (let step = 0; step < 300; step++) {
      scrollBy(0, 400)
      const isDrawn = await Promise.race([
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
        new Promise((done) => setTimeout(done, 5000, false)),
      ])
      const seen = 'at step ' + step + ', ' + document.querySelectorAll('${leadRow}').length + ' rows, ' + document.visibilityState
      if (!isDrawn) throw new Error('Nothing has been drawn for 5 s: ' + seen)
      if (performance.now() > endsAt) throw new Error('Scrolling takes too long: ' + seen)
      if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('${leadRow}')) blanks++
    }
    return blanks
  })()`)
  const waiting = new AbortController()
  const tooLong = sleep(limitMs + 10_000, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('The page does not answer while it is scrolled.')
  })
  try {
    return await Promise.race([blanks, tooLong])
  } finally {
    waiting.abort()
  }
}

/** Sums the transferred bytes of scripts until the returned function is called. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
