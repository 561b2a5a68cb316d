import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPage } from '../testing/test-page.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { previewSource } from './preview-source.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite({ itemsOfList: 7, robots: 'User-agent: *\nDisallow: /private\n' })
})
afterEach(() => site[Symbol.asyncDispose]())

const settings = { pauseMs: 0, allowLoopback: true }
const preview = (path: string, extra = {}) => previewSource({ url: site.address + path }, { ...settings, ...extra })

test('a list can be scraped, and shows its first five entries', async () => {
  const answer = await preview('/list')
  expect(answer).toMatchObject({
    advice: 'automatic',
    sentence: 'We can read this page (Planning register): 7 entries, 7 relevant.',
    robots: 'allowed',
    reading: { platform: 'planning-register', entries: 7 },
  })
  expect(answer.reading?.leads).toHaveLength(5)
  expect(answer.reading?.leads[0]).toMatchObject({
    prospect: { projectType: 'extension', postcode: 'SO23 9AA', sourceUrl: `${site.address}/item/1` },
  })
  expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/list'])
  expect(site.visits.at(-1)?.headers['user-agent']).toMatch(/^ExtensionStudioBot/)
})

test('the search of a register is recognised, though it has no entries', async () => {
  const { text } = testPage('idox/simple.html', site.address)
  site.answer('/search.do', (_, response) => sendHtml(response, text))
  expect(await preview('/search.do')).toMatchObject({
    advice: 'automatic',
    sentence: 'We recognise this site (Idox). Its search or lists will be read for entries.',
    reading: { platform: 'idox', entries: 0 },
  })
})

test('a page that robots.txt refuses is not requested, and left to the owner', async () => {
  expect(await preview('/private/list')).toEqual({
    advice: 'by_hand',
    sentence: `${new URL(site.address).host} asks automated visitors not to read this page. You can browse it yourself and add what you find.`,
    robots: 'refused',
    reading: null,
  })
  expect(site.paths()).toEqual([])
})

test.each(['/challenge', '/captcha', '/members', '/cookie-wall', '/forbidden'])(
  '%s is left to the owner',
  async (path) => {
    expect(await preview(path)).toMatchObject({ advice: 'by_hand', robots: 'allowed', reading: null })
  },
)

test('a site that limits requests is requested once, and left to the owner', async () => {
  site.answer('/busy', (_, response) => void response.writeHead(429, { 'Retry-After': '600' }).end())
  expect(await preview('/busy')).toMatchObject({ advice: 'by_hand', reading: null })
  expect(site.paths()).toEqual(['/busy'])
})

test.each([
  ['/nowhere', 'There’s no page at this address.'],
  ['/to-private', 'The page is on a private network.'],
  ['/to-file', 'The page leads to something that isn’t a web page.'],
  ['/loop', 'The page redirects too many times.'],
  ['/huge', 'The page is larger than 1024 KiB.'],
])('%s has nothing to read', async (path, sentence) => {
  const answer = await preview(path, { pageBytes: 1024 * 1024 })
  expect(answer).toEqual({ advice: 'none', sentence, robots: 'allowed', reading: null })
})

test('this machine and private networks are not requested', async () => {
  const sentence = 'The page is on a private network.'
  expect(await preview('/list', { allowLoopback: false })).toMatchObject({ advice: 'none', sentence, robots: null })
  expect(await previewSource({ url: 'http://192.168.0.1/' }, settings)).toMatchObject({ advice: 'none', sentence })
  expect(site.visits).toEqual([])
})

test('an ordinary page is no source', async () => {
  site.answer('/about', (_, response) =>
    sendHtml(response, '<title>About us</title><h1>About us</h1><p>We bake bread.'),
  )
  expect(await preview('/about')).toMatchObject({ advice: 'none', reading: null })
})

test('the owner’s selectors are used', async () => {
  site.answer('/odd', (_, response) =>
    sendHtml(response, '<b class="one">Loft conversion wanted</b><b class="one">Rear extension wanted</b>'),
  )
  const selectors = { item: '.one' }
  const answer = await previewSource({ url: `${site.address}/odd`, selectors }, settings)
  expect(answer).toMatchObject({ advice: 'automatic', reading: { platform: 'listing', entries: 2 } })
})
