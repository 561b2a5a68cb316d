import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { minuteMs } from '#shared/business/durations.ts'
import { record } from '#shared/bench/report.ts'
import { listProspects, summariseProspects } from '#shared/contract/prospects.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'

const leads = 10_000
const isList = (url: string) =>
  url.includes(`${listProspects.path}?`) && !url.includes('limit=1&') && !url.endsWith('limit=1')

const signIns = 3
const answeredTable = '[role="table"][aria-busy="false"]'
const leadRow = `${answeredTable} [role="rowgroup"] + [role="rowgroup"] [role="row"]`

await measureHub()

/** Measures the hub with 10 000 leads in a real browser: size of the scripts, time to the first list, to a filter's and a search's results,
 *  and blank frames while scrolling. */
async function measureHub(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hub-'))
  const environment = { DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const first = await startProcess({
    ...environment,
    OWNER_EMAIL: ownerCredentials.email,
    OWNER_PASSWORD: ownerCredentials.password,
  })
  await first.kill('SIGTERM')
  fillWithLeads(join(folder, 'app.db'), leads)
  const server = await startProcess(environment)
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: testBrowser() })
  try {
    const firstLoads: { kib: number; listMs: number }[] = []
    for (let n = 1; n < signIns; n++) {
      const page = await openHub(browser, server.address)
      firstLoads.push(await firstLoad(page))
      await page.context().close()
    }
    const page = await openHub(browser, server.address)
    firstLoads.push(await firstLoad(page))
    record({
      id: 'hub.scripts',
      title: 'scripts of the hub’s first load, as sent',
      unit: 'KiB',
      better: 'lower',
      goal: 350,
      samples: firstLoads.map(({ kib }) => kib),
    })
    recordMs(
      'first-list',
      'signing in to the first list',
      1000,
      firstLoads.map(({ listMs }) => listMs),
    )
    const status = page.getByLabel('Status')
    recordMs(
      'filter',
      'a filter until it is answered on the screen',
      200,
      await measureEach(['Quoted', 'Contacted', 'Interested', 'Rejected', 'Converted'], (label) =>
        untilShown(page, () => status.selectOption(label)),
      ),
    )
    await status.selectOption('All statuses')
    await page.locator(answeredTable).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search leads' })
    recordMs(
      'search',
      'a search until it is answered on the screen',
      200,
      await measureEach(['rooflight', 'kitchen', 'dormer', 'wall', 'spring'], (word) =>
        untilShown(page, () => search.fill(word)),
      ),
    )
    recordMs('board-sums', 'the board’s sums', 200, await untilAnswered(page, summariseProspects.path))
    recordMs(
      'board-column',
      'the board’s first column',
      200,
      await untilAnswered(page, `${listProspects.path}?status=new&limit=100`),
    )
    await page.goto('/marketing-hub')
    await page.getByRole('row').nth(20).waitFor()
    record({
      id: 'hub.blanks',
      title: 'blank moments while scrolling through 3 000 leads',
      unit: '',
      better: 'lower',
      goal: 0,
      samples: [await blanksWhileScrolling(page)],
    })
  } finally {
    await browser.close()
    await server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function recordMs(id: string, title: string, goal: number, samples: number[]): void {
  record({ id: `hub.${id}`, title, unit: 'ms', better: 'lower', goal, samples })
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
