import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crawlOnce, type CrawlTest, testSettings } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { itemPage, reference } from '../testing/site/pages.ts'
import { type SiteOptions, startTestSite, type TestSite } from '../testing/site/site.ts'
import { createCookieJar } from './cookies.ts'
import { createDestinations } from './destination.ts'
import { createFetcher } from './fetcher.ts'
import { createHostGates } from './host-gates.ts'
import { createRobots } from './robots.ts'

const crawl = (site: TestSite, path: string, options: Omit<CrawlTest, 'url'> = {}) =>
  crawlOnce({ url: site.address + path, ...options })
const open = (options?: SiteOptions) => startTestSite({ lists: 1, ...options })

function gapsMs(site: TestSite): number[] {
  return site.visits.slice(1).map(({ atMs }, index) => atMs - (site.visits[index]?.atMs ?? 0))
}

test('a host gets one request at a time, with our pause in between', async () => {
  await using site = await open({ delayMs: 30, itemsOfList: 3 })
  await crawl(site, '/list', { settings: { pauseMs: 100 } })
  expect(site.visits).toHaveLength(5)
  expect(Math.min(...gapsMs(site))).toBeGreaterThanOrEqual(125)
})

test('a Crawl-delay longer than our pause is respected', async () => {
  await using site = await open({ itemsOfList: 2, robots: 'User-agent: *\nCrawl-delay: 0.3\n' })
  await crawl(site, '/list', { settings: { pauseMs: 10 } })
  expect(Math.min(...gapsMs(site).slice(1))).toBeGreaterThanOrEqual(295)
})

test('the delay that a platform requires is respected at its host', async () => {
  await using site = await open()
  const paces: unknown[] = []
  const gates = createHostGates(testSettings)
  const keepPause = (host: string, pauseMs: number) => void paces.push([host, pauseMs])
  const fetcher = createFetcher({
    settings: testSettings,
    gates: { ...gates, keepPause },
    destinations: createDestinations(testSettings),
  })
  const visit = {
    jar: createCookieJar([], () => {}),
    browser: undefined,
    signal: new AbortController().signal,
    onWait() {},
  }
  await fetcher.fetch({ url: `${site.address}/list`, pauseMs: 60_000 }, 'plain', visit)
  fetcher.stop()
  expect(paces).toEqual([[new URL(site.address).host, 60_000]])
})

test('pages that robots.txt disallows are not requested, and the owner is informed', async () => {
  await using site = await open({ robots: 'User-agent: extensionstudiobot\nDisallow: /item/2\n' })
  const { outcome, records } = await crawl(site, '/list')
  expect(records).toHaveLength(4)
  expect(site.paths()).not.toContain('/item/2')
  expect(outcome?.sentence).toContain('asks automated visitors not to read this page')
  await using closed = await open({ robots: 'User-agent: *\nDisallow: /\n' })
  expect((await crawl(closed, '/list')).outcome?.status).toBe('blocked')
  expect(closed.paths()).toEqual([])
})

test('rules that change between two runs apply from the second', async () => {
  await using site = await open({ robots: 'User-agent: *\nAllow: /\n' })
  const before = await crawl(site, '/list')
  expect(before.records).toHaveLength(5)
  expect(before.robots).toBe('allowed')
  site.answer('/robots.txt', (_, response) => void response.end('User-agent: *\nDisallow: /list'))
  expect(await crawl(site, '/list')).toMatchObject({ outcome: { status: 'blocked' }, robots: 'refused' })
})

test('a redirect does not bypass the rules', async () => {
  await using site = await open({ robots: 'User-agent: *\nDisallow: /item/\n' })
  site.answer('/way', (_, response) => void response.writeHead(302, { Location: '/item/1' }).end())
  expect((await crawl(site, '/way')).outcome?.status).toBe('blocked')
  expect(site.paths()).toEqual(['/way'])
})

test('no robots.txt (404) allows all; one that fails (503) allows nothing', async () => {
  await using site = await open()
  expect(await crawl(site, '/item/1')).toMatchObject({ outcome: { status: 'success' }, robots: 'none' })
  site.answer('/robots.txt', (_, response) => void response.writeHead(503).end())
  const { outcome, robots } = await crawl(site, '/item/1')
  expect(outcome?.status).toBe('failed')
  expect(robots).toBeUndefined()
  expect(site.paths()).toEqual(['/item/1'])
})

test('a robots.txt behind redirects counts, and of a huge one the first 500 KiB do', async () => {
  await using site = await open()
  site.answer('/robots.txt', (_, response) => void response.writeHead(301, { Location: '/rules' }).end())
  site.answer('/rules', (_, response) => {
    response.end(`User-agent: *\nDisallow: /item/1\n${'# more\n'.repeat(100_000)}\nDisallow: /item/2\n`)
  })
  const { records } = await crawl(site, '/list')
  expect(records.map((record) => record.reference)).toEqual([2, 3, 4, 5].map(reference))
})

test('robots.txt is requested once for many simultaneous pages', async () => {
  let requestCount = 0
  const robots = createRobots('ExtensionStudioBot/1.0', async () => {
    requestCount += 1
    return { text: '' }
  })
  await Promise.all(Array.from({ length: 10 }, () => robots.require(new URL('http://site.example/page'))))
  expect(requestCount).toBe(1)
})

test('429 with Retry-After delays all requests to that host', async () => {
  await using site = await open({ itemsOfList: 2 })
  let refusals = 1
  site.answer('/item/1', (_, response) => {
    if (refusals-- > 0) response.writeHead(429, { 'Retry-After': '1' }).end()
    else sendHtml(response, itemPage(1))
  })
  const { outcome, records } = await crawl(site, '/list', { settings: { retries: 2 } })
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toHaveLength(2)
  expect(site.paths()).toEqual(['/list', '/item/1', '/item/1', '/item/2'])
  expect(gapsMs(site)[2]).toBeGreaterThanOrEqual(990)
})

test('a Retry-After may be a date', async () => {
  await using site = await open()
  const later = new Date(Date.now() + 3600_000).toUTCString()
  site.answer('/list', (_, response) => void response.writeHead(429, { 'Retry-After': later }).end())
  const { outcome } = await crawl(site, '/list', { settings: { retries: 2 } })
  expect(outcome?.sentence).toContain('asks us to wait 60 more minutes')
  expect(site.paths()).toEqual(['/list'])
})

test('a site that asks for a longer wait than the run has is skipped, and its wait is stored', async () => {
  await using site = await open()
  site.answer('/list', (_, response) => void response.writeHead(503, { 'Retry-After': '3600' }).end())
  const folder = await mkdtemp(join(tmpdir(), 'polite-'))
  const { outcome } = await crawl(site, '/list', { folder, settings: { retries: 2 } })
  expect(outcome).toEqual({
    status: 'failed',
    sentence: expect.stringContaining('asks us to wait 60 more minutes'),
  })
  expect(site.paths()).toEqual(['/list'])
  const journal = await readFile(join(folder, 'journal.jsonl'), 'utf8')
  expect(journal).toContain('"type":"waits"')
  await rm(folder, { recursive: true })
})

test('a temporary failure is retried a limited number of times, with growing delays', async () => {
  const gates = createHostGates({ pauseMs: 0, perHost: 1, longestWaitMs: 1e9, random: () => 1 })
  const waits = Array.from({ length: 7 }, () => Math.round((gates.backOff('one.example') - Date.now()) / 1000))
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  gates.recover('one.example')
  expect(gates.backOff('two.example') - Date.now()).toBeLessThan(2100)
})

test('a refused page is not requested twice', async () => {
  await using site = await open()
  await crawl(site, '/nowhere', { settings: { retries: 3 } })
  expect(site.paths()).toEqual(['/nowhere'])
})

test('two hosts are read at the same time, one host is not', async () => {
  const gates = createHostGates({ pauseMs: 0, perHost: 1, longestWaitMs: 1000 })
  const { signal } = new AbortController()
  const release = await gates.acquire('one.example', signal)
  await gates.acquire('two.example', signal)
  let isIn = false
  const second = gates.acquire('one.example', signal).then(() => (isIn = true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isIn).toBe(false)
  release()
  await second
})

test('a waiting request can be stopped', async () => {
  const gates = createHostGates({ pauseMs: 60_000, perHost: 1, longestWaitMs: 1e9 })
  const stop = new AbortController()
  const release = await gates.acquire('one.example', stop.signal)
  const queued = gates.acquire('one.example', stop.signal)
  release()
  stop.abort(new Error('enough'))
  await expect(queued).rejects.toThrow('abort')
})

test('this machine is refused unless that is allowed', async () => {
  await using site = await open()
  const { outcome } = await crawl(site, '/item/1', { settings: { ...testSettings, allowLoopback: false } })
  expect(outcome).toEqual({ status: 'blocked', sentence: 'The page is on a private network.' })
  expect(site.visits).toEqual([])
})
