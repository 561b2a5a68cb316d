import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { minuteMs } from '#shared/business/durations.ts'
import { median, verdict } from '#shared/bench/report.ts'
import { listProspects, summariseProspects } from '#shared/contract/prospects.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { ownerCredentials } from '../owner.ts'
import { startProcess } from '../server-process.ts'
import { fillWithLeads } from '../seed/sample-leads.ts'

const leads = 10_000
const isList = (url: string) =>
  url.includes(`${listProspects.path}?`) && !url.includes('limit=1&') && !url.endsWith('limit=1')

/** Measures the hub with 10 000 leads in a real browser: size of the scripts, time to the first list, to a filter's and a search's results,
 *  and blank frames while scrolling. */
export async function measureHub(): Promise<void> {
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
    const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1440, height: 900 } })
    const scriptBytes = countScripts(page)
    await signIn(page)
    await page.getByRole('row').nth(20).waitFor()
    verdict('scripts of the hub’s first load, KiB as sent', { ratio: (await scriptBytes()) / 1024, atMost: 350 })
    verdict('milliseconds from signing in to the first list', { ratio: await sinceSignIn(page), atMost: 1000 })
    const status = page.getByLabel('Status')
    verdict('milliseconds until a filter is answered on the screen, the middle of five', {
      ratio: await medianOf(['Quoted', 'Contacted', 'Interested', 'Rejected', 'Converted'], (label) =>
        untilShown(page, () => status.selectOption(label)),
      ),
      atMost: 200,
    })
    await status.selectOption('All statuses')
    await page.locator('table[aria-busy="false"]').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search leads' })
    verdict('milliseconds until a search is answered on the screen, the middle of five', {
      ratio: await medianOf(['rooflight', 'kitchen', 'dormer', 'wall', 'spring'], (word) =>
        untilShown(page, () => search.fill(word)),
      ),
      atMost: 200,
    })
    verdict('milliseconds until the board has its sums, or its first column, the slower, the middle of five', {
      ratio: Math.max(
        await untilAnswered(page, summariseProspects.path),
        await untilAnswered(page, `${listProspects.path}?status=new&limit=100`),
      ),
      atMost: 200,
    })
    await page.goto('/marketing-hub')
    await page.getByRole('row').nth(20).waitFor()
    verdict('blank moments while scrolling through 3 000 leads', { ratio: await blanksWhileScrolling(page), atMost: 0 })
  } finally {
    await browser.close()
    await server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/marketing-hub')
  await page.getByLabel('Email').fill(ownerCredentials.email)
  await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password)
  await page.evaluate(`addEventListener('submit', () => performance.mark('asked'), true)
    new MutationObserver(() => document.querySelector('tbody tr') && !performance.getEntriesByName('listed').length && performance.mark('listed'))
      .observe(document.body, { childList: true, subtree: true })`)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function sinceSignIn(page: Page): Promise<number> {
  return page.evaluate(
    `performance.getEntriesByName('listed')[0].startTime - performance.getEntriesByName('asked')[0].startTime`,
  )
}

async function medianOf<T>(all: readonly T[], measure: (one: T) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (const one of all) times.push(await measure(one))
  return median(times)
}

/** Returns the median of five complete answers, milliseconds. */
function untilAnswered(page: Page, path: string): Promise<number> {
  return medianOf([1, 2, 3, 4, 5], async () => {
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
  await page.locator('table[aria-busy="false"]').waitFor()
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
      const seen = 'at step ' + step + ', ' + document.querySelectorAll('tbody tr').length + ' rows, ' + document.visibilityState
      if (!isDrawn) throw new Error('Nothing has been drawn for 5 s: ' + seen)
      if (performance.now() > endsAt) throw new Error('Scrolling takes too long: ' + seen)
      if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr')) blanks++
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
