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

test('a copied list of applications is read without blank lines, too', () => {
  const copied = bytesOf('30-pasted-idox-list.txt')
    .toString()
    .replace(/\n\s*\n/g, '\n')
  const reading = readCopied(copied)
  expect(factsOf(reading, 'reference')).toEqual(references)
  expect(factsOf(reading, 'address')[1]).toBe('9 Oak Street Romsey Hampshire SO51 0ZZ')
  expect(factsOf(reading, 'description')).toEqual([
    'Single storey rear extension',
    'Two storey side extension and loft conversion with rear dormer',
    'Garage conversion and porch',
  ])
})

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
    [
      'after a dash',
      `Name - Tom Pike\nEmail - tom@pike.co.uk\nPhone - 07700 900222\nPostcode - SO51 0ZZ\nMessage - ${message}`,
    ],
    [
      'after an equals sign',
      `name = Tom Pike\nemail = tom@pike.co.uk\nphone = 07700 900222\npostcode = SO51 0ZZ\nmessage = ${message}`,
    ],
    [
      'below a question',
      `What's your name?\nTom Pike\nWhat is your email address?\ntom@pike.co.uk\nWhat’s your phone number?\n07700 900222\nWhat is your postcode?\nSO51 0ZZ\nTell us about your project\n${message}`,
    ],
    [
      'in numbered rows',
      `1\tFull Name\tTom Pike\n2\tE-mail\ttom@pike.co.uk\n3\tPhone Number\t(07700) 900222\n4\tPostcode\tSO51 0ZZ\n5\tMessage\t${message}`,
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
    [
      'a lead service without labels',
      `Tom Pike\nRomsey, SO51 0ZZ\n\ntom@pike.co.uk\n07700 900222\n\nProject: Loft conversion\n${message}`,
    ],
    ['a business card', `Tom Pike\nM: 07700 900222\nE: tom@pike.co.uk\n4 Elm Road, Romsey SO51 0ZZ\n\n${message}`],
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

const stacked = (address: string, reference: string, status: string) =>
  `${address}\n\nLoft conversion with two dormers\n\nReference\n${reference}\nReceived date\n2 Nov 2026\nStatus\n${status}\n\n`
const wrapped = (reference: string) =>
  `Case No: ${reference}\nLocation: 14 Cheriton Road, Winchester,\nHampshire, SO22 5EF\nProposal: Single storey rear extension, and replacement of\nwindows to front elevation\nApplicant: Mr P Hale\n\n`

describe('a register', () => {
  test('whose cards have the reference in their head and a date with a month’s name in it', () => {
    const cards = references.map(
      (
        reference,
        index,
      ) => `<div class="card"><div class="head"><a href="/p/${index}">${reference}</a><span class="badge">Valid</span></div>
        <div class="row"><div class="col">Location</div><div class="col">${index + 4} Elm Road, Winchester, SO23 9ZZ</div></div>
        <div class="row"><div class="col">Proposal</div><div class="col">Rear dormer</div></div>
        <div class="row"><div class="col">Date Valid</div><div class="col">17-Nov-2026</div></div></div>`,
    )
    const reading = readTable(cards.join(''))
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'status')).toEqual(['Valid', 'Valid', 'Valid'])
    expect(factsOf(reading, 'date')).toEqual(['2026-11-17', '2026-11-17', '2026-11-17'])
  })

  test('with one column for the applicant and the agent', () => {
    const reading = readTable(
      `<table><tr><th>Number<th>Address<th>Proposal<th>Applicant / Agent<th>Registration status<th>Date received by PC
      <tr><td>26/01234/HOU<td>4 Elm Road, SO23 9ZZ<td>Porch<td>Mrs G Okafor<br>Agent: P Plan<td>Registered<td>16.11.2026
      <tr><td>26/01240/HOU<td>9 Oak Street, SO51 0ZZ<td>Dormer<td>Mr T Pike<td>Registered<td>17.11.2026</table>`,
    )
    expect(factsOf(reading, 'applicant')).toEqual(['Mrs G Okafor', 'Mr T Pike'])
    expect(factsOf(reading, 'agent')).toEqual(['P Plan', undefined])
    expect(factsOf(reading, 'status')).toEqual(['Registered', 'Registered'])
    expect(factsOf(reading, 'date')).toEqual(['2026-11-16', '2026-11-17'])
  })

  test('with an application in each column of a table', () => {
    const rows = [
      ['Reference', ...references],
      ['Address', '4 Elm Road, SO23 9ZZ', '9 Oak Street, SO51 0ZZ', '2 Elm Road, SO21 9ZZ'],
      ['Proposal', 'Loft conversion', 'Rear extension', 'Porch'],
      ['Applicant', ...applicants],
      ['Status', 'Registered', 'Decided', ''],
    ]
    const markup = rows.map(([label, ...values]) => `<tr><th>${label}${values.map((value) => `<td>${value}`).join('')}`)
    const reading = readTable(`<table>${markup.join('')}</table>`)
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'applicant')).toEqual(applicants)
    expect(factsOf(reading, 'description')).toEqual(['Loft conversion', 'Rear extension', 'Porch'])
    expect(factsOf(reading, 'status')).toEqual(['Registered', 'Decided', undefined])
  })

  test('that was copied with a blank line between its rows', () => {
    const rows = [
      ['Application', 'Site address', 'Proposal', 'Applicant'],
      ['26/01234/HOU', '4 Elm Road, Winchester SO23 9ZZ', 'Rear extension', 'Mrs G Okafor'],
      ['26/01240/HOU', '9 Oak Street, Romsey SO51 0ZZ', 'Loft conversion', 'Mr T Pike'],
    ]
    const reading = readCopied(rows.map((cells) => cells.join('\t')).join('\n\n'))
    expect(factsOf(reading, 'address')).toEqual(rows.slice(1).map(([, address]) => address))
    expect(factsOf(reading, 'applicant')).toEqual(['Mrs G Okafor', 'Mr T Pike'])
  })

  test('that was copied with each label above its value', () => {
    const reading = readCopied(
      `2 results found\n\n${stacked('3 Owens Road, Winchester SO22 6RU', '26-01001-HAPP', 'Registered')}${stacked('18 Hyde Street, Winchester SO23 7DR', '26-01007-HAPP', 'Determined')}`,
    )
    expect(factsOf(reading, 'reference')).toEqual(['26-01001-HAPP', '26-01007-HAPP'])
    expect(factsOf(reading, 'status')).toEqual(['Registered', 'Determined'])
    expect(factsOf(reading, 'date')).toEqual(['2026-11-02', '2026-11-02'])
    expect(factsOf(reading, 'address')).toEqual([
      '3 Owens Road, Winchester SO22 6RU',
      '18 Hyde Street, Winchester SO23 7DR',
    ])
  })

  test('that was copied from a document with wrapped lines', () => {
    const reading = readCopied(`WEEKLY LIST\n\n${wrapped('26/02511/HOU')}${wrapped('26/02519/HOU')}`)
    expect(factsOf(reading, 'description')).toEqual(
      Array(2).fill('Single storey rear extension, and replacement of windows to front elevation'),
    )
    expect(factsOf(reading, 'address')).toEqual(Array(2).fill('14 Cheriton Road, Winchester, Hampshire, SO22 5EF'))
    expect(factsOf(reading, 'applicant')).toEqual(['Mr P Hale', 'Mr P Hale'])
  })
})

test('items of minutes are applications with their number before the reference', () => {
  const items = references.map(
    (reference, index) =>
      `4.${index + 1} ${reference} – ${index + 5} Mill Lane, Littleton, SO22 6QL\nLoft conversion\nResolved: no objection\n`,
  )
  const reading = readCopied(`4. PLANNING APPLICATIONS\n\n${items.join('\n')}`)
  expect(factsOf(reading, 'reference')).toEqual(references)
  expect(factsOf(reading, 'address')[2]).toBe('7 Mill Lane, Littleton, SO22 6QL')
})

describe('a thread', () => {
  const asked = 'We would like a rear extension to our kitchen in Winchester. Can anyone recommend an architect?'
  const answered = 'Get three quotes and ask to see their last job. Good luck!'

  const ofPhpbb = `Build Forum\nSkip to content\n\nRear extension\nPost a reply\n\nMillieB\nPosts: 1\nJoined: Wed Nov 18, 2026 9:58 am\nRear extension\nPost by MillieB » Wed Nov 18, 2026 10:15 am\n\n${asked}\nTop\n\noldchippy\nPosts: 1412\nJoined: Fri Mar 01, 2019 8:00 am\nRe: Rear extension\nPost by oldchippy » Thu Nov 19, 2026 11:00 am\n\n${answered}\nTop\n`
  const ofXenforo = `Rear extension\nThread starterMillieB\nStart dateNov 18, 2026\nM\nMillieB\nNew member\nJoinedNov 18, 2026\nMessages1\nNov 18, 2026\n#1\n${asked}\noldchippy\nWell-known member\nJoined\nMar 1, 2019\nMessages\n1,412\nNov 19, 2026\n#2\n${answered}\nYou must log in or register to reply here.`
  const ofReddit = `r/HampshireUK\n•\n8 days ago\nMillieB\n\nRear extension\nAdvice\n${asked}\n\nUpvote\n4\n\nDownvote\n\nShare\noldchippy\n•\n7d ago\n${answered}\n\nUpvote\n2\n\nDownvote\nReply\n`

  const ofSmf = `Author\tTopic: Rear extension  (Read 210 times)\nMillieB\nNewbie\n*\nPosts: 1\n\nView Profile\n\nRear extension\n« on: November 18, 2026, 10:15:22 am »\n${asked}\nLogged\n\noldchippy\nHero Member\n*****\nPosts: 1412\n\nRe: Rear extension\n« Reply #1 on: November 19, 2026, 11:00:10 am »\n${answered}\nLogged\n`

  test.each([
    ['phpBB', ofPhpbb],
    ['XenForo', ofXenforo],
    ['Reddit', ofReddit],
    ['SMF', ofSmf],
  ])('that was copied from %s is read post by post', (_, text) => {
    const reading = readPage({ bytes: Buffer.from(text), fileName: 'a.txt', address: 'https://f.example/t/5', now })
    expect(factsOf(reading, 'applicant')).toEqual(['MillieB', 'oldchippy'])
    expect(factsOf(reading, 'description')).toEqual([asked, answered])
    expect(factsOf(reading, 'title')).toEqual(['Rear extension', 'Rear extension'])
    expect(factsOf(reading, 'date').map((date) => date?.slice(0, 10))).toEqual(['2026-11-18', '2026-11-19'])
  })

  test.each([
    [
      'vBulletin',
      `11-18-2026, 10:15 AM #1\nMillieB is offline\nMillieB\nJunior Member\n\nJoin Date\nNov 2026\nPosts\n1\nDefault Rear extension\n${asked}\nReply With Quote\n11-19-2026, 11:00 AM #2\noldchippy is online now\noldchippy\nSenior Member\nPosts\n1,412\nDefault\n${answered}\nReply With Quote\n`,
    ],
    [
      'Mumsnet',
      `Rear extension\n24 replies\nMillieB · 18/11/2026 10:15\n\n${asked}\n\nQuote\nBookmark\noldchippy · 19/11/2026 11:00\n\n${answered}\n\nQuote\nBookmark\n`,
    ],
    ['Facebook', `Millie Barr\n18 November at 10:15\n·\n${asked}\nLike\nComment\nShare\n`],
  ])('that was copied from %s has writers, texts and dates', (_, text) => {
    const reading = readPage({ bytes: Buffer.from(text), fileName: 'a.txt', address: 'https://f.example/t/5', now })
    expect(factsOf(reading, 'applicant').join()).toMatch(/^(?:MillieB,oldchippy|Millie Barr)$/)
    expect([asked, `${asked}|${answered}`]).toContain(factsOf(reading, 'description').join('|'))
    expect(factsOf(reading, 'date')[0]).toMatch(/^2026-11-18T10:15/)
  })

  test('that was copied with places of residence names the writers, and keeps the paragraphs', () => {
    const text = `Rear extension\nThread starter\nMillieB\nStart date\n18 Nov 2026\nM\nMillieB\nNew member\nJoined\n18 Nov 2026\nMessages\n1\nCountry\nUnited Kingdom\n18 Nov 2026 at 8:14 PM\n#1\n${asked}\n\nThanks\nSponsored Links\nO\noldchippy\nJoined\n3 Sep 2006\nMessages\n47,123\nLocation\nWest Mids\n19 Nov 2026 at 9:02 PM\n#2\n${answered}\n`
    const reading = readPage({ bytes: Buffer.from(text), fileName: 'a.txt', address: 'https://f.example/t/5', now })
    expect(factsOf(reading, 'applicant')).toEqual(['MillieB', 'oldchippy'])
    expect(factsOf(reading, 'description')).toEqual([`${asked}\n\nThanks`, answered])
  })

  test('in which a post is a list of numbers is read in bounded time', () => {
    const text = 'Nov 18, 2026\n#1\n1\n'.repeat(10_000)
    const reading = readPage({ bytes: Buffer.from(text), fileName: 'a.txt', address: 'https://f.example/t/5', now })
    expect(reading.entries).toBeLessThan(2)
  })

  const posts = [
    ['MillieB', asked, '2026-11-18 10:15:00Z'],
    ['oldchippy', answered, '2026-11-19 11:00:00Z'],
  ]

  test('of questions and answers names the writer, not what the writer did', () => {
    const boxes = posts.map(
      ([writer, text, date]) => `<div class="post"><div class="prose"><p>${text}</p></div><div class="user-info">
        <div class="user-action-time">asked <span title="${date}">Nov 18 at 10:15</span></div><a href="/users/1">${writer}</a></div></div>`,
    )
    const reading = readMarkup(`<!doctype html><title>Rear extension</title><h1>Rear extension</h1>${boxes.join('')}`)
    expect(factsOf(reading, 'applicant')).toEqual(['MillieB', 'oldchippy'])
  })

  test('with member links and subjects of YaBB is read with its title', () => {
    const boxes = posts.map(
      (
        [writer, text],
        index,
      ) => `<table class="bordercolor"><tr><td class="windowbg" rowspan="2"><a href="YaBB.pl?action=viewprofile;username=${writer}"><b>${writer}</b></a></td>
        <td class="windowbg"><div><b>${index === 0 ? '' : 'Re: '}Rear extension</b><br><span class="small">November 18, 2026 10:15 am</span></div></td></tr>
        <tr><td class="windowbg"><div class="message">${text}</div></td></tr></table>`,
    )
    const reading = readMarkup(`<!doctype html><title>Forum - Rear extension</title>${boxes.join('')}`)
    expect(factsOf(reading, 'applicant')).toEqual(['MillieB', 'oldchippy'])
    expect(factsOf(reading, 'title')).toEqual(['Rear extension', 'Rear extension'])
  })

  test('is not called by the number of its posts', () => {
    const boxes = posts.map(
      ([writer, text, date], index) =>
        `<div class="post"><h3>${index + 1} Reply by <a class="author" href="profile.php?id=1">${writer}</a> <a href="#1">${date}</a></h3><div class="entry"><p>${text}</p></div></div>`,
    )
    const page = `<!doctype html><title>Rear extension (Page 1) — Build Forum</title><h1>Posts: 2</h1>${boxes.join('')}`
    expect(factsOf(readMarkup(page), 'title')).toEqual(['Rear extension', 'Rear extension'])
  })

  test('in a list has the writer and date of its first post', () => {
    const rows = posts.map(
      (
        [writer],
        index,
      ) => `<tr class="topic"><td><a class="title" href="/forum/${index}">Architect wanted, part ${index}</a><div>Started by <a href="/m/1">${writer}</a>, 18 Nov 2026, 10:15</div></td>
        <td>2 responses</td><td>by <a href="/m/2">SamT</a><br>19 Nov 2026, 08:02</td></tr>`,
    )
    const reading = readMarkup(
      `<!doctype html><title>Extensions</title><h1>Extensions</h1><table>${rows.join('')}</table>`,
    )
    expect(factsOf(reading, 'applicant')).toEqual(['MillieB', 'oldchippy'])
    expect(factsOf(reading, 'date').map((date) => date?.slice(0, 10))).toEqual(['2026-11-18', '2026-11-18'])
  })
})
