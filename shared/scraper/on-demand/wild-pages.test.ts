import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'
import type { SavedPage } from './saved-page.ts'

const now = '2026-11-26T09:00:00.000Z'
const bytesOf = (file: string) => readFileSync(new URL(`../testing/pages/saved/${file}`, import.meta.url))
const readSaved = (file: string, extra: Partial<SavedPage> = {}) =>
  readPage({ bytes: bytesOf(file), fileName: file, now, ...extra })
const factsOf = (reading: ReturnType<typeof readPage>, field: string) =>
  reading.leads.map(({ facts }) => facts.find((fact) => fact.field === field)?.value)

const readMarkup = (markup: string) => readPage({ bytes: Buffer.from(markup), fileName: 'a.html', now })
const readCopied = (text: string) => readPage({ bytes: Buffer.from(text), fileName: 'pasted.txt', now })
const readForum = (file: string, address?: string) => {
  const bytes = readFileSync(new URL(`../testing/pages/${file}`, import.meta.url))
  return readPage({ bytes, fileName: 'a.html', address, now })
}
const readTable = (table: string) => {
  const bytes = Buffer.from(`<!doctype html><h1>Planning applications</h1>${table}`)
  return readPage({ bytes, fileName: 'a.html', address: registerUrl, now })
}

/** Sample data: a page in a .webarchive file. */
const resource = (address: string, markup: string) => ({
  WebMainResource: { WebResourceURL: address, WebResourceMIMEType: 'text/html', WebResourceData: Buffer.from(markup) },
})

const registerUrl = 'https://planning.example.test/lists/received'
const references = ['26/01234/HOU', '26/01240/HOU', '26/01251/HOU']
const applicants = ['Mrs G Okafor', 'Mr T Pike', 'Miss A Vale']

/** Addresses by which adapters recognise a platform, also on sites that have other software. */
const addressesOfPlatforms = [
  'https://any.example/search/results',
  'https://any.example/search/advanced',
  'https://any.example/Planning/Display',
  'https://any.example/online-applications/pagedSearchResults.do?action=page',
  'https://any.example/publicaccess/',
  'https://any.example/eplanning/',
  'https://any.example/search.do',
  'https://any.example/casetrackerplanning/',
  'https://any.example/planning/index.html?fa=search',
  'https://any.example/Northgate/PlanningExplorer/GeneralSearch.aspx',
  'https://any.example/OcellaWeb/planningSearch',
  'https://any.example/viewtopic.php?t=1',
  'https://any.example/showthread.php?t=1',
  'https://www.reddit.com/r/HampshireUK/',
]

describe('a page whose address is that of a platform', () => {
  test.each(addressesOfPlatforms)('is read when its markup is other software’s: %s', (address) => {
    const reading = readSaved('00-control-plain.html', { address })
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'applicant')).toEqual(applicants)
    expect(reading.problem).toBeNull()
  })

  test.each(addressesOfPlatforms)('is read when its text was copied: %s', (address) => {
    const reading = readSaved('30-pasted-idox-list.txt', { address })
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(reading.leads.every(({ prospect }) => prospect !== null)).toBe(true)
  })

  test('is read as a list of requests, too', () => {
    const items = ['Loft conversion', 'Rear extension'].map(
      (title, index) =>
        `<li class="card"><a href="/wanted/${index}">${title} wanted</a> <span class="location">SO23 9Z${index}</span>
        <time datetime="2026-11-2${index}">20 November</time></li>`,
    )
    const markup = `<!doctype html><title>Wanted</title><ul>${items.join('')}</ul>`
    const reading = readPage({
      bytes: Buffer.from(markup),
      fileName: 'a.html',
      address: 'https://any.example/search/results',
      now,
    })
    expect(reading).toMatchObject({ platform: 'listing', entries: 2, problem: null })
  })
})

const control = bytesOf('00-control-plain.html').toString()

describe('a saved page is read', () => {
  test.each([
    ['a script writes a style', '02-script-writes-style.html'],
    ['a comment mentions a style', '05-comment-mentions-style.html'],
    ['an old SingleFile saved it', '15-singlefile-old.html'],
    ['Safari saved it', '17-safari.webarchive'],
    ['it is only a part of a page', '25-no-doctype.txt'],
  ])('when %s', (_, file) => {
    const reading = readSaved(file)
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'address')[2]).toBe('12 Ash Close, Eastleigh, SO50 0ZZ')
    expect(reading.leads.every(({ prospect }) => prospect !== null)).toBe(true)
    expect(reading.problem).toBeNull()
  })

  test.each([
    ['an empty style in a drawing', control.replace('<h1>', '<svg><style/><path d="M0 0"/></svg><h1>')],
    ['a style without an end in a script', control.replace('<h1>', "<script>var a = '<style>'</script><h1>")],
    ['a text that names embedded data', control.replace('<h1>', '<p>data:image/png is a picture</p><h1>')],
  ])('with %s', (_, markup) => {
    expect(factsOf(readMarkup(markup), 'reference')).toEqual(references)
  })

  test.each([
    ['the standard', 'shadowrootmode="open"'],
    ['Chrome’s .mhtml', 'shadowmode="open"'],
    ['older browsers', 'shadowroot=open'],
  ])('when its entries are in nested shadow roots, as %s writes them', (_, mode) => {
    const [head, body] = control.split('<h1>')
    const markup = `${head}<x-app><template ${mode}><x-list><template ${mode}><h1>${body!.replace('</body></html>', '')}</template></x-list></template></x-app>`
    expect(factsOf(readMarkup(markup), 'reference')).toEqual(references)
  })

  const escaped = control.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  test.each([
    ['in an attribute', `<iframe srcdoc="${escaped}"></iframe>`],
    ['in an address', `<iframe src="data:text/html;charset=utf-8,${encodeURIComponent(control)}"></iframe>`],
    ['in base64', `<iframe src="data:text/html;base64,${Buffer.from(control).toString('base64')}"></iframe>`],
    [
      'within another frame',
      `<iframe srcdoc="<p>Menu</p><iframe srcdoc='${escaped.replaceAll('&', '&amp;')}'></iframe>"></iframe>`,
    ],
  ])('when its entries are in a frame %s, and says so', (_, frame) => {
    const reading = readMarkup(`<!doctype html><!-- saved from url=(0044)${registerUrl} --><h1>Planning</h1>${frame}`)
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(reading.problem).toBe('The entries are in a frame of this page.')
  })

  test('when its entries are in a frame of an .mhtml file, with the address of the frame', () => {
    const reading = readSaved('12-register-in-frame.mhtml')
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(reading.problem).toBe('The entries are in a frame of this page: https://register.example.test/list.')
  })

  test('when its entries are in a frame of a .webarchive file', () => {
    const archive = {
      ...resource('https://planning.example.test/', '<h1>Planning</h1>'),
      WebSubframeArchives: [resource(registerUrl, control)],
    }
    const reading = readPage({ bytes: propertyList(archive), fileName: 'a.webarchive', now })
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(reading.problem).toBe(`The entries are in a frame of this page: ${registerUrl}.`)
  })

  test('unless its frames are in other files, which it names', () => {
    expect(readSaved('16-frameset.html').problem).toBe(
      'The content of this page is in frames, which are saved as files of their own. Please choose the right one: “Planning_files/menu.html”, “Planning_files/list.html”.',
    )
  })
})

describe('a saved forum', () => {
  const topic = 'https://forum.example.test/viewtopic.php?t=5'

  test.each([
    ['saved/40-phpbb-old-table-theme.html', topic, 'phpbb', 3],
    ['forums/phpbb-tables.html', topic, 'phpbb', 2],
    ['forums/discourse-topic.html', undefined, 'discourse', 2],
    ['saved/42-reddit-thread-2026.html', undefined, 'reddit', 2],
    ['forums/reddit-feed.html', undefined, 'reddit', 2],
  ])('is read post by post: %s', (file, address, platform, entries) => {
    const reading = readForum(file, address)
    expect(reading).toMatchObject({ platform, entries, problem: null })
    expect(factsOf(reading, 'applicant')[0]).toBe('RearView')
    expect(factsOf(reading, 'date')[0]).toBe('2026-11-24T19:12:00.000Z')
    expect(factsOf(reading, 'description')[0]).toMatch(/^Hello all, we live in Winchester \(SO23\)/)
    expect(factsOf(reading, 'title')[0]).toMatch(/Extension in Winchester|rear extension in Winchester/)
    expect(reading.leads[0]?.prospect).toMatchObject({ name: 'RearView', projectType: 'extension' })
  })

  test('names the writers of replies, without what they quote', () => {
    const reading = readForum('forums/phpbb-tables.html', topic)
    expect(factsOf(reading, 'description')[1]).toBe('Welcome! Have a look at the sticky.')
    expect(factsOf(readForum('forums/discourse-topic.html'), 'url')).toEqual([
      'https://forum.example.test/t/extension-in-winchester/57',
      'https://forum.example.test/t/extension-in-winchester/57/2',
    ])
  })
})

describe('copied text', () => {
  test('of an application’s details is read by its labels though a heading is directly above them', () => {
    const reading = readSaved('31-pasted-idox-details.txt', { address: registerUrl })
    expect(reading.leads[0]?.prospect).toMatchObject({ name: 'Mrs G Okafor', postcode: 'SO23 9ZZ' })
    expect(factsOf(reading, 'agent')).toEqual(['Mr P Plan'])
    expect(factsOf(reading, 'status')).toEqual(['Awaiting decision'])
  })

  test('of an email is a lead of its sender', () => {
    const reading = readSaved('56-email.txt')
    expect(reading.leads[0]?.prospect).toMatchObject({
      name: 'Grace Okafor',
      phone: '07700 900111',
      projectType: 'extension',
      description: expect.stringMatching(/^Extension\n\nHi, we live at 4 Elm Road/),
    })
    expect(factsOf(reading, 'emails')).toEqual(['grace.okafor@example.test'])
    expect(reading.problem).toBeNull()
  })

  const message = 'We are hoping to convert our loft.\nCould you quote please?'
  test.each([
    [
      'on one line',
      `Name: Tom Pike\nEmail: tom@pike.co.uk\nPhone: 07700 900222\nPostcode: SO51 0ZZ\nMessage: ${message}`,
    ],
    [
      'in two cells',
      `Customer\tTom Pike\nE-mail\ttom@pike.co.uk\nMobile\t07700 900222\nLocation\tSO51 0ZZ\nDetails\t${message}`,
    ],
    [
      'above it',
      `Full name\nTom Pike\nEmail address\ntom@pike.co.uk\nTelephone\n07700900222\nAddress\nSO51 0ZZ\nYour message\n${message}`,
    ],
    [
      'of two names',
      `First name: Tom\nSurname: Pike\nEmail: tom@pike.co.uk\nContact number: 07700 900222\nTown: SO51 0ZZ\n\n${message}`,
    ],
    [
      'below a header',
      `From: Leads <team@leads.example>\nTo: me@studio.example\n\nName: Tom Pike\nEmail: tom@pike.co.uk\nTel: 07700 900222\nPost code: SO51 0ZZ\nMessage: ${message}`,
    ],
  ])('of an enquiry uses its labels, with the value %s', (_, text) => {
    const reading = readCopied(text)
    expect(reading.leads.map(({ prospect }) => prospect)).toMatchObject([
      {
        name: 'Tom Pike',
        email: 'tom@pike.co.uk',
        phone: '07700 900222',
        postcode: 'SO51 0ZZ',
        projectType: 'loft_conversion',
      },
    ])
    expect(factsOf(reading, 'description')[0]).toContain('hoping to convert our loft')
    expect(factsOf(reading, 'description')[0]).not.toContain('tom@pike.co.uk')
  })

  test.each([
    ['an email without a header', `Hi\n\n${message}\n\nMany thanks\nTom Pike\n07700 900222\ntom@pike.co.uk`],
    ['a chat', `[24/11/2026, 19:12:05] Tom Pike: ${message} 07700 900222\n[24/11/2026, 19:20:00] Me: Hello`],
    ['a neighbourhood’s network', `Tom Pike\nBadger Farm • 5 hr ago\n\n${message} 07700 900222\n\n3\n2 Comments`],
  ])('of %s is a lead of its writer', (_, text) => {
    const reading = readCopied(text)
    expect(reading.leads.map(({ prospect }) => prospect)).toMatchObject([
      { name: 'Tom Pike', phone: '07700 900222', projectType: 'loft_conversion' },
    ])
  })

  test('of a social network names the writer of each post, and when it was written', () => {
    const reading = readSaved('57-facebook-group-pasted.txt', { address: 'https://social.example.test/groups/1' })
    expect(factsOf(reading, 'applicant')).toEqual(['Grace Okafor', 'Tom Pike'])
    expect(factsOf(reading, 'date')).toEqual(['2026-11-26T07:00:00.000Z', '2026-11-26T08:00:00.000Z'])
    expect(reading.leads[0]?.prospect).toMatchObject({ name: 'Grace Okafor', projectType: 'extension' })
    expect(reading.leads[1]?.reasons).toEqual(['It answers somebody else.'])
  })
})

test('a damaged .webarchive file is refused with a sentence, and one that refers to itself ends', () => {
  const whole = propertyList({
    WebMainResource: { WebResourceMIMEType: 'text/html', WebResourceData: Buffer.from('x') },
  })
  const looped = Buffer.from(whole)
  // The value of the first entry refers to the dictionary that contains it.
  looped[10] = 0
  const bent = [...whole.keys()].slice(8).map((at) => {
    const copy = Buffer.from(whole)
    copy[at]! ^= 0xff
    return copy
  })
  for (const bytes of [whole.subarray(0, 40), whole.subarray(0, 8), looped, ...bent]) {
    expect(readPage({ bytes, fileName: 'a.webarchive', now }).leads).toEqual([])
  }
  expect(readPage({ bytes: whole.subarray(0, 40), fileName: 'a.webarchive', now }).problem).toMatch(/isn’t a web page/)
})

type Property = string | Buffer | readonly Property[] | { readonly [key: string]: Property }

const marker = (type: number, length: number) =>
  Buffer.from(length < 15 ? [type * 16 + length] : [type * 16 + 15, 0x11, length >> 8, length & 255])

/** Writes a binary property list whose objects are at most 65,535 bytes long. */
function propertyList(root: Property): Buffer {
  const objects: Buffer[] = []
  const add = (value: Property): number => {
    const index = objects.push(Buffer.alloc(0)) - 1
    if (typeof value === 'string')
      objects[index] = Buffer.concat([marker(5, value.length), Buffer.from(value, 'latin1')])
    else if (Buffer.isBuffer(value)) objects[index] = Buffer.concat([marker(4, value.length), value])
    else if (Array.isArray(value))
      objects[index] = Buffer.concat([marker(10, value.length), Buffer.from(value.map(add))])
    else {
      const entries = Object.entries(value)
      const references = [...entries.map(([key]) => add(key)), ...entries.map(([, one]) => add(one))]
      objects[index] = Buffer.concat([marker(13, entries.length), Buffer.from(references)])
    }
    return index
  }
  const top = add(root)
  const offsets = objects.map((_, index) => 8 + objects.slice(0, index).reduce((sum, one) => sum + one.length, 0))
  const table = Buffer.from(offsets.flatMap((offset) => [offset >> 8, offset & 255]))
  const trailer = Buffer.alloc(32)
  trailer.writeUInt8(2, 6)
  trailer.writeUInt8(1, 7)
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(top), 16)
  trailer.writeBigUInt64BE(BigInt(8 + Buffer.concat(objects).length), 24)
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, trailer])
}

describe('a table of applications', () => {
  test.each(['54-rowspan.html', '54b-rowspan-parish-in-the-middle.html'])(
    'with cells over several rows keeps its columns: %s',
    (file) => {
      const reading = readSaved(file, { address: registerUrl })
      expect(factsOf(reading, 'reference')).toEqual(references)
      expect(factsOf(reading, 'applicant')).toEqual(applicants)
      expect(factsOf(reading, 'address')[1]).toBe('9 Oak Street, Twyford, SO21 0ZZ')
    },
  )

  const rows = references.map(
    (reference, index) =>
      `<tr><td>${reference}<td>Rear extension<td>${index} Elm Road, Twyford, SO21 9ZZ<td>${applicants[index]}<td>1 Mill Lane<td>P Plan`,
  )

  test.each([
    [
      'two rows',
      '<tr><th rowspan=2>Reference<th rowspan=2>Proposal<th rowspan=2>Site<th colspan=2>Applicant<th>Agent<tr><th>Name<th>Address<th>Name',
    ],
    [
      'plain cells in two rows',
      '<tr><td rowspan=2>Reference<td rowspan=2>Proposal<td rowspan=2>Site<td colspan=2>Applicant<td rowspan=2>Agent<tr><td>Name<td>Address',
    ],
    [
      'a title above it',
      '<thead><tr><th colspan=6>Applications of week 47<tr><th>Reference<th>Proposal<th>Site<th>Applicant<th>Applicant address<th>Agent<tbody>',
    ],
  ])('with a head of %s names each column', (_, head) => {
    const reading = readTable(`<table>${head}${rows.join('')}</table>`)
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'applicant')).toEqual(applicants)
    expect(factsOf(reading, 'agent')).toEqual(['P Plan', 'P Plan', 'P Plan'])
    expect(factsOf(reading, 'address')[2]).toBe('2 Elm Road, Twyford, SO21 9ZZ')
  })

  test('with an application over two rows is not read twice', () => {
    const reading = readTable(
      `<table><tr><th>Reference<th>Proposal<th>Site<th>Applicant
      <tr><td rowspan=2>26/01234/HOU<td>Rear extension<td>4 Elm Road, SO23 9ZZ<td>Mrs G Okafor<tr><td>Amended<td>and land behind<td>Mr B Okafor
      <tr><td>26/01240/HOU<td>Loft conversion<td>9 Oak Street, SO51 0ZZ<td>Mr T Pike</table>`,
    )
    expect(factsOf(reading, 'reference')).toEqual(['26/01234/HOU', '26/01240/HOU'])
    expect(factsOf(reading, 'applicant')).toEqual(['Mrs G Okafor', 'Mr T Pike'])
  })

  test('with spans of any size is read in bounded time', () => {
    const wide = '<tr><th colspan=65534 rowspan=65534>Reference<th colspan=1000>Proposal'
    expect(readTable(`<table>${wide.repeat(2000)}</table>`).leads).toEqual([])
  })
})
