import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostilePages } from '../testing/hostile-pages.ts'
import { readPage } from './read-page.ts'
import type { SavedPage } from './saved-page.ts'

const now = '2026-11-20T09:00:00.000Z'
const address = 'https://planning.example.gov.uk/results'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const read = (text: string, extra: Partial<SavedPage> = {}) => readPage({ bytes: bytesOf(text), now, ...extra })
const saved = (file: string) => readFileSync(new URL(`../testing/pages/${file}`, import.meta.url), 'utf8')
const names = ({ leads }: ReturnType<typeof readPage>) => leads.map(({ prospect }) => prospect?.name)

describe('a saved page', () => {
  const results = saved('idox/results.html')

  test('is read with each entry’s facts and reasons', () => {
    const reading = read(results, { fileName: 'Results.html', address })
    expect(reading).toMatchObject({ platform: 'idox', entries: 2, problem: null })
    const [relevant, other] = reading.leads
    expect(relevant).toMatchObject({
      prospect: {
        name: '4 Orchard Way, Little Meadow, SO23 1AB',
        projectType: 'extension',
        sourceUrl: expect.stringContaining('https://planning.example.gov.uk/online-applications/'),
      },
      reasons: [
        'It mentions “two storey side extension”, “porch”.',
        'In the postcode area of Winchester and Southampton.',
        'From the last two months.',
        'A project that a package is made for.',
      ],
    })
    expect(relevant?.facts).toContainEqual({ field: 'reference', label: 'Reference', value: '26/00412/HOU' })
    expect(relevant?.facts).toContainEqual({ field: 'other', label: 'Validated', value: 'Wed 04 Nov 2026' })
    expect(other).toMatchObject({ prospect: null, reasons: ['It is about trees or hedges.'] })
  })

  test('of one application that is no lead is not taken for a cookie wall because of its banner', () => {
    const page = `<p>We use cookies. <button>Accept</button></p><h1>Application 26/00412/FUL</h1>
      <dl><dt>Reference</dt><dd>26/00412/FUL</dd><dt>Proposal</dt><dd>Fell one oak</dd>
      <dt>Address</dt><dd>4 Long Row, Overbrook, SO23 4AB</dd></dl>`
    const { entries, problem, leads } = read(page, { fileName: 'a.html', address })
    expect({ entries, problem, prospect: leads[0]?.prospect }).toEqual({ entries: 1, problem: null, prospect: null })
  })

  test.each([
    ['Chrome', '<!-- saved from url=(0041)https://planning.example.gov.uk/results -->'],
    ['SingleFile', '<!--\n Page saved with SingleFile \n url: https://planning.example.gov.uk/results \n-->'],
    ['the page', '<link href="https://planning.example.gov.uk/results" rel="canonical">'],
  ])('has the address that %s has written into it', (_, words) => {
    const [lead] = read(`<!doctype html>${words}${results}`, { fileName: 'a.htm' }).leads
    expect(lead?.prospect?.sourceUrl).toMatch(/^https:\/\/planning\.example\.gov\.uk\//)
  })

  test('without an address gives no lead that could not be recognised again, and no invented address', () => {
    const reading = read(results, { fileName: 'a.html' })
    expect(names(reading)).toEqual([undefined, undefined])
    expect(reading.leads[0]?.reasons).toEqual([expect.stringContaining('Please give the address of the page.')])
    expect(reading.problem).toBe(
      'Please go back and give the address of the page: without it, one entry can’t be added.',
    )
    expect(JSON.stringify(reading)).not.toContain('saved-page.invalid')
  })

  test('is read in spite of the pictures and styles that it was saved with', () => {
    const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100_000)}`
    const looks = `<style>a { background: url(${picture}) } ${'.a > .b { color: red } '.repeat(50_000)}</style>`
    const page = results.replace('</head>', `${looks}</head>`).replace('<a', `<img src="${picture}"><a`)
    expect(read(page, { fileName: 'a.html', address })).toEqual(read(results, { fileName: 'a.html', address }))
  })

  test('without results says so', () => {
    const reading = read(saved('idox/none.html'), { fileName: 'a.html' })
    expect(reading).toMatchObject({ platform: 'idox', entries: 0, problem: 'The page says that nothing was found.' })
  })

  test('of a search form asks for the page with the results', () => {
    expect(read(saved('idox/simple.html'), { fileName: 'a.html' })).toMatchObject({
      platform: 'idox',
      entries: 0,
      problem:
        'This page of the platform “Idox” has a search or links, but no entries. Please save the page with the results.',
    })
  })

  test.each([
    ['<title>Just a moment...</title><p>Checking your browser before you go on.</p>', /asks for proof of a human/],
    ['<p>Please sign in to continue.</p><input type="password">', /only to those who sign in/],
    ['<div id="app"></div><script src="app.js"></script>', /without its content/],
  ])('that shows nothing says why: %s', (markup, problem) => {
    const { leads, problem: said } = read(`<!doctype html><html><body>${markup}`, { fileName: 'a.html', address })
    expect(leads.filter(({ prospect }) => prospect !== null)).toEqual([])
    expect(said).toMatch(problem)
  })
})

test('data in a script does not make a page that waits for its scripts', () => {
  const data = '<script type="application/ld+json">{"@type":"LocalBusiness","name":"Mill Lofts"}</script>'
  const { problem } = read(`<!doctype html><html><body>${data}<h1>Mill Lofts</h1><p>01256 496700</p>`, { address })
  expect(problem).toBe('Nothing on this page could be recognised as an application, a post or an entry of a list.')
})

/** Sample data: an MHTML file as Chrome saves it, with a frame and a picture. */
function mhtml(part: string, encoding: string): string {
  return [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://planning.example.gov.uk/online-applications/results',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;',
    '\ttype="text/html";',
    '\tboundary="----Boundary--x"',
    '',
    '',
    '------Boundary--x',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: 7bit',
    'Content-Location: https://ads.example.com/frame',
    '',
    '<p>A frame</p>',
    '------Boundary--x',
    'Content-Type: text/html; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    'Content-Location: https://planning.example.gov.uk/online-applications/results',
    '',
    part,
    '------Boundary--x',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '------Boundary--x--',
    '',
  ].join('\r\n')
}

describe('an MHTML file', () => {
  const page = saved('idox/results.html').replace('Orchard', 'Château')
  const quoted = (text: string) =>
    [...bytesOf(text)]
      .map((byte) =>
        byte < 32 || byte > 126 || byte === 61 ? `=${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte),
      )
      .join('')
      .replace(/.{70}(?<!=)(?<!=.)/g, '$&=\r\n')
  test.each([
    ['quoted-printable', mhtml(quoted(page), 'quoted-printable')],
    ['base64', mhtml(bytesOf(page).toString('base64').replace(/.{76}/g, '$&\r\n'), 'base64')],
    ['binary', mhtml(page, 'binary')],
  ])('in %s is read as the page that it contains, at its address', (_, text) => {
    const reading = read(text, { fileName: 'Results.mhtml' })
    expect(reading).toMatchObject({ platform: 'idox', entries: 2 })
    expect(reading.leads[0]?.prospect).toMatchObject({
      name: '4 Château Way, Little Meadow, SO23 1AB',
      sourceUrl: expect.stringContaining('https://planning.example.gov.uk/online-applications/'),
    })
  })

  test('in another character set, without a boundary or cut off is read as far as it goes', () => {
    const latin = mhtml(page, 'binary').replace('charset=utf-8', 'charset=windows-1252').replace('charset="utf-8"', '')
    const reading = readPage({ bytes: bytesOf(latin, 'latin1'), fileName: 'a.mht', now })
    expect(names(reading)[0]).toBe('4 Château Way, Little Meadow, SO23 1AB')
    for (const text of [latin.slice(0, 900), latin.slice(0, 300), latin.replace('boundary=', 'x=')]) {
      expect(read(text, { fileName: 'a.mht' })).toMatchObject({ problem: expect.any(String) })
    }
  })
})

describe('copied text', () => {
  const entries = [
    [
      'Two storey side extension',
      '4 Orchard Way, Little Meadow, SO23 1AB',
      'Ref. No: 26/00412/HOU | Status: Registered',
    ],
    ['Loft conversion', '5 Orchard Way, Little Meadow, SO23 1AB', 'Ref. No: 26/00413/HOU | Status: Registered'],
  ]
  const addresses = entries.map(([, place]) => place)

  test.each([
    ['lines', entries.map((lines) => lines.join('\n')).join('\n\n')],
    ['paragraphs', ['Search results', ...entries.flat(), 'Next'].join('\n\n')],
    ['paragraphs that begin with the reference', entries.flatMap((lines) => lines.toReversed()).join('\r\n\r\n')],
    [
      'a table',
      [
        'Proposal\tAddress\tReference',
        ...entries.map((cells) => cells.join('\t').replace(/Ref. No: (\S+).*/, '$1')),
      ].join('\n'),
    ],
  ])('of a register in %s is read application by application', (_, text) => {
    const reading = read(text, { fileName: 'copied.txt', address })
    expect(reading).toMatchObject({ platform: 'planning-register', entries: 2 })
    expect(names(reading)).toEqual(addresses)
  })

  test('of one application is read by its labels', () => {
    const lines = ['Proposal: Loft conversion', 'Address: 4 Orchard Way, SO23 1AB', 'Applicant: Ms C Sample']
    for (const text of [lines.join('\n'), lines.join('\n').replaceAll(': ', '\t')]) {
      const reading = read(`Application number${text.includes('\t') ? '\t' : ': '}26/00412/HOU\n${text}`, { address })
      expect(reading.leads[0]?.prospect).toMatchObject({
        name: 'Ms C Sample',
        postcode: 'SO23 1AB',
        sourceUrl: address,
      })
    }
  })

  test('of a printed list is read by its labels in capitals, however its lines are wrapped', () => {
    const rest =
      '\nREGISTERED 21.10.2026\nAPPLICANT Mrs A Ferrier\nSITE LAND AT THE OLD BEECHES, MILL LANE, NETHER\nOVERBROOK, SO23 4AB\nPROPOSAL Demolition of the lean-to and erection of a\ngarden room\nCASE OFFICER Ann Other'
    const [first, second] = [1, 2].map((number) => `APPLICATION NO. 26/0260${number}/FULLS${rest}`)
    const reading = read(`OVERBROOK COUNCIL\nWeekly List No. 43\n\n${first}\n\n${second}`, { address })
    const facts = reading.leads.map((lead) => Object.fromEntries(lead.facts.map(({ field, value }) => [field, value])))
    expect(facts).toMatchObject(
      [1, 2].map((number) => ({
        reference: `26/0260${number}/FULLS`,
        applicant: 'Mrs A Ferrier',
        address: 'LAND AT THE OLD BEECHES, MILL LANE, NETHER OVERBROOK, SO23 4AB',
        description: 'Demolition of the lean-to and erection of a garden room',
        date: '2026-10-21',
      })),
    )
  })

  test('of an enquiry has neither its heading nor the questions of the form in the message', () => {
    for (const heading of [
      'New enquiry from your website',
      'You have a new form submission:',
      'You have a new lead!',
    ]) {
      const text = `${heading}\n\nName: Ida Penn\nEmail: ida@penn.example\nMessage: We would like to extend the kitchen.\nHow did you hear about us: Google`
      expect(read(text).leads[0]?.facts).toContainEqual({
        field: 'description',
        label: 'Description',
        value: 'We would like to extend the kitchen.',
      })
    }
  })

  test('of a table of enquiries is one lead for each row', () => {
    const rows = [
      ['Name', 'Phone', 'Email', 'Postcode', 'Message'],
      ['Ida Penn', '07700 900912', 'ida@penn.example', 'SO23 4AB', 'We want a rear extension.'],
      ['Owen Tarn', '07700 900913', 'owen@tarn.example', 'PO16 8AR', 'Loft conversion with bathroom please.'],
    ]
    const { leads, problem } = read(rows.map((cells) => cells.join('\t')).join('\n'))
    expect(problem).toBeNull()
    expect(leads.map(({ prospect }) => prospect)).toMatchObject([
      { name: 'Ida Penn', phone: '07700 900912', email: 'ida@penn.example', postcode: 'SO23 4AB' },
      { name: 'Owen Tarn', phone: '07700 900913', email: 'owen@tarn.example', postcode: 'PO16 8AR' },
    ])
  })

  test('of a thread has the title above the number of its replies, and no buttons', () => {
    const text = `A flue at the front\n2 replies\n\nLunaPark · 14/11/2026 13:00\n\nDo we need permission for a flue?\n\nLike Reply\nTinWhistle · 14/11/2026 14:30\n\nBuilding regs only.\n\nQuote`
    const { leads } = read(text)
    expect(leads.map(({ facts }) => facts.find(({ field }) => field === 'description')?.value)).toEqual([
      'Do we need permission for a flue?',
      'Building regs only.',
    ])
    expect(leads.map(({ facts }) => facts.find(({ field }) => field === 'title')?.value)).toEqual([
      'A flue at the front',
      'A flue at the front',
    ])
  })

  test.each([
    ['20 Nov 2026, 10:00', '21 Nov 2026, 09:30'],
    ['Friday, 20 November 2026 at 10:00', 'Saturday, 21 November 2026 at 09:30'],
    ['20/11/2026 10:00', '21/11/2026 09:30'],
  ])('of a thread of unknown software has a post for each name above a date such as %s', (first, second) => {
    const text = `Extensions\n\nluna_park\n${first}\n\nWe want a rear extension in Winchester. Any architect?\n\nLike   Reply\n\nTinWhistle\n${second}\n\nWe met on 3 May 2026:\nJo from the village drew ours.\n\nLike   Reply`
    const { leads } = read(text)
    expect(leads.map(({ facts }) => facts.find(({ field }) => field === 'applicant')?.value)).toEqual([
      'luna_park',
      'TinWhistle',
    ])
    expect(leads.map(({ facts }) => facts.find(({ field }) => field === 'description')?.value)).toEqual([
      'We want a rear extension in Winchester. Any architect?',
      'We met on 3 May 2026:\nJo from the village drew ours.',
    ])
  })

  test('of a post in a social network ends before the comments on it', () => {
    const text = `Ida Penn\n12 November at 19:00 ·\nWho draws plans for a porch? Overbrook area.\nLike\nComment\nShare\nOwen Tarn\nWe used a chap from the village.\n6d\nLike\nReply`
    const { leads } = read(text)
    expect(leads).toHaveLength(1)
    expect(leads[0]?.facts).toContainEqual({
      field: 'description',
      label: 'Description',
      value: 'Who draws plans for a porch? Overbrook area.',
    })
  })

  test('of a post is one entry, called by its first sentence', () => {
    const text = 'Hello,\n\nWe want a loft conversion in Winchester. Call 020 7946 0018 & ask for <Sam>.'
    const reading = read(text)
    expect(names(reading)).toEqual(['We want a loft conversion in Winchester. Call 020 7946 0018 & ask for <Sam>.'])
    expect(reading.leads[0]?.prospect).toMatchObject({ phone: '020 7946 0018', projectType: 'loft_conversion' })
    const unsigned = read('A loft conversion for our house in Winchester.\n\nSam', { address })
    expect(names(unsigned)).toEqual(['A loft conversion for our house in Winchester.'])
    expect(read('Nice weather today, is it not?', { address })).toMatchObject({
      entries: 1,
      leads: [{ prospect: null }],
    })
  })
})

test.each([
  ['an empty file', '', 'This file is empty.'],
  [
    'a PDF',
    '%PDF-1.7 x',
    'This file isn’t a web page. Please save the page as .html, .mhtml or .webarchive, or copy its text.',
  ],
  [
    'a picture',
    '\x89PNG\0\0',
    'This file isn’t a web page. Please save the page as .html, .mhtml or .webarchive, or copy its text.',
  ],
])('%s is refused with a sentence', (_, text, problem) => {
  expect(read(text, { fileName: 'page.html' })).toEqual({ platform: 'listing', leads: [], entries: 0, problem })
})

test.each(Object.entries(hostilePages))('%s breaks nothing', (_, { make, parts, contentType, url = address }) => {
  const bytes = bytesOf(make(parts))
  for (const given of [{ contentType: contentType ?? 'text/html' }, { fileName: 'copied.txt' }]) {
    expect(readPage({ bytes, address: url, now, ...given }).leads).toBeInstanceOf(Array)
  }
})
