import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '#shared/client.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { cancelScrapingRun, claimScrapingRun, listScrapingRuns, startScraping } from '#shared/contract/scraping-runs.ts'
import { createScrapingSource, editScrapingSource, listScrapingLogs } from '#shared/contract/scraping-sources.ts'
import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import { listTree } from '#shared/scraper/engine/process-tree.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { superviseScraper } from '#shared/scraper/runner/supervisor.ts'
import { type SiteOptions, startTestSite, type TestSite } from '#shared/scraper/testing/site/site.ts'
import { createOwner } from '../../testing/owner.ts'
import { startProcess } from '../../testing/server-process.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { forkScraper } from './start-server-scraping.ts'
import { sampleSource } from './testing.ts'

const environment = { SCRAPER_BROWSER: testBrowser(), SCRAPER_ALLOW_LOOPBACK: 'on', RATE_LIMIT: 'off' }
const runMs = 60_000

let site: TestSite
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scraping-'))
})
afterEach(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function startAll(options: SiteOptions = {}, scrapeSettings: Partial<CrawlSettings> = { pauseMs: 0 }) {
  site = await startTestSite(options)
  const app = await startTestApp({ environment, dataDir: folder, scrapeHere: true, scrapeSettings })
  const owner = await app.owner()
  const source = await addSource(owner)
  return Object.assign(app, { client: owner, source })
}

async function addSource(client: Client, path = '/list') {
  const body = sampleSource({ platform: 'planning-register', url: site.address + path, termsRead: true })
  const { id } = await client.call(createScrapingSource, { body })
  return client.call(editScrapingSource, { params: { id }, body: { isActive: true } })
}

async function untilEnded(client: Client) {
  const latest = async () => (await client.call(listScrapingRuns))[0]
  await expect.poll(async () => (await latest())?.finishedAt, { timeout: runMs, interval: 100 }).toBeTypeOf('string')
  return latest()
}

/** The scraper's own process, without its browser. */
function findScraper(parent = process.pid): number | undefined {
  return listTree(parent).find((pid) => pid !== parent && commandOf(pid).includes('scraper.js'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const names = async (client: Client) => (await client.call(listProspects)).map(({ name }) => name).toSorted()
const people = (count: number) => Array.from({ length: count }, (_, n) => `Mrs Sample Person${n + 1}`).toSorted()

/** How often each page was asked for. */
function timesAsked(): number[] {
  return [...Map.groupBy(site.paths(), (path) => path).values()].map((visits) => visits.length)
}

test(
  'the server scrapes the run that the owner starts; a second run adds nobody twice',
  { timeout: runMs },
  async () => {
    await using app = await startAll()
    expect(await app.client.call(startScraping)).toMatchObject({ status: 'queued', wasGoing: false })
    expect(await untilEnded(app.client)).toMatchObject({
      status: 'success',
      attempts: 1,
      pagesVisited: 18,
      prospectsFound: 15,
      prospectsAdded: 15,
    })
    expect(await names(app.client)).toEqual(people(15))
    expect(await app.client.call(listScrapingLogs)).toMatchObject([{ status: 'success', prospectsFound: 15 }])
    expect(site.visits.at(-1)?.headers['user-agent']).toContain(app.publicUrl)
    const [lead] = await app.deps.db.selectFrom('prospect').select(['noticeDueAt', 'createdAt']).execute()
    const days = (Date.parse(lead?.noticeDueAt ?? '') - Date.parse(lead?.createdAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    await expect.poll(() => findScraper(), { timeout: 10_000 }).toBeUndefined()

    const before = site.paths().length
    await app.client.call(startScraping)
    expect(await untilEnded(app.client)).toMatchObject({ status: 'success', prospectsAdded: 0 })
    expect(site.paths().slice(before)).toEqual(['/list'])
    expect(await names(app.client)).toEqual(people(15))
  },
)

// Its lease lasts as long as this test may take, so it would fail if the run had to wait for the end of the lease.
test('a killed scraper is restarted at once, and loses and repeats nothing', { timeout: runMs }, async () => {
  await using app = await startAll({ delayMs: 50 })
  await app.client.call(startScraping)
  await expect.poll(() => site.paths().length, { timeout: runMs, interval: 10 }).toBeGreaterThan(8)
  process.kill(findScraper() ?? 0, 'SIGKILL')
  expect(await untilEnded(app.client)).toMatchObject({ status: 'success', attempts: 2, prospectsAdded: 15 })
  expect(await names(app.client)).toEqual(people(15))
  // Only the page that was in hand when it died is asked for again.
  expect(timesAsked().filter((times) => times > 1).length).toBeLessThanOrEqual(1)
  expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'the scraper ended unexpectedly' }))
})

test('cancelling a run stops the scraper, and delivered leads stay', { timeout: runMs }, async () => {
  await using app = await startAll({ lists: 5, delayMs: 200 })
  const { runId } = await app.client.call(startScraping)
  await expect.poll(() => site.paths().length, { timeout: runMs }).toBeGreaterThan(6)
  await app.client.call(cancelScrapingRun, { params: { id: runId } })
  await expect.poll(() => findScraper(), { timeout: 10_000 }).toBeUndefined()
  const asked = site.paths().length
  expect(asked).toBeLessThan(25)
  expect(await readdir(join(folder, 'scraper', 'batches'))).toEqual([])
})

test('stopping the server stops the scraper; the next start resumes the run', { timeout: runMs }, async () => {
  const first = await startAll({ delayMs: 50 })
  await first.client.call(startScraping)
  await expect.poll(() => site.paths().length, { timeout: runMs }).toBeGreaterThan(6)
  await first[Symbol.asyncDispose]()
  expect(findScraper()).toBeUndefined()
  await using app = await startTestApp({
    environment,
    dataDir: folder,
    scrapeHere: true,
    scrapeSettings: { pauseMs: 0 },
  })
  const client = await app.owner()
  expect(await untilEnded(client)).toMatchObject({ status: 'success', prospectsAdded: 15 })
  expect(await names(client)).toEqual(people(15))
})

test('a killed server loses and doubles nothing, and leaves no process', { timeout: 120_000 }, async () => {
  site = await startTestSite({ lists: 1, itemsOfList: 2 })
  const own = { ...environment, DATA_DIR: folder }
  const headers = { Authorization: `Bearer ${await createOwner(folder)}` }
  let server = await startProcess(own)
  try {
    const before = createClient({ baseUrl: server.address, headers })
    await addSource(before)
    await before.call(startScraping)
    await expect.poll(() => site.paths().length, { timeout: runMs }).toBe(2)
    const processes = listTree(server.pid)
    await server.kill('SIGKILL')
    await expect.poll(() => processes.filter((pid) => commandOf(pid) !== ''), { timeout: 12_000 }).toEqual([])
    server = await startProcess(own)
    const after = createClient({ baseUrl: server.address, headers })
    expect(await untilEnded(after)).toMatchObject({ status: 'success', prospectsAdded: 2 })
    expect(await names(after)).toEqual(people(2))
    expect(timesAsked().filter((times) => times > 1).length).toBeLessThanOrEqual(1)
  } finally {
    await server.kill('SIGKILL')
  }
})

test('the scraper’s own token gives access to runs only', async () => {
  await using app = await startAll()
  const headers = { Authorization: `Bearer ${app.deps.scraping.ownDevice.token}` }
  const own = createClient({ baseUrl: app.address, headers })
  await expect(own.call(listProspects)).rejects.toThrow('401')
  expect(
    (
      await app.request('/api/scraping/runs/claim', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200)
})

test('a scraper that uses too much memory is stopped, and the website keeps running', { timeout: runMs }, async () => {
  site = await startTestSite({ delayMs: 300 })
  await using app = await startTestApp({ environment, dataDir: folder })
  const client = await app.owner()
  await addSource(client)
  await client.call(claimScrapingRun, { body: {} })
  await client.call(startScraping)
  const { log, scraping } = app.deps
  const host = superviseScraper({
    log,
    isWaiting: async () => true,
    limits: { memoryMiB: 1, watchMs: 100 },
    startProcess: forkScraper,
    start: () => ({
      address: app.address,
      token: scraping.ownDevice.token,
      folder,
      browserPath: testBrowser(),
      settings: { allowLoopback: true, allowNoSandbox: true },
    }),
  })
  host.wake()
  const stopped = expect.objectContaining({ msg: 'the scraper was stopped', reason: 'it took too much memory' })
  await expect.poll(() => app.logged, { timeout: 20_000 }).toContainEqual(stopped)
  expect((await app.request('/api/health')).status).toBe(200)
  await host.stop()
  await expect.poll(() => findScraper(), { timeout: 10_000 }).toBeUndefined()
})

test('without a browser the server scrapes nothing', async () => {
  site = await startTestSite()
  await using app = await startTestApp({ environment: { ...environment, SCRAPER_BROWSER: 'none' }, scrapeHere: true })
  const client = await app.owner()
  await addSource(client)
  await expect(client.call(startScraping)).rejects.toThrow('503')
})
