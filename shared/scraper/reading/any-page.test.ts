import { describe, expect, test } from 'vitest'
import { adapterFor } from '../adapters/index.ts'
import { asList, pageOf, sourceOf } from '../testing/page-of.ts'
import { testPage } from '../testing/test-page.ts'
import type { Page } from '../adapter.ts'

const register = 'https://www.overbrook.gov.uk/planning/'

function read(page: Page) {
  return adapterFor(page, sourceOf()).read(page, asList, sourceOf())
}

test('a list of blocks is read block by block, without a table and without labels', () => {
  const numbers = Array.from({ length: 156 }, (_, index) => index + 1)
  const blocks = numbers.map(
    (number) => `<div class="block"><h4><a href="app?id=${number}">26/${10_000 + number}/HH</a></h4>
      <p>${number} Long Row, Overbrook, SO23 4AB</p><p>Single storey rear extension at number ${number}</p><span>Received 02/11/2026</span></div>`,
  )
  const menu = '<ul><li><a href="/">Home</a></li><li><a href="/planning">Planning</a></li></ul>'
  const { records, next } = read(pageOf(`${register}list`, `${menu}<h1>Applications</h1>${blocks.join('')}`))
  expect(records).toEqual([])
  expect(next.map(({ known }) => known)).toEqual(
    numbers.map((number) => ({
      url: `${register}app?id=${number}`,
      reference: `26/${10_000 + number}/HH`,
      address: `${number} Long Row, Overbrook, SO23 4AB`,
      postcode: 'SO23 4AB',
      description: `Single storey rear extension at number ${number}`,
      date: '2026-11-02',
      other: { Received: '02/11/2026' },
    })),
  )
})

test('a reference may be the words of a button, and what a page leaves out is reported', () => {
  const { records, problem, shortfall } = read(testPage('registers/button-reference.html', `${register}results.asp`))
  expect(records).toEqual([
    {
      url: `${register}results.asp?record=OV%2F26%2F00311`,
      reference: 'OV/26/00311',
      address: '4 Long Row, Overbrook SO23 4AB',
      postcode: 'SO23 4AB',
      description: 'Loft conversion with rear dormer',
      date: '2026-11-02',
      ward: 'Quayside',
      other: { Registered: '02/11/2026' },
    },
    {
      url: `${register}results.asp?record=OV%2F26%2F00312`,
      reference: 'OV/26/00312',
      address: 'The Beeches, Mill Lane, Overbrook',
      description: 'Single storey rear extension',
      date: '2026-11-03',
      ward: 'Hedge End',
      other: { Registered: '03/11/2026' },
    },
  ])
  expect(shortfall).toEqual({ read: 2, total: 31 })
  expect(problem).toBe(
    'The page says that there are 31 entries. 2 of them could be read, and no link leads to the others.',
  )
})

test('a list with one row links to that application and to the next page', () => {
  const html = `<table><tr><th>Reference</th><th>Address</th><th>Proposal</th></tr>
    <tr><td><a href="view?id=1">26/00412/HOU</a></td><td>4 Long Row, Overbrook</td><td>Rear extension</td></tr></table>
    <a rel="next" href="results.asp?page=2">Next</a>`
  const { records, next } = read(pageOf(`${register}results.asp`, html))
  expect(records).toEqual([])
  expect(next).toMatchObject([
    { kind: 'detail', url: `${register}view?id=1`, known: { reference: '26/00412/HOU' } },
    { kind: 'list', url: `${register}results.asp?page=2` },
  ])
})

test('content below a heading belongs to it, even if all records are siblings', () => {
  const records = ['4 Long Row, Overbrook', '9 Mill Lane, Overbrook', '2 Quay Street, Overbrook'].map(
    (address, index) => `<h4 class="plain"><a href="view?index=${index}">${address}</a></h4>
      <div><p><span>Type of Work</span><span>Rear extension ${index}</span></p>
      <p><span>Application No.</span><span>26/0041${index}/HOU</span></p>
      <p><span>Date Lodged</span><span>1${index}/11/2026</span></p></div><p> </p>`,
  )
  const { next } = read(
    pageOf(`${register}list`, `<h1>Planning applications</h1>${records.join('')}<p>End of list</p>`),
  )
  expect(next.map(({ known }) => [known?.reference, known?.address, known?.description, known?.date])).toEqual([
    ['26/00410/HOU', '4 Long Row, Overbrook', 'Rear extension 0', '2026-11-10'],
    ['26/00411/HOU', '9 Mill Lane, Overbrook', 'Rear extension 1', '2026-11-11'],
    ['26/00412/HOU', '2 Quay Street, Overbrook', 'Rear extension 2', '2026-11-12'],
  ])
})

test('a heading inside each record does not begin the next one', () => {
  const records = ['4 Long Row, Overbrook', '9 Mill Lane, Overbrook', '2 Quay Street, Overbrook'].map(
    (address, index) => `<p><a href="view?index=${index}">26/0041${index}/HOU</a></p>
      <h4>Where and what</h4><p>Address: ${address}</p><p>Proposal: Rear extension ${index}</p>`,
  )
  const { next } = read(pageOf(`${register}list`, `<h1>Planning applications</h1>${records.join('')}`))
  expect(next.map(({ known }) => [known?.reference, known?.address])).toEqual([
    ['26/00410/HOU', '4 Long Row, Overbrook'],
    ['26/00411/HOU', '9 Mill Lane, Overbrook'],
    ['26/00412/HOU', '2 Quay Street, Overbrook'],
  ])
})

test('a row without column headings is read by the format of its cells, and its address has no session id', () => {
  const { next } = read(testPage('registers/wam.html', `${register}weeklyList.do`))
  expect(next.map(({ known, url }) => known ?? url)).toEqual([
    {
      url: `${register}findCaseFile.do?appNumber=P26-0412`,
      reference: '26/00412/HOU',
      address: '9 Castle Terrace, Quaytown, SO23 7NP',
      postcode: 'SO23 7NP',
      status: 'Pending consideration',
      ward: 'Hilltop',
    },
    {
      url: `${register}findCaseFile.do?appNumber=P26-0415`,
      reference: '26/00415/FUL',
      address: 'Flat 2, 11 Market Place, Quaytown',
      status: 'Decided',
      ward: 'Town',
    },
    `${register}weeklyList.do?page=2`,
  ])
})

test('labels and values may have empty cells between them, and values may be in fields', () => {
  const { records } = read(testPage('registers/spaced-labels.html', `${register}details.asp?id=1`))
  expect(records).toEqual([
    {
      url: `${register}details.asp?id=1`,
      reference: '2026/0077',
      address: '7 Station Road Quaytown SO23 7NP',
      postcode: 'SO23 7NP',
      description: 'Garage conversion',
      applicant: 'Dr B Example',
    },
  ])
})

test('XenForo: a custom theme is read by authors, times and texts', () => {
  const { records, next } = read(testPage('forums/xenforo-own-theme.html', 'https://homes.example/threads/dormer.90/'))
  expect(records).toEqual([
    {
      kind: 'post',
      url: 'https://homes.example/threads/dormer.90/',
      reference: '4411',
      title: 'Dormer or hip to gable?',
      description: 'We would like two bedrooms in the loft of our semi in Romsey.\n\nWho could draw it?',
      applicant: 'gable_end',
      date: '2026-11-10T18:05:00.000Z',
    },
    {
      kind: 'reply',
      url: 'https://homes.example/threads/dormer.90/post-4412',
      reference: '4412',
      title: 'Dormer or hip to gable?',
      description: 'An architectural technologist.',
      applicant: 'rafter',
      date: '2026-11-10T19:40:00.000Z',
    },
  ])
  expect(next).toEqual([{ url: 'https://homes.example/threads/dormer.90/page-2', kind: 'list' }])
})

test('vBulletin: a skin of 2003, with the time below the post', () => {
  const { records } = read(testPage('forums/vbulletin-old.html', 'https://old.example/showthread.php?threadid=77'))
  expect(records).toMatchObject([
    {
      kind: 'post',
      title: 'Porch or extension?',
      description: 'We need more room at the front of the house. Would a porch need planning permission?',
      applicant: 'wainscot',
      date: '2026-12-11T21:15:00.000Z',
    },
    {
      kind: 'reply',
      description: 'Not if it is under three square metres.',
      applicant: 'old_joiner',
      date: '2026-12-12T08:00:00.000Z',
    },
  ])
})

test.each([
  '<div><a href="/a">26/00001/HOU</a><p>Loft at 1 High Street',
  '<p>Ref: 26/00001/HOU<br>Site: 1 High Street<br>Works: Loft',
  '<tr><td>26/00001/HOU<td>1 High Street, Overbrook<td>Loft conversion',
])('a fragment without html and body is read: %s', (html) => {
  const { records, next } = read(pageOf(`${register}x`, html))
  expect([...records, ...next.map(({ known }) => known)].map((one) => one?.reference)).toEqual(['26/00001/HOU'])
})

test.each([
  '<h2>Quayside</h2><p><b>26/00121/HOU</b> - 4 Mill Lane, Overbrook - Porch</p><p><b>26/00122/HOU</b> - 5 Mill Lane, Overbrook - Shed</p>',
  '<pre>\nRef: 26/00121/HOU\nLocation: 4 Mill Lane, Overbrook\nProposal: Porch\n\nRef: 26/00122/HOU\nLocation: 5 Mill Lane, Overbrook\nProposal: Shed</pre>',
  '<ol><li><a href="app?id=1">26/00121/HOU</a><p>4 Mill Lane, Overbrook</p><small>Proposal: Porch</small></li><li><a href="app?id=2">26/00122/HOU</a><p>5 Mill Lane, Overbrook</p><small>Proposal: Shed</small></li></ol>',
  '<div><span class="l">Ref</span><span class="v">26/00121/HOU</span><span class="l">Site</span><span class="v">4 Mill Lane, Overbrook</span><span class="l">Works</span><span class="v">Porch</span></div><div><span class="l">Ref</span><span class="v">26/00122/HOU</span><span class="l">Site</span><span class="v">5 Mill Lane, Overbrook</span><span class="l">Works</span><span class="v">Shed</span></div>',
  '<div><label>Ref</label><span>26/00121/HOU</span><label>Site</label><span>4 Mill Lane, Overbrook</span><label>Works</label><span>Porch</span></div><div><label>Ref</label><span>26/00122/HOU</span><label>Site</label><span>5 Mill Lane, Overbrook</span><label>Works</label><span>Shed</span></div>',
])('lists without a table are read: %s', (html) => {
  const { records, next } = read(pageOf(`${register}weekly`, html))
  const found = records.length > 0 ? records : next.map(({ known }) => known!)
  expect(found.map(({ reference, address, description }) => [reference, address, description])).toEqual([
    ['26/00121/HOU', '4 Mill Lane, Overbrook', 'Porch'],
    ['26/00122/HOU', '5 Mill Lane, Overbrook', 'Shed'],
  ])
})

test.each([
  '<h1>Local plan</h1><ul><li><a href="/1.pdf">LP/2026/0123 Core strategy</a></li><li><a href="/2.pdf">LP/2026/0124 High Street</a></li></ul>',
  '<h1>News</h1><p>The council refused 26/00123/FUL for a house at 4 Mill Lane, Overbrook SO23 4AB last week.</p>',
  '<h1>Committee</h1><table><tr><th>Date</th><th>Location</th></tr><tr><td>14/10/2026</td><td>Council Chamber</td></tr></table>',
])('documents, news and meetings are no applications: %s', (html) => {
  const { records, next, problem } = read(pageOf(`${register}x`, html))
  expect([...records, ...next]).toEqual([])
  expect(problem).toBeDefined()
})

test('an XML document of applications is read like other data, with the parts of each address', () => {
  const lines = '<Line1>4 Long Row</Line1><Line2>OVERBROOK SO23 4AB</Line2>'
  const parts =
    '<Suburb>OVERBROOK</Suburb><StreetNumber1>7</StreetNumber1><StreetNumber2>0</StreetNumber2><StreetName>Mill</StreetName><StreetType>Lane</StreetType><Postcode>SO23 4AC</Postcode>'
  const text = `<?xml version="1.0"?><Set>${xmlApplication(1, lines)}${xmlApplication(2, parts)}</Set>`
  const { records } = read(pageOf(`${register}search.xml`, text, { contentType: 'application/xml' }))
  expect(records).toMatchObject([
    {
      url: `${register}search.xml?record=26%2F01%2FFUL`,
      reference: '26/01/FUL',
      address: '4 Long Row OVERBROOK SO23 4AB',
      postcode: 'SO23 4AB',
      description: 'Rear extension & porch',
      applicationType: 'Householder',
    },
    { reference: '26/02/FUL', address: '7 Mill Lane OVERBROOK SO23 4AC', date: '2026-11-02T00:00:00.000Z' },
  ])
})

function xmlApplication(number: number, address: string): string {
  return `<Application><ApplicationId>${9000 + number}</ApplicationId><ReferenceNumber>26/0${number}/FUL</ReferenceNumber>
    <NatureOfApplication>Householder</NatureOfApplication><ApplicationDetails>Rear extension &amp; porch</ApplicationDetails>
    <LodgementDate>2026-11-0${number}T00:00:00</LodgementDate><Address>${address}</Address></Application>`
}

describe('a results page with a search form, whose records are neither a table nor a list', () => {
  const form =
    '<form action="search.asp"><label for="f">Date from</label><input id="f" name="from"><label for="t">Date to</label><input id="t" name="to"><input type="submit" value="Search"></form><p>Total results: 156</p>'
  const cases = [
    ['14/3994', '1 Midholm, Wembley, HA9 9LJ', 'Single storey rear extension to dwellinghouse'],
    ['14/3995', '22 Barn Rise, Wembley, HA9 9NA', 'Erection of two storey side and rear extension'],
    ['14/4001', 'Flat 2, 5 Park Lane, Wembley, HA9 7RH', 'Conversion of loft with rear dormer window'],
  ] as const

  test.each<[string, (reference: string, address: string, description: string) => string]>([
    ['a bold line in a box', (link, address) => `<div><strong>Case No: ${link}</strong> - ${address}</div><hr/>`],
    ['no box at all', (link, address) => `<strong>Case No: ${link}</strong> - ${address}<br/><hr/>`],
    ['a second line', (link, address, works) => `<div><b>Case No: ${link}</b> - ${address}<br>${works}</div><hr/>`],
    ['one line', (link, address, works) => `<div>Case No: ${link} - ${address} - ${works}</div>`],
    ['a sentence', (link, address, works) => `<p>${link}: ${works} at ${address}</p>`],
  ])('is read, and its form is not asked again: %s', (name, write) => {
    const items = cases.map(([reference, address, works], index) =>
      write(`<a href="case.asp?id=${index}">${reference}</a>`, address, works),
    )
    const { next, problem } = read(pageOf(`${register}list`, `<h1>Planning</h1>${form}${items.join('')}`))
    const hasWorks = /line$|sentence/.test(name)
    expect(next.map(({ kind, known }) => [kind, known?.reference, known?.address])).toEqual(
      cases.map(([reference, address]) => ['detail', reference, address]),
    )
    expect(next.map(({ known }) => known?.description)).toEqual(
      cases.map(([, , works]) => (hasWorks ? works : undefined)),
    )
    expect(problem).toContain('there are 156 entries')
  })

  test('keeps its values when tables are only boxes around them', () => {
    const { records } = read(
      pageOf(
        `${register}case`,
        `<table>${row('Case No:', '14/3994')}${row('Location:', '1 Midholm, Wembley,<br>HA9 9LJ&nbsp;')}${row('Agent:', 'Plan Ltd')}</table><p>Single storey rear extension</p>`,
      ),
    )
    expect(records).toMatchObject([
      {
        reference: '14/3994',
        address: '1 Midholm, Wembley, HA9 9LJ',
        postcode: 'HA9 9LJ',
        agent: 'Plan Ltd',
        description: 'Single storey rear extension',
      },
    ])
  })
})

/** A table that only draws a box. */
function box(text: string): string {
  return `<table><tr><td>${text}</td></tr></table>`
}

function row(label: string, value: string): string {
  return `<tr><td>${box(label)}</td><td>${box(value)}</td></tr>`
}

/** Sample data: a field and a section of a details page. */
const fieldBox = (label: string, value: string) =>
  `<div><div class="element"><span class="element__label">${label}</span><div><x-text>${value}</x-text></div></div></div>`
const section = (title: string, ...fields: string[]) => `<h3><span>${title}</span></h3><div>${fields.join('')}</div>`

test('the headings of sections are not labels of what the sections hold', () => {
  const sections = [
    section(
      'Application Details',
      fieldBox('Application Reference', 'PL/2026/09123'),
      fieldBox('Proposal', 'Rear extension'),
    ),
    section(
      'Location',
      fieldBox('Site Address', '31 Mill Road, Overbrook, SO23 4AB'),
      fieldBox('Ward', 'Overbrook North'),
    ),
    section(
      'Applicant and Agent',
      fieldBox('Applicant Name', 'Mr and Mrs Ford'),
      fieldBox('Agent Name', 'Willis Plans'),
    ),
  ]
  const { records } = read(
    pageOf(`${register}s/application`, `<div><div>PL/2026/09123</div>${sections.join('')}</div>`),
  )
  expect(records[0]).toMatchObject({
    reference: 'PL/2026/09123',
    description: 'Rear extension',
    address: '31 Mill Road, Overbrook, SO23 4AB',
    applicant: 'Mr and Mrs Ford',
    agent: 'Willis Plans',
  })
})

test('a label on a line of its own is not the name below it', () => {
  const { records } = read(
    pageOf(
      `${register}26-03311`,
      `<h1>26/03311/FUL</h1><section><h2>Proposal</h2><p>Rear extension with balcony</p></section>
       <section><h2>Applicant</h2><p><strong>Name</strong><br>Mrs Rose Amery</p></section>`,
    ),
  )
  expect(records[0]?.applicant).toBe('Mrs Rose Amery')
})

describe('a small board without classes is read', () => {
  const board = 'https://village.example/forum/thread?id=7'
  const texts = ['We need plans for a loft room in Hythe.', 'I can pass on a name, message me.']
  const writers = ['Gary Oldfield', 'Sue']
  test.each<[string, (writer: string, text: string) => string]>([
    [
      '“Posted by”, with a date',
      (by, text) => `<div><p>Posted by <b>${by}</b> on 20/11/2026 at 09:14</p><p>${text}</p></div>`,
    ],
    [
      '“wrote at”, with a weekday',
      (by, text) => `<div><p><b>${by}</b> wrote at 10:12 on Friday 20 November 2026:</p><p>${text}</p></div>`,
    ],
    [
      'the writer below',
      (by, text) => `<div><p>${text}</p><p>Posted 20 Nov 2026, 4:05pm by ${by} | <a href="/r">Report</a></p></div>`,
    ],
    [
      'the writer and the date in cells',
      (by, text) =>
        `<tr><td>Posted by: <b>${by}</b></td><td>Date: 20/11/2026 21:03</td></tr><tr><td colspan="2">${text}</td></tr>`,
    ],
    [
      'the writer in a column with details',
      (by, text) =>
        `<tr><td><b>${by}</b><br>Joined Mar 2012<br>Posts: 31</td><td><div>Fri 20 Nov 2026 18:20</div>${text}</td></tr>`,
    ],
  ])('with %s', (_, post) => {
    const posts = texts.map((text, index) => post(writers[index]!, text)).join('')
    const body = posts.startsWith('<tr>') ? `<table>${posts}</table>` : posts
    const { records } = read(
      pageOf(
        board,
        `<title>Loft room | Village Chat</title><div id="top"><h1>Village Chat</h1></div><h2>Loft room</h2>${body}`,
      ),
    )
    expect(records.map(({ applicant, description, title }) => ({ applicant, description, title }))).toEqual(
      texts.map((description, index) => ({ applicant: writers[index], description, title: 'Loft room' })),
    )
    expect(records.map(({ date }) => date?.slice(0, 10))).toEqual(['2026-11-20', '2026-11-20'])
  })

  test('with notes of edits, whose dates are not those of posts', () => {
    const posts = texts.map(
      (
        text,
        index,
      ) => `<div><div><a href="/profile/${index}" class="author">${writers[index]}</a></div><div>Re: Loft room</div>
        <div class="small">&#171; <strong>on:</strong> November 20, 2026, 06:11:02 PM &#187;</div><div class="inner">${text}</div>
        <div class="small modified">&#171; <em>Last Edit: November 21, 2026, 09:00:00 AM by ${writers[index]}</em> &#187;</div></div>`,
    )
    const { records } = read(pageOf(board, `<title>Loft room</title><h1>Loft room</h1>${posts.join('')}`))
    expect(records.map(({ date }) => date?.slice(0, 10))).toEqual(['2026-11-20', '2026-11-20'])
  })
})

/** Sample data: an entry in a list of questions. */
const questionEntry = (id: number) => `<div class="summary"><div>2 votes 1 answer</div>
    <h3><a href="/questions/${id}/x">Can I build over drain ${id}?</a></h3><div class="summary--excerpt">We would like a rear extension over drain ${id}.</div>
    <div><a href="/users/${id}">Petra Moss</a> <time>asked <span title="2026-11-1${id} 12:01:33Z">2 days ago</span></time></div></div>`

test('an entry of a list has the writer, the exact time and the excerpt that it shows', () => {
  const { next } = read(
    pageOf('https://answers.example/questions', `<div>${questionEntry(1)}${questionEntry(2)}</div>`),
  )
  expect(next.map(({ known }) => known)).toMatchObject([
    {
      applicant: 'Petra Moss',
      date: '2026-11-11T12:01:33.000Z',
      description: 'We would like a rear extension over drain 1.',
    },
    {
      applicant: 'Petra Moss',
      date: '2026-11-12T12:01:33.000Z',
      description: 'We would like a rear extension over drain 2.',
    },
  ])
})
