import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { crawlOnce, type CrawlTest, openTestBrowser, sourceAt } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { reference } from '../testing/site/pages.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { testBrowser } from '../testing/chromium.ts'
import { type Browser, createBrowser } from './browser.ts'
import { isRoot } from './chromium-switches.ts'
import { createDestinations } from './destination.ts'
import { openJournal } from './journal.ts'
import { defaultSettings } from './settings.ts'

let site: TestSite
let folder: string
let profile: string
let browser: Browser
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'browser-'))
  browser = openTestBrowser(profile)
})
afterAll(async () => {
  await browser.stop()
  expect(browsersOf(profile), 'orphan browsers').toEqual([])
  await rm(profile, { recursive: true, maxRetries: 5 })
})
beforeEach(async () => {
  site = await startTestSite()
  folder = await mkdtemp(join(tmpdir(), 'browser-'))
})
afterEach(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const crawl = (path: string, options: Omit<CrawlTest, 'url'> = {}) =>
  crawlOnce({ url: site.address + path, browser, folder, ...options })

/** The processes of the browser whose profile is in that folder. */
function browsersOf(place: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`--user-data-dir=${place}`)).map((line) => Number.parseInt(line, 10))
}

test('a source is read through the browser, without pictures, styles and fonts', async () => {
  const fetched: string[] = []
  for (const path of ['/style.css', '/picture.png']) site.answer(path, () => fetched.push(path))
  const { outcome, records } = await crawl('/list')
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toHaveLength(15)
  expect(site.visits.at(-1)?.headers['user-agent']).toMatch(/^ExtensionStudioBot\/1\.0/)
  expect(new Set(site.paths())).toEqual(
    new Set(['/list', '/list?page=2', '/list?page=3', ...Array.from({ length: 15 }, (_, n) => `/item/${n + 1}`)]),
  )
  expect(fetched).toEqual([])
})

test('content that scripts add later is read', async () => {
  expect((await crawl('/made-by-script')).records).toMatchObject([{ reference: 'T/77' }])
})

test('the browser is used only for pages that are rendered by scripts, where a plain request finds nothing', async () => {
  const made = await crawl('/made-by-script', { needsBrowser: false })
  expect(made.records).toMatchObject([{ reference: 'T/77' }])
  expect(site.paths()).toEqual(['/made-by-script', '/made-by-script', '/data.json'])
  await crawl('/item/1', { needsBrowser: false, folder: join(folder, 'plain') })
  expect(site.paths().filter((path) => path === '/item/1')).toHaveLength(1)
})

test('sources share no cookies', async () => {
  site.answer('/list', (_, response) => {
    response.setHeader('Set-Cookie', 'who=first; Path=/')
    sendHtml(response, '<meta name="generator" content="test-site"><a class="detail" href="/item/1">One</a>')
  })
  await crawl('/list', { folder: join(folder, 'first') })
  await crawl('/item/2', { folder: join(folder, 'second') })
  expect(site.visits.find(({ path }) => path === '/item/1')?.headers.cookie).toBe('who=first')
  expect(site.visits.find(({ path }) => path === '/item/2')?.headers.cookie).toBeUndefined()
})

test('pop-ups, dialogs, downloads and “leave page?” prompts are refused, and the page is read', async () => {
  expect((await crawl('/pop-ups')).records).toMatchObject([{ reference: 'T/77' }])
  // The download is asked for and broken off; no window has opened.
  expect(site.paths().filter((path) => path.startsWith('/item/'))).toEqual([])
  expect(await readdir(folder)).toEqual(['journal.jsonl'])
})

test.each(['/infinite-script', '/late-infinite-script'])(
  '%s: the page is given up, and the next one is read',
  async (path) => {
    site.answer('/list', (_, response) => {
      const links = `<a class="detail" href="${path}">Stuck</a><a class="detail" href="/item/1">Well</a>`
      sendHtml(response, `<meta name="generator" content="test-site">${links}`)
    })
    const { outcome, records } = await crawl('/list', { settings: { pageTimeoutMs: 1000 }, evidenceMs: 200 })
    expect(records.map((record) => record.reference)).toContain(reference(1))
    expect(outcome?.status).not.toBe('failed')
  },
)

test('a page that never responds is given up', async () => {
  const { outcome } = await crawl('/silent', { settings: { pageTimeoutMs: 1000 } })
  expect(outcome).toEqual({ status: 'failed', sentence: 'The page took too long to load.' })
})

test.each([
  ['/loop', 'failed', 'The page redirects too many times.'],
  ['/huge', 'failed', 'The page is larger than 1024 KiB.'],
  ['/to-private', 'blocked', 'The page is on a private network.'],
  ['/captcha', 'blocked', 'asks for proof of a human reader'],
])('%s: %s, and a sentence says why', async (path, status, sentence) => {
  // As in production: a busy browser takes longer than the other tests allow.
  const { outcome } = await crawl(path, { settings: { pageTimeoutMs: defaultSettings.pageTimeoutMs } })
  expect(outcome).toMatchObject({ status, sentence: expect.stringContaining(sentence) })
})

test('a page cannot reach the private network', async () => {
  expect((await crawl('/peeks-inside')).records[0]?.description).not.toContain('seen')
})

test('a page cannot reach this machine unless that is allowed', async () => {
  const { outcome } = await crawl('/item/1', { settings: { allowLoopback: false } })
  expect(outcome?.status).toBe('blocked')
  expect(site.visits).toEqual([])
})

test('a form is submitted once, and its response is read', async () => {
  site.answer('/search', (request, response) => {
    if (request.method === 'POST') response.writeHead(302, { Location: '/item/4' }).end()
    else sendHtml(response, '<meta name="generator" content="test-site">')
  })
  const journal = await openJournal(join(folder, 'journal.jsonl'))
  const form = [['q', 'loft & more']] as const
  await journal.append({
    type: 'asked',
    requests: [{ url: `${site.address}/search`, form, kind: 'list', key: 'search' }],
  })
  await journal.close()
  expect((await crawl('/')).records).toMatchObject([{ reference: reference(4) }])
  expect(site.visits.map(({ path, body }) => `${path} ${body}`)).toEqual([
    '/robots.txt ',
    '/search q=loft+%26+more',
    '/item/4 ',
  ])
})

test.runIf(isRoot())(
  'a browser that would have to run without its sandbox does not start, and a sentence says why',
  async () => {
    const destinations = createDestinations({ allowLoopback: true })
    const options = { executablePath: testBrowser(), profileFolder: join(folder, 'closed'), destinations }
    const closed = createBrowser(options)
    await expect(closed.newContext()).rejects.toThrow(/this system doesn’t provide a sandbox/)
    await closed.stop()
  },
)

test('a page rendered by scripts is cut off at the limit for pages', async () => {
  site.answer('/grows', (_, response) =>
    sendHtml(response, "<h1>Small</h1><script>document.body.append(new Comment('x'.repeat(3e6)))</script>"),
  )
  const { outcome } = await crawl('/grows')
  expect(outcome).toMatchObject({ status: 'failed', sentence: 'The page is larger than 1024 KiB.' })
})

test('a failed page is stored as a screenshot and text, one of each kind', async () => {
  await crawl('/captcha')
  const { id } = sourceAt('')
  expect(await readdir(join(folder, 'snapshots', id))).toEqual(['blocked.png', 'blocked.txt'])
  expect(await readFile(join(folder, 'snapshots', id, 'blocked.txt'), 'utf8')).toContain('Are you human?')
})

test('a browser that is killed during a crawl is started again, and nothing is lost or read twice', async () => {
  let isKilled = false
  const { outcome, records } = await crawl('/list?page=2', {
    settings: { retries: 2 },
    onPage({ pages }) {
      if (pages !== 4 || isKilled) return
      isKilled = true
      for (const pid of browsersOf(profile)) process.kill(pid, 'SIGKILL')
    },
  })
  expect(isKilled).toBe(true)
  expect(outcome).toEqual({ status: 'success' })
  expect(new Set(records.map((record) => record.reference)).size).toBe(10)
  expect(records).toHaveLength(10)
})
