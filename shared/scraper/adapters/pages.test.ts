import { expect, test } from 'vitest'
import { platforms } from '../../business/platforms.ts'
import { asList, pageOf, sourceOf } from '../testing/page-of.ts'
import { testPage } from '../testing/test-page.ts'
import { contactPage } from './contact-page.ts'
import { feed } from './feed.ts'
import { adapterFor, adapters, findAdapter } from './index.ts'
import { listing } from './listing.ts'

test('RSS: the full text before the summary, addresses without tracking, and names read from email addresses', () => {
  const { records } = feed.read(testPage('feeds/rss.xml', 'https://board.example/feed'), asList, sourceOf())
  expect(records).toEqual([
    {
      kind: 'post',
      url: 'https://board.example/ads/1',
      reference: 'ad-1',
      title: 'Extension drawings & advice wanted',
      description: 'Looking for someone to draw a rear extension.\n\nSO23 8QR',
      postcode: 'SO23 8QR',
      applicant: 'Chris S',
      date: '2026-11-14T09:30:00.000Z',
    },
    {
      kind: 'post',
      url: 'https://board.example/ads/2',
      reference: 'https://board.example/ads/2',
      title: 'Sofa',
      description: 'Blue & soft',
      applicant: 'Alex',
    },
  ])
})

test('Atom and RDF are read likewise', () => {
  const atom = feed.read(testPage('feeds/atom.xml', 'https://board.example/atom'), asList, sourceOf())
  expect(atom.records).toEqual([
    {
      kind: 'post',
      url: 'https://board.example/7',
      reference: 'tag:board.example,2026:7',
      title: 'Loft & attic rooms',
      description: 'Any tips?',
      applicant: 'roofie',
      date: '2026-11-12T11:00:00.000Z',
    },
  ])
  expect(atom.next).toEqual([{ url: 'https://board.example/feed?page=2', kind: 'list' }])
  const rdf = feed.read(testPage('feeds/rdf.xml', 'https://board.example/rdf'), asList, sourceOf())
  expect(rdf.records).toMatchObject([
    { url: 'https://board.example/n/3', title: 'Conservatory', applicant: 'Kim', date: '2026-11-11T08:00:00.000Z' },
  ])
})

test('a feed is narrowed to the terms', () => {
  const { records } = feed.read(
    testPage('feeds/rss.xml', 'https://board.example/feed'),
    asList,
    sourceOf({ searchTerms: ['sofa'] }),
  )
  expect(records.map(({ title }) => title)).toEqual(['Sofa'])
})

test('a contact page gives its owner and their contact details, but not those of its designer', () => {
  const { records } = contactPage.read(
    testPage('listings/contact.html', 'https://www.samplekitchens.example/contact/'),
    asList,
    sourceOf(),
  )
  expect(records).toEqual([
    {
      kind: 'business',
      url: 'https://www.samplekitchens.example/contact/',
      title: 'Get in touch',
      description: expect.stringContaining('Kitchens and kitchen extensions in Overbrook.'),
      address: 'Unit 4, Mill Yard, Overbrook, SO23 9ST',
      postcode: 'SO23 9ST',
      applicant: 'Sample Kitchens',
      emails: ['hello@samplekitchens.example'],
      phones: ['01632 960188'],
    },
  ])
})

test('a list of any kind is found by its repeated structure, and a menu is not a list', () => {
  const { next } = listing.read(testPage('listings/board.html', 'https://board.example/jobs'), asList, sourceOf())
  expect(next.map(({ url }) => url)).toEqual([
    'https://board.example/jobs/1',
    'https://board.example/jobs/2',
    'https://board.example/jobs/3',
    'https://board.example/jobs?page=2',
  ])
  expect(next[0]?.known).toMatchObject({
    kind: 'listing',
    title: 'Single storey extension, Winchester',
    address: 'Winchester, SO23 1UV',
    postcode: 'SO23 1UV',
    applicant: 'Dana S',
    date: '2026-11-18',
  })
})

test('an item’s page adds its own details, and not the site owner’s address', () => {
  const known = { url: 'https://board.example/jobs/1', applicant: 'Dana S', date: '2026-11-18' }
  const page = testPage('listings/board-detail.html', 'https://board.example/jobs/1')
  const { records } = listing.read(page, { url: page.url, kind: 'detail', known }, sourceOf())
  expect(records).toMatchObject([
    {
      applicant: 'Dana S',
      date: '2026-11-18',
      emails: ['dana@mailbox.example'],
      phones: ['07700 900199'],
      description: expect.stringContaining('from 1930'),
    },
  ])
})

test('the owner’s selectors are used', () => {
  const selectors = {
    item: 'tr.ad',
    title: '.w',
    description: '.d',
    name: '.p',
    phone: '.t',
    link: '.u a',
    next: '.fwd a',
  }
  const { records, next } = listing.read(
    testPage('listings/odd.html', 'https://odd.example/list'),
    asList,
    sourceOf({ selectors }),
  )
  expect(records).toEqual([
    {
      kind: 'listing',
      url: 'https://elsewhere.example/x',
      title: 'Extension plans',
      description: 'Plans for a rear extension wanted in SO23 2WX',
      postcode: 'SO23 2WX',
      applicant: 'G. Sample',
      phones: ['01632 960177'],
    },
  ])
  expect(next).toEqual([{ url: 'https://odd.example/list?p=2', kind: 'list' }])
})

test.each([
  ['td:eq(1)', '1 High Street'],
  ['td:nth(1)', '1 High Street'],
  ['td:first', 'Loft'],
  ['td:lt(1)', 'Loft'],
  ['td:even:first', 'Loft'],
  ['td:odd', '1 High Street'],
  ['td:gt(1)', 'London'],
  ['td:last', 'London'],
  ['td:not(:first):FIRST', '1 High Street'],
  ['b, td:eq(1)', '1 High Street'],
  ['b, > td:nth-child(2)', '1 High Street'],
  ['td:first-child + td', '1 High Street'],
  [':scope > td:nth-child(2)', '1 High Street'],
])('an owner’s selector may count what it finds within an item: %s', (address, expected) => {
  const row = '<tr><td>Loft<td>1 High Street<td>London'
  const page = pageOf('https://odd.example/list', `<title>x</title><table>${row}${row}</table>`)
  const { records } = listing.read(page, asList, sourceOf({ selectors: { item: 'tr', title: 'td', address } }))
  expect(records.map((record) => record.address)).toEqual([expected, expected])
})

test('a selector that finds nothing or is invalid is reported to the owner', () => {
  const page = testPage('listings/odd.html', 'https://odd.example/list')
  expect(listing.read(page, asList, sourceOf({ selectors: { item: '.no-such' } })).problem).toContain('.no-such')
  expect(listing.read(page, asList, sourceOf({ selectors: { item: '))(' } })).problem).toContain('))(')
})

const pages = {
  idox: [
    'idox/front.html',
    'idox/advanced.html',
    'idox/results.html',
    'idox/results-new.html',
    'idox/summary.html',
    'idox/contacts.html',
  ],
  northgate: ['northgate/search.html', 'northgate/results.html', 'northgate/details.html'],
  arcus: ['arcus/shell.html'],
  tascomi: ['tascomi/search.html', 'tascomi/details.html'],
  casetracker: ['casetracker/search.html', 'casetracker/details.html'],
  def: ['def/disclaimer.html', 'def/search.html', 'def/results.html', 'def/details.html'],
  ocella: ['ocella/search.html', 'ocella/results.html', 'registers/table.html'],
  portal360: ['portal360/shell.html'],
  'planning-register': ['registers/definition-list.html', 'registers/cards.html'],
  discourse: ['forums/discourse-topic.json', 'forums/discourse-latest.json'],
  reddit: ['forums/reddit-listing.json', 'forums/reddit-old.html'],
  xenforo: ['forums/xenforo-thread.html', 'forums/xenforo-forum.html'],
  phpbb: ['forums/phpbb-thread.html', 'forums/phpbb-forum.html'],
  mybb: ['forums/mybb-thread.html'],
  vbulletin: ['forums/vbulletin-thread.html'],
  invision: ['forums/invision-thread.html'],
  bbpress: ['forums/bbpress-thread.html'],
  feed: ['feeds/rss.xml', 'feeds/atom.xml', 'feeds/rdf.xml'],
  'contact-page': ['listings/contact.html'],
  listing: ['listings/board.html', 'listings/odd.html'],
}

test.each(Object.entries(pages).flatMap(([platform, files]) => files.map((file) => [file, platform])))(
  '%s is recognised as a page of %s',
  (file, platform) => {
    expect(adapterFor(testPage(file, 'https://site.example/page'), sourceOf()).platform).toBe(platform)
  },
)

test('a source may name its platform in several ways', () => {
  expect(
    ['idox', 'Idox Public Access', 'Civica', 'RSS', 'Contact page', 'nonsense'].map(
      (name) => findAdapter(name)?.platform,
    ),
  ).toEqual(['idox', 'idox', 'portal360', 'feed', 'contact-page', undefined])
})

test('the source’s platform decides for an uncertain page and does not overrule a certain one', () => {
  const doubtful = testPage('registers/cards.html', 'https://site.example/')
  expect(adapterFor(doubtful, sourceOf({ platform: 'listing' })).platform).toBe('listing')
  expect(
    adapterFor(testPage('idox/results.html', 'https://site.example/'), sourceOf({ platform: 'northgate' })).platform,
  ).toBe('idox')
})

test('each platform has one adapter', () => {
  expect(adapters.map(({ platform }) => platform).toSorted()).toEqual(platforms.map(({ id }) => id).toSorted())
})

test('an empty page makes no adapter throw', () => {
  for (const adapter of adapters)
    expect(adapter.read(pageOf('https://a.example/', ''), asList, sourceOf()).records).toBeDefined()
})

test('a page that makes its adapter throw is reported, and its details from the list are kept', () => {
  const page = pageOf('https://a.example/', '')
  Object.defineProperty(page, 'document', {
    get: () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  })
  const known = { url: 'https://a.example/1' }
  expect(findAdapter('idox')!.read(page, { ...asList, known }, sourceOf())).toEqual({
    records: [known],
    next: [],
    problem: expect.stringMatching(/^Idox could not read a page \(.*Error: .*\)\.$/),
  })
})

test('neither a very long nor a very deep page takes long to read', () => {
  const long =
    '<div class="x"><p>Ref: <a href="/a">26/00001</a> case 3</p><span>Proposal:</span> text here</div>'.repeat(300)
  const deep = `${'<div>'.repeat(1500)}case no 1 <a href="/x">x</a>${'</div><p>a</p>'.repeat(1500)}`
  // Microseconds of work, which does not depend on what else the machine does.
  for (const text of [long, deep, '01234567890 '.repeat(5000)]) {
    const started = process.cpuUsage()
    for (const adapter of adapters)
      adapter.read(pageOf('https://a.example/planning/', text), asList, sourceOf({ url: 'https://a.example/' }))
    expect(process.cpuUsage(started).user).toBeLessThan(8_000_000)
  }
})
