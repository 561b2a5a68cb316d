import { afterEach, beforeEach, expect, test } from 'vitest'
import { listScrapingRuns, startScraping } from '#shared/contract/scraping-runs.ts'
import { createScrapingSource, editScrapingSource, listScrapingLogs } from '#shared/contract/scraping-sources.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { hostilePages } from '#shared/scraper/testing/hostile-pages.ts'
import { sendHtml } from '#shared/scraper/testing/site/answers.ts'
import { startTestSite, type TestSite } from '#shared/scraper/testing/site/site.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { sampleSource } from './testing.ts'

const environment = { SCRAPER_BROWSER: testBrowser(), SCRAPER_ALLOW_LOOPBACK: 'on', RATE_LIMIT: 'off' }

let site: TestSite
beforeEach(async () => {
  site = await startTestSite({ lists: 1 })
})
afterEach(() => site[Symbol.asyncDispose]())

test('a hostile source is reported in the log and the run, and the other source delivers its leads', async () => {
  const hostile = hostilePages['drawings too deep to be read']!
  site.answer('/hostile', (_, response) => sendHtml(response, hostile.make(hostile.parts)))
  await using app = await startTestApp({ environment, scrapeHere: true, scrapeSettings: { pauseMs: 0 } })
  const owner = await app.owner()
  for (const [name, path] of Object.entries({ 'Odd list': '/hostile', 'Planning list': '/list' })) {
    const body = sampleSource({ name, platform: 'planning-register', url: site.address + path, termsRead: true })
    const { id } = await owner.call(createScrapingSource, { body })
    await owner.call(editScrapingSource, { params: { id }, body: { isActive: true } })
  }
  await owner.call(startScraping)
  const latest = async () => (await owner.call(listScrapingRuns))[0]
  await expect.poll(async () => (await latest())?.finishedAt, { timeout: 60_000 }).toBeTypeOf('string')

  const sentence = 'A page was left out: it has more than 400 levels.'
  expect(await latest()).toMatchObject({
    status: 'partial',
    attempts: 1,
    prospectsAdded: 5,
    errorMessage: `Odd list: ${sentence}`,
  })
  const messages = (await owner.call(listScrapingLogs)).map(({ status, errorMessage }) => `${status}: ${errorMessage}`)
  expect(messages.toSorted()).toEqual([`failed: ${sentence}`, 'success: null'])
}, 90_000)
