import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crawlOnce, type CrawlTest } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { itemPage, reference } from '../testing/site/pages.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'

let site: TestSite
let folder: string
beforeEach(async () => {
  site = await startTestSite({ lists: 1 })
  folder = await mkdtemp(join(tmpdir(), 'resume-'))
})
afterEach(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const crawl = (options: Partial<CrawlTest> = {}) => crawlOnce({ url: `${site.address}/list`, folder, ...options })

/** The list and this many items, as an owner would stop it. */
async function crawlPart(items: number) {
  const stop = new AbortController()
  return crawl({ signal: stop.signal, onPage: ({ pages }) => pages > items && stop.abort(new Error('enough')) })
}

/** What a killed process leaves behind. */
const leave = (...lines: object[]) =>
  appendFile(join(folder, 'journal.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

test('a stopped crawl continues where it was, and fetches no page twice', async () => {
  const { outcome, records } = await crawlPart(2)
  expect(outcome).toBeUndefined()
  expect(records).toHaveLength(2)
  const whole = await crawl()
  expect(whole.outcome).toEqual({ status: 'success' })
  expect(whole.records.map((record) => record.reference)).toEqual([1, 2, 3, 4, 5].map(reference))
  expect(site.paths()).toEqual(['/list', '/item/1', '/item/2', '/item/3', '/item/4', '/item/5'])
})

test('a crawl that has ended stays ended', async () => {
  const whole = await crawl()
  const again = await crawl()
  expect(again).toEqual({ ...whole, failures: [] })
  expect(site.paths()).toHaveLength(6)
})

test('after a crash during a write, only the page in progress is fetched again', async () => {
  await crawlPart(2)
  await leave({ type: 'begun', key: `${site.address}/item/3` })
  await appendFile(join(folder, 'journal.jsonl'), '{"type":"read","key":"')
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records.map((record) => record.reference)).toEqual([1, 2, 3, 4, 5].map(reference))
  expect(site.paths().filter((path) => path === '/item/1')).toHaveLength(1)
})

test('a page that blocked the process before is skipped at once, and the owner is informed', async () => {
  const stuckPage = `${site.address}/item/1`
  await crawlPart(0)
  await leave({ type: 'begun', key: stuckPage }, { type: 'begun', key: `${site.address}/item/2` })
  const { outcome, records } = await crawl({ stuckPage })
  expect(outcome).toEqual({
    status: 'partial',
    sentence: expect.stringContaining('kept the scraper busy for too long, so it was left out.'),
  })
  expect(records.map((record) => record.reference)).toEqual([2, 3, 4, 5].map(reference))
})

test('a page that was in progress at two crashes is skipped, and the owner is informed', async () => {
  await crawlPart(2)
  const begun = { type: 'begun', key: `${site.address}/item/3` }
  await leave(begun, begun)
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({
    status: 'partial',
    sentence: 'One page of 6 couldn’t be read: A page has stopped the scraper, twice.',
  })
  expect(records.map((record) => record.reference)).toEqual([1, 2, 4, 5].map(reference))
  expect(site.paths()).not.toContain('/item/3')
})

test('a host’s Retry-After from before a crash is respected after it', async () => {
  await crawlPart(0)
  const untilMs = Date.now() + 400
  await leave({ type: 'waits', host: new URL(site.address).host, untilMs })
  const seen = site.visits.length
  await crawl()
  expect(site.visits[seen]?.atMs).toBeGreaterThanOrEqual(untilMs - 10)
})

test('a session with the site survives a crash', async () => {
  site.answer('/item/1', (_, response) => {
    response.setHeader('Set-Cookie', 'session=abc; Path=/')
    sendHtml(response, itemPage(1))
  })
  await crawlPart(1)
  await crawl()
  expect(site.visits.find(({ path }) => path === '/item/2')?.headers.cookie).toBe('session=abc')
})
