import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimScrapingRun, listScrapingRuns, updateScrapingRun } from '#shared/contract/scraping-runs.ts'
import { queueDue } from './schedule.ts'
import { addActiveSource, type ScrapingTest, startScrapingTest } from './testing.ts'

const hourMs = 60 * 60 * 1000

let given: ScrapingTest
beforeEach(async () => {
  given = await startScrapingTest()
})
afterEach(() => given[Symbol.asyncDispose]())

const due = () => queueDue(given.app.deps)
const runs = () => given.owner.call(listScrapingRuns)
const scrapedAt = (id: string, at: Date) =>
  given.app.deps.db.updateTable('scrapingSource').set({ lastScraped: at.toISOString() }).where('id', '=', id).execute()

test('due sources are queued together, once, and only while something can scrape', async () => {
  const first = await addActiveSource(given)
  const second = await addActiveSource(given, { url: 'https://planning.dale.gov.uk/list' })
  expect(await due()).toBe(false)
  const home = await given.app.owner()
  await home.call(claimScrapingRun, { body: {} })
  expect(await due()).toBe(true)
  expect(await due()).toBe(false)
  expect(await runs()).toMatchObject([{ status: 'queued', sourceIds: [first.id, second.id] }])
})

test('a source that was scraped is due after its interval, and up to a tenth of it later', async () => {
  given.app.deps.scraping.canScrapeHere = () => true
  const start = given.clock.now()
  const sources = []
  // Each has a delay of its own; that all fall into one half of the time happens once in eight million.
  for (let n = 0; n < 24; n++) {
    const source = await addActiveSource(given, { url: `https://planning.dale.gov.uk/${n}`, scrapingInterval: 4 })
    await scrapedAt(source.id, start)
    sources.push(source.id)
  }
  given.clock.advance(4 * hourMs - 1)
  expect(await due()).toBe(false)
  given.clock.advance(0.2 * hourMs)
  expect(await due()).toBe(true)
  const queued = (await runs())[0]?.sourceIds ?? []
  expect(queued.length).toBeGreaterThan(0)
  expect(queued.length).toBeLessThan(sources.length)
})

test('nothing is queued while a run is active', async () => {
  await addActiveSource(given)
  const home = await given.app.owner()
  await home.call(claimScrapingRun, { body: {} })
  await due()
  const { run } = await home.call(claimScrapingRun, { body: {} })
  await addActiveSource(given, { url: 'https://planning.dale.gov.uk/list' })
  expect(await due()).toBe(false)
  await home.call(updateScrapingRun, { params: { id: run?.id ?? '' }, body: { status: 'success' } })
  expect(await due()).toBe(true)
})

test('a source that was scraped while the clock was ahead is due again, not a year later', async () => {
  given.app.deps.scraping.canScrapeHere = () => true
  const { id } = await addActiveSource(given)
  await scrapedAt(id, new Date(given.clock.now().getTime() + 365 * 24 * hourMs))
  expect(await due()).toBe(true)
})
