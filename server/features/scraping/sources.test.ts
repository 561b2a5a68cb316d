import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listAudit } from '#shared/contract/audit.ts'
import {
  createScrapingSource,
  deleteScrapingSource,
  editScrapingSource,
  listScrapingSources,
} from '#shared/contract/scraping-sources.ts'
import { listDueSources } from './queries.ts'
import { addActiveSource, type ScrapingTest, sampleSource, startScrapingTest } from './testing.ts'

const hourMs = 60 * 60 * 1000

let given: ScrapingTest
beforeEach(async () => {
  given = await startScrapingTest()
})
afterEach(() => given[Symbol.asyncDispose]())

const create = (extra: Parameters<typeof sampleSource>[0] = {}) =>
  given.owner.call(createScrapingSource, { body: sampleSource(extra) })
const edit = (id: string, body: CallInput<typeof editScrapingSource>['body'] & object) =>
  given.owner.call(editScrapingSource, { params: { id }, body })
const list = () => given.owner.call(listScrapingSources)

test('a source starts inactive, once a day, with its terms unread', async () => {
  const source = await create({ searchTerms: ['extension', '  loft   conversion '] })
  expect(source).toEqual({
    id: expect.any(String),
    name: 'Planning list',
    platform: 'idox',
    url: 'https://planning.hill.gov.uk/list',
    searchTerms: ['extension', 'loft conversion'],
    selectors: null,
    isActive: false,
    lastScraped: null,
    scrapingInterval: 24,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    termsReadAt: null,
    consecutiveFailures: 0,
    pausedReason: null,
    robots: null,
    robotsReadAt: null,
    healthProblem: null,
    healthSince: null,
    problemPage: null,
    revision: expect.any(String),
  })
  expect(await list()).toEqual([source])
})

test('what was changed of a source meanwhile is not overwritten, and a repeated save is none', async () => {
  const { id, revision } = await create()
  const saved = await edit(id, { name: 'Register', revision })
  expect(await edit(id, { name: 'Register', revision })).toMatchObject({ name: 'Register', revision: saved.revision })
  await expect(edit(id, { name: 'Planning', revision })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { id, name: 'Register', revision: saved.revision } },
  })
  expect(await edit(id, { name: 'Planning', revision: saved.revision })).toMatchObject({ name: 'Planning' })
  expect(await edit(id, { name: 'List' })).toMatchObject({ name: 'List' })
})

test('reading the terms and switching a source on or off are audited once, with the site', async () => {
  const { id } = await create()
  const actions = async () =>
    (await given.owner.call(listAudit)).filter(({ subjectId }) => subjectId === id).map(({ action }) => action)
  expect(await actions()).toEqual([])
  await edit(id, { termsRead: true, isActive: true })
  await edit(id, { termsRead: true, isActive: true, name: 'Other name' })
  await edit(id, { isActive: false })
  await edit(id, { termsRead: false })
  expect((await actions()).toReversed()).toEqual([
    'source_terms_read',
    'source_turned_on',
    'source_turned_off',
    'source_terms_withdrawn',
  ])
  const [entry] = await given.owner.call(listAudit, { query: { action: 'source_turned_on' } })
  expect(entry?.detail).toEqual({ site: 'planning.hill.gov.uk' })
})

test('selectors for a page without an adapter are stored, changed and cleared', async () => {
  const { id, selectors } = await create({ selectors: { item: 'tr.ad', title: '.w', link: '' } })
  expect(selectors).toEqual({ item: 'tr.ad', title: '.w' })
  expect((await edit(id, { selectors: { item: 'li' } })).selectors).toEqual({ item: 'li' })
  expect((await edit(id, { name: 'Board' })).selectors).toEqual({ item: 'li' })
  expect((await edit(id, { selectors: null })).selectors).toBeNull()
  await expect(edit(id, { selectors: { item: ' ' } })).rejects.toMatchObject({ status: 400 })
})

test('a source can be switched on only after its terms have been read', async () => {
  const { id } = await create()
  await expect(edit(id, { isActive: true })).rejects.toMatchObject({
    status: 400,
    fields: { isActive: expect.stringContaining('read this source’s terms') },
  })
  expect((await list())[0]).toMatchObject({ isActive: false, termsReadAt: null })
  expect(await edit(id, { isActive: true, termsRead: true })).toMatchObject({
    isActive: true,
    termsReadAt: '2026-11-21T10:00:00.000Z',
  })
  expect(await edit(id, { termsRead: false })).toMatchObject({ isActive: false, termsReadAt: null })
})

test('after a change of site the terms must be read again; after a change of page they need not', async () => {
  const { id } = await addActiveSource(given)
  expect(await edit(id, { url: 'https://planning.hill.gov.uk/other' })).toMatchObject({ isActive: true })
  expect(await edit(id, { url: 'https://planning.dale.gov.uk/list' })).toMatchObject({
    isActive: false,
    termsReadAt: null,
  })
})

test('switching a paused source on resets its failures', async () => {
  const { id } = await addActiveSource(given)
  await given.app.deps.db
    .updateTable('scrapingSource')
    .set({ isActive: 0, consecutiveFailures: 5, pausedReason: 'Paused' })
    .execute()
  expect(await edit(id, { isActive: true })).toMatchObject({
    isActive: true,
    consecutiveFailures: 0,
    pausedReason: null,
  })
})

test('ten simultaneous sources with the same address make one', async () => {
  const tries = Array.from({ length: 10 }, (_, number) =>
    create({
      url: number % 2 === 0 ? 'https://Planning.hill.gov.uk/list#top' : 'https://planning.hill.gov.uk:443/list',
    }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list()).toHaveLength(1)
  const other = await create({ url: 'https://planning.hill.gov.uk/other' })
  await expect(edit(other.id, { url: 'https://planning.hill.gov.uk/list' })).rejects.toThrow(
    '409: The source "Planning list" already has this address.',
  )
})

test.each([
  'http://127.1/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost./',
  'http://2130706433/',
  'http://192.168.0.1:8080/',
])('%s is refused, when a source is created and when it is changed', async (url) => {
  const sentence = '400: This address is on a private network. A source must be a public website.'
  await expect(create({ url })).rejects.toThrow(sentence)
  const { id } = await create()
  await expect(edit(id, { url })).rejects.toThrow(sentence)
  expect((await list()).map((source) => source.url)).toEqual(['https://planning.hill.gov.uk/list'])
})

test.each([
  [{ url: 'ftp://hill.gov.uk' }, 'Please give a web address'],
  [{ url: 'javascript:alert(1)' }, 'Please give a web address'],
  [{ url: 'https://ann:secret@hill.gov.uk' }, 'without a user name and password'],
  [{ url: `https://hill.gov.uk/${'a'.repeat(2000)}` }, 'at most 2000 characters'],
  [{ name: ' ' }, 'Name is required'],
  [{ platform: '' }, 'Platform is required'],
  [{ scrapingInterval: 0 }, 'Please give 1 to 720 hours'],
  [{ scrapingInterval: 721 }, 'Please give 1 to 720 hours'],
  [{ scrapingInterval: 1.5 }, 'Please give 1 to 720 hours'],
  [{ searchTerms: ['', 'loft'] }, 'A search term may not be blank'],
  [{ searchTerms: Array.from({ length: 51 }, () => 'loft') }, 'a list of at most 50'],
])('%j is refused with a sentence', async (extra, sentence) => {
  await expect(create(extra)).rejects.toThrow(sentence)
  expect(await list()).toEqual([])
})

test('a source on this machine is allowed by a setting for tests, one in the network never', async () => {
  await using loopback = await startScrapingTest({ environment: { SCRAPER_ALLOW_LOOPBACK: 'on' } })
  const make = (url: string) => loopback.owner.call(createScrapingSource, { body: sampleSource({ url }) })
  expect(await make('http://127.0.0.1:9000/list')).toMatchObject({ url: 'http://127.0.0.1:9000/list' })
  await expect(make('http://192.168.0.1/')).rejects.toThrow('private network')
})

test('a removed source is gone, and removing it again says so', async () => {
  const { id } = await create()
  await given.owner.call(deleteScrapingSource, { params: { id } })
  expect(await list()).toEqual([])
  await expect(given.owner.call(deleteScrapingSource, { params: { id } })).rejects.toThrow('404')
  await expect(edit(id, { name: 'Other' })).rejects.toThrow('404')
})

test('a source is due when it was never scraped or its interval is over, unless it is inactive', async () => {
  const never = await addActiveSource(given, { url: 'https://never.hill.gov.uk' })
  const recent = await addActiveSource(given, { url: 'https://recent.hill.gov.uk', scrapingInterval: 2 })
  await create({ url: 'https://inactive.hill.gov.uk', termsRead: true })
  const { db } = given.app.deps
  await db
    .updateTable('scrapingSource')
    .set({ lastScraped: given.clock.now().toISOString() })
    .where('id', '=', recent.id)
    .execute()
  const dueIds = async () => (await listDueSources(db, given.clock.now())).map(({ id }) => id)
  given.clock.advance(2 * hourMs - 1)
  expect(await dueIds()).toEqual([never.id])
  given.clock.advance(1)
  expect(await dueIds()).toEqual([never.id, recent.id])
})
