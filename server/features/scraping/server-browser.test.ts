import { expect, test } from 'vitest'
import { claimScrapingRun, getScrapingStatus } from '#shared/contract/scraping-runs.ts'
import { isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { findServerBrowser } from '../../platform/server-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startScrapingTest } from './testing.ts'

const browser = testBrowser()

test('in production root gets no browser, and the problem says what to do', () => {
  const { path, problem } = findServerBrowser({ browser, production: true }, { runsAsRoot: true })
  expect(path).toBeUndefined()
  expect(problem).toMatch(/^The server’s browser is off: .*run the service as its own user/)
})

test('other users get a browser in production, and root in development', () => {
  expect(findServerBrowser({ browser, production: true }, { runsAsRoot: false })).toEqual({ path: browser })
  expect(findServerBrowser({ browser, production: false }, { runsAsRoot: true })).toEqual({ path: browser })
})

test.runIf(isRoot())('the log says that root’s browser runs without its sandbox in development', async () => {
  await using app = await startTestApp({ environment: { SCRAPER_BROWSER: browser }, scrapeHere: true })
  expect(app.logged).toContainEqual(
    expect.objectContaining({ msg: expect.stringContaining('runs without its sandbox') as string }),
  )
})

test('a server without a configured browser reports no problem', () => {
  expect(findServerBrowser({ browser: 'none', production: true }, { runsAsRoot: true })).toEqual({})
})

test('the owner sees whether server or console can scrape', async () => {
  await using given = await startScrapingTest()
  const status = () => given.owner.call(getScrapingStatus)
  expect(await status()).toEqual({ canScrapeHere: false, isConsoleHere: false, browserProblem: null })
  await given.owner.call(claimScrapingRun, { body: {} })
  expect(await status()).toMatchObject({ isConsoleHere: true })
})
