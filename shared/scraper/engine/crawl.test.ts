import { afterEach, beforeEach, expect, test } from 'vitest'
import { crawlOnce, type CrawlTest } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { reference as itemReference } from '../testing/site/pages.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = (path: string, options: Omit<CrawlTest, 'url'> = {}) =>
  crawlOnce({ url: site.address + path, ...options })

test('a source is read from its first list to its last item, each page once', async () => {
  const { outcome, records } = await crawl('/list')
  expect(outcome).toEqual({ status: 'success' })
  expect(records.map(({ reference }) => reference)).toEqual(Array.from({ length: 15 }, (_, n) => itemReference(n + 1)))
  expect(new Set(site.paths()).size).toBe(site.paths().length)
  expect(site.paths()).toHaveLength(3 + 15)
})

test('a crawl reports what its lists show, known or not', async () => {
  const { seen } = await crawl('/list', { known: [`${new URL(site.address).host}#${itemReference(1).toLowerCase()}`] })
  expect(seen).toMatchObject({ entries: 15 })
})

test('lists come before items', async () => {
  await crawl('/list')
  expect(site.paths().slice(0, 3)).toEqual(['/list', '/list?page=2', '/list?page=3'])
})

test('requests identify us', async () => {
  await crawl('/item/1')
  expect(site.visits.at(-1)?.headers['user-agent']).toMatch(/^ExtensionStudioBot\/1\.0/)
})

test('endless lists end where nothing is new, or at the limit', async () => {
  expect(await crawl('/endless')).toMatchObject({
    outcome: { status: 'success' },
    records: [{ reference: itemReference(1) }],
  })
  expect(site.paths()).toEqual(['/endless', '/endless?page=2', '/item/1'])
  const { outcome, records } = await crawl('/abyss', { settings: { listPages: 4 } })
  expect(outcome).toEqual({ status: 'partial', sentence: 'Only the first 4 list pages were read.' })
  expect(records).toHaveLength(4)
})

test('a crawl ends at its limit of pages, and says so', async () => {
  const { outcome } = await crawl('/list', { settings: { pages: 5 } })
  expect(outcome).toEqual({ status: 'partial', sentence: 'Only the first 5 pages were read.' })
})

test('a crawl ends at its limit of bytes', async () => {
  const { outcome } = await crawl('/list', { settings: { sourceBytes: 25_000 } })
  expect(outcome?.sentence).toMatch(/^Only the first \d pages were read\.$/)
  expect(site.paths().length).toBeLessThan(10)
})

test('a crawl ends at its limit of time', async () => {
  const late = await crawl('/silent', { settings: { sourceTimeoutMs: 200 } })
  expect(late.outcome?.status).toBe('failed')
})

test('pages that an earlier run has delivered are not fetched again', async () => {
  const host = new URL(site.address).host
  const { records } = await crawl('/list', {
    known: [`${site.address}/item/1`, `${site.address}/item/2`, `${host}#${itemReference(3).toLowerCase()}`],
  })
  expect(records.map(({ reference }) => reference)).not.toContain(itemReference(1))
  expect(records).toHaveLength(12)
  expect(site.paths()).not.toContain('/item/1')
})

test('an irrelevant list entry is not fetched, and is recorded as listed', async () => {
  site.answer('/list', (_, response) => {
    const links = ['Fell an oak', 'Rear extension'].map(
      (title, index) => `<a class="detail" href="/item/${index + 1}" title="${title}">${title}</a>`,
    )
    sendHtml(response, `<meta name="generator" content="test-site">${links.join('')}`)
  })
  const { outcome, records } = await crawl('/list', {
    reasonToSkip: ({ title = '' }) => (title.includes('oak') ? 'It is about a tree.' : undefined),
  })
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([{ title: 'Fell an oak' }, { reference: itemReference(2) }])
  expect(site.paths()).toEqual(['/list', '/item/2'])
})

test('a list with only old entries is not followed further', async () => {
  const old = '<a class="detail" href="/old">Old</a>'
  site.answer('/list', (_, response, url) => {
    const number = Number(url.searchParams.get('page') ?? 1)
    const items = number === 2 ? old : '<a class="detail" href="/item/1">Item</a>'
    sendHtml(
      response,
      `<meta name="generator" content="test-site">${items}<a class="next" href="/list?page=${number + 1}">Next</a>`,
    )
  })
  site.answer('/old', (_, response) => {
    sendHtml(response, '<meta name="generator" content="test-site"><h1>T/old</h1><time>2013-01-01</time>')
  })
  expect((await crawl('/list')).records.map(({ reference }) => reference)).toEqual([itemReference(1), 'T/old'])
})

test.each(['/silent', '/drip'])('%s: given up after its time', async (path) => {
  const { outcome } = await crawl(path, { settings: { pageTimeoutMs: 300 } })
  expect(outcome).toEqual({ status: 'failed', sentence: 'The page took too long to load.' })
})

test.each([
  ['/disconnect', 'failed', 'The connection to the site was lost.'],
  ['/loop', 'failed', 'The page redirects too many times.'],
  ['/huge', 'failed', 'The page is larger than 1024 KiB.'],
  ['/bomb', 'failed', 'The page is larger than 1024 KiB.'],
  ['/script.js', 'failed', 'We can’t read this kind of page.'],
  ['/nowhere', 'failed', 'A page couldn’t be loaded (404).'],
  ['/to-private', 'blocked', 'The page is on a private network.'],
  ['/to-file', 'blocked', 'The page leads to something that isn’t a web page.'],
  ['/challenge', 'blocked', 'asks for proof of a human reader'],
  ['/captcha', 'blocked', 'asks for proof of a human reader'],
  ['/members', 'blocked', 'shows this page only to those who sign in.'],
  ['/cookie-wall', 'blocked', 'shows nothing before its cookies are accepted.'],
  ['/forbidden', 'blocked', 'refuses to show this page (403).'],
])('%s: %s, and a sentence says why', async (path, status, sentence) => {
  const { outcome, records } = await crawl(path)
  expect(outcome).toMatchObject({ status, sentence: expect.stringContaining(sentence) })
  expect(records).toEqual([])
})

test('a page in another character set than it declares is read correctly', async () => {
  const { records } = await crawl('/broken-encoding')
  expect(records[0]?.description).toContain('Café, £1,350')
})

test('one page that fails does not affect the others', async () => {
  site.answer('/item/3', (_, response) => void response.writeHead(500).end())
  const { outcome, records, failures } = await crawl('/list')
  expect(records).toHaveLength(14)
  expect(outcome).toEqual({
    status: 'partial',
    sentence: 'One page of 18 couldn’t be read: The site has an error (500).',
  })
  expect(failures).toEqual(['The site has an error (500).'])
})

test('a record whose page fails keeps the details from the list', async () => {
  site.answer('/list', (_, response) => {
    const link = '<a class="detail" href="/nowhere" title="Rear extension">One</a>'
    sendHtml(response, `<meta name="generator" content="test-site">${link}`)
  })
  const { outcome, records } = await crawl('/list')
  expect(records).toEqual([{ url: `${site.address}/nowhere`, title: 'Rear extension' }])
  expect(outcome?.sentence).toBe('One page of 2 couldn’t be read: A page couldn’t be loaded (404).')
})

function close(from: number, to: number): void {
  for (let n = from; n <= to; n++)
    site.answer(`/item/${n}`, (_, response) => sendHtml(response, '<p>Members only</p>', 403))
}

test('a page for members is skipped; three in a row end the source', async () => {
  close(2, 3)
  expect((await crawl('/list')).outcome?.status).toBe('partial')
  close(2, 15)
  const { outcome, records } = await crawl('/list')
  expect(outcome).toMatchObject({
    status: 'blocked',
    sentence: expect.stringContaining('refuses to show this page (403).'),
    page: { url: `${site.address}/item/4`, text: 'Members only' },
  })
  expect(records).toHaveLength(1)
})

test('a challenge during a crawl ends the source at once, and keeps what was read', async () => {
  site.answer('/item/2', (_, response) => sendHtml(response, '<title>Just a moment...</title>', 503))
  const { outcome, records } = await crawl('/list')
  expect(outcome?.status).toBe('blocked')
  expect(records).toHaveLength(1)
  expect(site.paths()).toHaveLength(5)
})

test('a site that fails five times in a row is given up', async () => {
  for (let n = 1; n <= 15; n++) site.answer(`/item/${n}`, (_, response) => void response.writeHead(500).end())
  const { outcome } = await crawl('/list')
  expect(outcome?.status).toBe('partial')
  expect(site.paths()).toHaveLength(3 + 5)
})

const testSiteMark = '<meta name="generator" content="test-site">'

test('an error of ours on one page is reported without the page’s text, and the others are read', async () => {
  site.answer('/list', (_, response) =>
    sendHtml(response, `${testSiteMark}<a class="detail" href="/item/1">One</a><a class="next" href="/odd">Next</a>`),
  )
  site.answer('/odd', (_, response) =>
    sendHtml(response, `${testSiteMark}<a class="detail" title="Helen Sample" href="/item/2">Two</a>`),
  )
  const { outcome, records } = await crawl('/list', {
    reasonToSkip({ title }) {
      throw new TypeError(`no place for "${title}"`)
    },
  })
  expect(records.map(({ reference }) => reference)).toEqual([itemReference(1)])
  expect(outcome).toEqual({
    status: 'partial',
    sentence: expect.stringMatching(
      /^One page of 3 couldn’t be read: A page broke the scraper’s reading \(TypeError: no place for …, crawl\.test\.ts:\d+\)\.$/,
    ),
  })
})
