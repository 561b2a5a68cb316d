import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cancelScrapingRun,
  claimScrapingRun,
  deliverFoundProspects,
  leaseLimitMs,
  listScrapingRuns,
  lookForScrapingRun,
  startScraping,
  updateScrapingRun,
} from '#shared/contract/scraping-runs.ts'
import { editScrapingSource, listScrapingLogs, listScrapingSources } from '#shared/contract/scraping-sources.ts'
import { signIn } from '#shared/contract/accounts.ts'
import type { Client } from '#shared/client.ts'
import { ownerCredentials } from '../../testing/test-app.ts'
import { silentDns } from '../../testing/silent-dns.ts'
import { queueDue, startLeaseSweep } from './schedule.ts'
import { addActiveSource, publicDns, type ScrapingTest, sampleBatch, startRun, startScrapingTest } from './testing.ts'

const minuteMs = 60_000

let given: ScrapingTest
beforeEach(async () => {
  given = await startScrapingTest()
})
afterEach(() => given[Symbol.asyncDispose]())

const start = () => given.owner.call(startScraping)
const claim = (client: Client, leaseMs = minuteMs) => client.call(claimScrapingRun, { body: { leaseMs } })
const look = (client: Client) => client.call(lookForScrapingRun)
const list = () => given.owner.call(listScrapingRuns)
const logs = () => given.owner.call(listScrapingLogs)

test('a run cannot start while neither server nor console can scrape', async () => {
  await addActiveSource(given)
  await expect(start()).rejects.toThrow(
    '503: Searches run in the desktop app. Please open it on your computer and try again.',
  )
  expect(await list()).toEqual([])
})

test('a console counts as connected for two minutes after its last request', async () => {
  await addActiveSource(given)
  await claim(given.owner)
  given.clock.advance(2 * minuteMs)
  await expect(start()).rejects.toThrow('503')
  await claim(given.owner)
  given.clock.advance(2 * minuteMs - 1)
  expect(await start()).toMatchObject({ status: 'queued' })
})

test('a console that only checks for a run counts as connected, and gets no lease', async () => {
  await addActiveSource(given)
  expect(await look(given.owner)).toEqual({ isWaiting: false })
  await start()
  expect(await look(given.owner)).toEqual({ isWaiting: true })
  expect(await list()).toMatchObject([{ status: 'queued', attempts: 0 }])
  await claim(given.owner)
  expect(await look(given.owner)).toEqual({ isWaiting: true })
  expect(await look(await given.app.owner())).toEqual({ isWaiting: false })
})

test('the server can scrape without a console if it has a browser', async () => {
  await addActiveSource(given)
  given.app.deps.scraping.canScrapeHere = () => true
  expect(await start()).toMatchObject({ status: 'queued' })
})

test('without an active source there is nothing to start', async () => {
  await claim(given.owner)
  await expect(start()).rejects.toThrow('409: There’s no active source. Please add one or switch one on.')
})

test('ten simultaneous starts make one run, and no body is needed', async () => {
  await addActiveSource(given)
  await claim(given.owner)
  const answers = await Promise.all(Array.from({ length: 10 }, start))
  expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1)
  expect(answers.filter(({ wasGoing }) => !wasGoing)).toHaveLength(1)
  expect(await list()).toHaveLength(1)
})

test('a run goes from queue to console to end, and every step is visible', async () => {
  const { source, console: home, runId, run } = await startRun(given)
  expect(run).toMatchObject({
    id: runId,
    status: 'running',
    attempts: 1,
    sources: [{ id: source.id, name: source.name, platform: 'idox', url: source.url, searchTerms: [] }],
    leasedUntil: '2026-11-21T10:01:00.000Z',
  })
  given.clock.advance(30_000)
  const params = { id: runId }
  expect(await home.call(updateScrapingRun, { params, body: { leaseMs: 90_000, pagesVisited: 7 } })).toMatchObject({
    leasedUntil: '2026-11-21T10:02:00.000Z',
    heartbeatAt: '2026-11-21T10:00:30.000Z',
    pagesVisited: 7,
  })
  await home.call(deliverFoundProspects, { params, body: sampleBatch(source.id, { log: { status: 'success' } }) })
  expect(await home.call(updateScrapingRun, { params, body: { status: 'success' } })).toMatchObject({
    status: 'success',
    finishedAt: '2026-11-21T10:00:30.000Z',
    leasedUntil: null,
    prospectsFound: 2,
    prospectsAdded: 2,
  })
  expect(await logs()).toEqual([
    expect.objectContaining({ sourceId: source.id, runId, status: 'success', prospectsFound: 2, errorMessage: null }),
  ])
  expect((await given.owner.call(listScrapingSources))[0]).toMatchObject({ lastScraped: '2026-11-21T10:00:30.000Z' })
  expect((await start()).runId).not.toBe(runId)
})

test('of ten consoles that claim at once, one gets the run', async () => {
  await addActiveSource(given)
  const consoles = await Promise.all(Array.from({ length: 10 }, () => given.app.owner()))
  await claim(given.owner)
  await start()
  const answers = await Promise.all(consoles.map((one) => claim(one)))
  expect(answers.filter(({ run }) => run !== null)).toHaveLength(1)
  expect((await list())[0]).toMatchObject({ attempts: 1 })
})

test('only the console that holds the run can update it', async () => {
  const { runId } = await startRun(given)
  const other = await given.app.owner()
  const update = other.call(updateScrapingRun, { params: { id: runId }, body: { status: 'success' } })
  await expect(update).rejects.toThrow('409: This console no longer has that run.')
  expect((await claim(other)).run).toBeNull()
  expect((await list())[0]).toMatchObject({ status: 'running', pagesVisited: 0 })
})

test('a run whose lease expires goes to the next console, and the first loses it', async () => {
  const { console: home, runId } = await startRun(given)
  const other = await given.app.owner()
  given.clock.advance(minuteMs)
  expect((await claim(other)).run).toMatchObject({ id: runId, attempts: 2 })
  const late = home.call(updateScrapingRun, { params: { id: runId }, body: {} })
  await expect(late).rejects.toThrow('409')
  expect((await claim(home)).run).toBeNull()
})

test('a heartbeat after the lease does not renew it, even if no other console has claimed the run', async () => {
  const { console: home, runId } = await startRun(given)
  given.clock.advance(minuteMs)
  const late = home.call(updateScrapingRun, { params: { id: runId }, body: {} })
  await expect(late).rejects.toThrow('409')
  expect((await claim(home)).run).toMatchObject({ id: runId, attempts: 2 })
})

test('a console that crashed gets its run back at once, without the finished sources', async () => {
  const second = await addActiveSource(given, { url: 'https://planning.dale.gov.uk/list', name: 'Second' })
  const { source, console: home, runId } = await startRun(given)
  const body = sampleBatch(source.id, { log: { status: 'success' } })
  await home.call(deliverFoundProspects, { params: { id: runId }, body })
  given.clock.advance(1000)
  const { run } = await claim(home)
  expect(run?.sources.map(({ id }) => id)).toEqual([second.id])
  expect(run).toMatchObject({ id: runId, attempts: 2, leasedUntil: '2026-11-21T10:01:01.000Z' })
})

test('a skipped page costs no attempt while its console holds the run', async () => {
  const { console: home, runId } = await startRun(given)
  const goOn = () => home.call(claimScrapingRun, { body: { leaseMs: minuteMs, continuesAttempt: true } })
  for (let page = 0; page < 5; page += 1) {
    given.clock.advance(minuteMs - 1)
    expect((await goOn()).run).toMatchObject({ id: runId, attempts: 1 })
  }
  given.clock.advance(minuteMs)
  expect((await goOn()).run).toMatchObject({ id: runId, attempts: 2 })
  expect((await claim(home)).run).toMatchObject({ attempts: 3 })
  expect((await goOn()).run).toMatchObject({ attempts: 3 })
})

test('a run that was dropped three times has failed, and so have its sources', async () => {
  const { console: home, source } = await startRun(given)
  for (const attempts of [2, 3]) {
    given.clock.advance(minuteMs)
    expect((await claim(home)).run).toMatchObject({ attempts })
  }
  given.clock.advance(minuteMs)
  expect((await claim(home)).run).toBeNull()
  const errorMessage = 'The scraper stopped 3 times during this run.'
  expect((await list())[0]).toMatchObject({ status: 'failed', attempts: 3, errorMessage })
  expect(await logs()).toEqual([expect.objectContaining({ sourceId: source.id, status: 'failed', errorMessage })])
})

test('a page that ends the scraper again and again is no failure of sources that were not begun, and these are read next', async () => {
  const { console: home } = await startRun(given)
  const { run: first } = await claim(home)
  await home.call(updateScrapingRun, { params: { id: first?.id ?? '' }, body: { status: 'success' } })
  for (const path of ['b', 'c', 'd', 'e']) await addActiveSource(given, { url: `https://planning.hill.gov.uk/${path}` })
  given.clock.advance(25 * 60 * minuteMs)
  given.owner = await given.app.owner()
  await home.call(lookForScrapingRun)
  expect(await queueDue(given.app.deps)).toBe(true)
  const order = (await list())[0]?.sourceIds ?? []
  expect(order).toHaveLength(5)
  for (let attempt = 1; attempt <= 3; attempt++) await claim(home)
  expect((await claim(home)).run).toBeNull()
  const failed = (await given.owner.call(listScrapingSources)).filter(
    ({ consecutiveFailures }) => consecutiveFailures > 0,
  )
  expect(failed.map(({ id }) => id).toSorted()).toEqual(order.slice(0, 3).toSorted())
  expect(await queueDue(given.app.deps)).toBe(true)
  expect((await list())[0]).toMatchObject({ status: 'queued', sourceIds: order.slice(3) })
})

test('a console that crashes repeatedly does not hold the run for ever', async () => {
  const { console: home } = await startRun(given)
  await claim(home)
  await claim(home)
  expect((await claim(home)).run).toBeNull()
  expect((await list())[0]).toMatchObject({ status: 'failed' })
})

test('a run that no scraper claims within an hour is cancelled', async () => {
  await addActiveSource(given)
  await claim(given.owner)
  const { runId } = await start()
  given.clock.advance(60 * minuteMs)
  expect((await claim(given.owner)).run).toBeNull()
  expect((await list())[0]).toMatchObject({ id: runId, status: 'cancelled' })
  expect(await logs()).toEqual([])
})

test('a run that was claimed while the clock was a year ahead is free for another console once its scraper is gone', async () => {
  const yearMs = 365 * 24 * 60 * minuteMs
  given.clock.advance(yearMs)
  given.owner = await given.app.owner()
  const { console: home, runId } = await startRun(given)
  given.clock.advance(-yearMs)
  const laptop = await given.app.owner()
  // The scraper that is still at work keeps its run.
  expect((await claim(laptop)).run).toBeNull()
  await home.call(updateScrapingRun, { params: { id: runId }, body: { leaseMs: minuteMs } })
  given.clock.advance(minuteMs - 1)
  expect((await claim(laptop)).run).toBeNull()
  given.clock.advance(1)
  expect((await claim(laptop)).run).toMatchObject({ id: runId })

  given.clock.advance(-yearMs)
  expect((await claim(await given.app.owner())).run).toBeNull()
  given.clock.advance(leaseLimitMs.max)
  expect((await claim(await given.app.owner())).run).toMatchObject({ id: runId })
})

test('the sweep releases a dropped run, and can be stopped', async () => {
  const { runId } = await startRun(given)
  given.clock.advance(minuteMs)
  const sweep = startLeaseSweep({ ...given.app.deps, everyMs: 5 })
  const isDropped = expect.objectContaining({ id: runId, status: 'queued' })
  await expect.poll(list, { timeout: 10_000 }).toEqual([isDropped])
  await sweep.stop()
})

test('when the owner cancels a run the console is informed, and cancelling again changes nothing', async () => {
  const { console: home, source, runId } = await startRun(given)
  const params = { id: runId }
  const cancelled = await given.owner.call(cancelScrapingRun, { params })
  expect(cancelled).toMatchObject({ status: 'cancelled', finishedAt: '2026-11-21T10:00:00.000Z' })
  given.clock.advance(1000)
  expect(await given.owner.call(cancelScrapingRun, { params })).toEqual(cancelled)
  await expect(home.call(updateScrapingRun, { params, body: {} })).rejects.toThrow('404: That run has ended.')
  await expect(home.call(deliverFoundProspects, { params, body: sampleBatch(source.id) })).rejects.toThrow('404')
})

test('a run that has ended cannot be cancelled or ended again', async () => {
  const { console: home, runId } = await startRun(given)
  const params = { id: runId }
  await home.call(updateScrapingRun, { params, body: { status: 'blocked', errorMessage: 'A challenge page' } })
  await expect(given.owner.call(cancelScrapingRun, { params })).rejects.toThrow('409: That run has already ended.')
  await expect(home.call(updateScrapingRun, { params, body: { status: 'success' } })).rejects.toThrow('404')
  expect((await list())[0]).toMatchObject({ status: 'blocked', errorMessage: 'A challenge page' })
  const unknown = { params: { id: crypto.randomUUID() } }
  await expect(given.owner.call(cancelScrapingRun, unknown)).rejects.toThrow('404: Run not found.')
  await expect(home.call(updateScrapingRun, { ...unknown, body: {} })).rejects.toThrow('404: Run not found.')
})

test('a source that fails five times in a row is paused and the owner notified; a success resets the count', async () => {
  const { source, console: home, runId } = await startRun(given)
  let id = runId
  const outcomes = ['failed', 'failed', 'partial', 'failed', 'blocked', 'failed', 'failed'] as const
  for (const status of [...outcomes, 'failed'] as const) {
    expect((await given.owner.call(listScrapingSources))[0]).toMatchObject({ isActive: true })
    const log = { status, errorMessage: 'The list was empty.' }
    await home.call(deliverFoundProspects, { params: { id }, body: sampleBatch(source.id, { prospects: [], log }) })
    await home.call(updateScrapingRun, { params: { id }, body: { status } })
    id = (await start().catch(() => ({ runId: '' }))).runId
    await claim(home)
  }
  expect((await given.owner.call(listScrapingSources))[0]).toMatchObject({
    isActive: false,
    consecutiveFailures: 5,
    pausedReason: 'Paused after 5 failed runs in a row. The list was empty.',
  })
  const notes = await given.app.deps.db.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'text']).execute()
  expect(notes).toMatchObject([{ kind: 'source-paused', recipient: ownerCredentials.email }])
  expect(notes[0]).toMatchObject({
    subject: 'Lead source paused: Planning list',
    text: expect.stringContaining('The list was empty.'),
  })
  await expect(start()).rejects.toThrow('409')
})

test.each([
  ['a private address', ['10.0.0.5'], 'blocked', 'Its website is on a private network.', false],
  [
    'a public and a private one',
    ['93.184.216.34', '127.0.0.1'],
    'blocked',
    'Its website is on a private network.',
    false,
  ],
  ['the metadata of a cloud', ['::ffff:169.254.169.254'], 'blocked', 'Its website is on a private network.', false],
  ['nowhere', [], 'failed', 'Its website address couldn’t be looked up.', true],
] as const)(
  'a source whose name resolves to %s is not scraped',
  async (_, addresses, status, errorMessage, isActive) => {
    await using other = await startScrapingTest({
      dns: {
        ...silentDns,
        resolveAddresses: async (host) =>
          host === 'rebound.hill.co.uk' ? [...addresses] : publicDns.resolveAddresses(host),
      },
    })
    const bad = await addActiveSource(other, { url: 'https://rebound.hill.co.uk/' })
    const good = await addActiveSource(other, { url: 'https://good.hill.co.uk/' })
    await claim(other.owner)
    await other.owner.call(startScraping)
    const { run } = await claim(other.owner)
    expect(run?.sources.map(({ id }) => id)).toEqual([good.id])
    expect(await other.owner.call(listScrapingLogs)).toEqual([
      expect.objectContaining({ sourceId: bad.id, status, errorMessage }),
    ])
    const sources = await other.owner.call(listScrapingSources)
    expect(sources.find(({ id }) => id === bad.id)).toMatchObject({ isActive })
  },
)

test('a run with nothing left to scrape ends, and is not leased', async () => {
  const source = await addActiveSource(given)
  await claim(given.owner)
  await start()
  await given.owner.call(editScrapingSource, { params: { id: source.id }, body: { isActive: false } })
  expect((await claim(given.owner)).run).toBeNull()
  expect((await list())[0]).toMatchObject({
    status: 'partial',
    errorMessage: 'None of its sources are left to scrape.',
  })
  expect(await logs()).toEqual([])
})

test('a browser’s session can start and cancel runs, but not claim one', async () => {
  const { runId, source } = await startRun(given)
  const { address, request } = given.app
  const signedIn = await request(signIn.path, {
    method: 'POST',
    body: JSON.stringify(ownerCredentials),
    headers: { 'Content-Type': 'application/json' },
  })
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const send = (method: string, path: string, body: object) =>
    fetch(address + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie },
    })
  const answers = [
    await send('POST', claimScrapingRun.path, {}),
    await send('PATCH', `/api/scraping/runs/${runId}`, {}),
    await send('POST', `/api/scraping/runs/${runId}/prospects`, sampleBatch(source.id)),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(await answer.text()).toBe('Only a signed-in console can take part in a run.')
  }
  expect((await send('POST', `/api/scraping/runs/${runId}/cancel`, {})).status).toBe(200)
})

test.each([0, 999, 900_001, 1.5, 'long'])('a lease of %j milliseconds is refused', async (leaseMs) => {
  await expect(claim(given.owner, leaseMs as number)).rejects.toThrow('400: Please ask for 1000 to 900000 milliseconds')
})

test('runs and logs come page by page, newest first', async () => {
  const { console: home, source, runId } = await startRun(given)
  const ids = [runId]
  for (let number = 0; number < 3; number++) {
    await home.call(updateScrapingRun, { params: { id: ids[0] ?? '' }, body: { status: 'success' } })
    given.clock.advance(1000)
    ids.unshift((await start()).runId)
    await claim(home)
  }
  const first = await given.owner.call(listScrapingRuns, { query: { limit: 3 } })
  const last = first.at(-1)
  const rest = await given.owner.call(listScrapingRuns, { query: { cursor: `${last?.createdAt}_${last?.id}` } })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids)
  const query = { sourceId: source.id, limit: 2 }
  const firstLogs = await given.owner.call(listScrapingLogs, { query })
  const lastLog = firstLogs.at(-1)
  const restLogs = await given.owner.call(listScrapingLogs, {
    query: { ...query, cursor: `${lastLog?.scrapedAt}_${lastLog?.id}` },
  })
  expect([...firstLogs, ...restLogs].map((log) => log.runId)).toEqual(ids.slice(1))
  expect(await given.owner.call(listScrapingLogs, { query: { sourceId: crypto.randomUUID() } })).toEqual([])
})
