import { expect, test } from 'vitest'
import { asList, pageOf, sourceOf } from '../testing/page-of.ts'
import { testPage } from '../testing/test-page.ts'
import { northgate } from './northgate.ts'
import { planit } from './planit.ts'
import { anyRegister } from './any-register.ts'

const explorer = 'https://planning.quaytown.gov.uk/PlanningExplorer/'
const register = 'https://www.overbrook.gov.uk/planning/'

test('PlanningExplorer is searched over a range of days, with its button', () => {
  const page = testPage('northgate/search.html', `${explorer}GeneralSearch.aspx`)
  const { next } = northgate.read(page, asList, sourceOf({ searchTerms: ['dormer'] }))
  expect(next).toHaveLength(1)
  expect(next[0]?.url).toBe(`${explorer}GeneralSearch.aspx`)
  expect(Object.fromEntries(next[0]!.form!)).toEqual({
    __VIEWSTATE: 'dDwtMTAx',
    txtApplicationNumber: '',
    txtProposal: 'dormer',
    cboSelectDateValue: 'DATE_RECEIVED',
    rbGroup: 'rbRange',
    dateStart: '23-10-2026',
    dateEnd: '20-11-2026',
    csbtnSearch: 'Search',
  })
})

test('PlanningExplorer’s results are read by their column headings, and followed to the next page', () => {
  const { next } = northgate.read(
    testPage('northgate/results.html', `${explorer}Generic/StdResults.aspx`),
    asList,
    sourceOf(),
  )
  const link = `${explorer}Generic/StdDetails.aspx?TYPE=PL/PlanningPK.xml&PARAM0=5501&XSLT=/pl.xslt`
  expect(next[0]).toEqual({
    url: link,
    kind: 'detail',
    known: {
      url: link,
      reference: '2026/0101',
      address: '12 Canal Street Quaytown SO23 4GH',
      postcode: 'SO23 4GH',
      description: 'Rear dormer to form a bedroom in the loft',
      status: 'REGISTERED',
      date: '2026-11-09',
      other: { 'Date Registered': '09-11-2026', recordId: '5501' },
    },
  })
  expect(next[1]?.known?.postcode).toBeUndefined()
  expect(next[2]).toEqual({ url: `${explorer}Generic/StdResults.aspx?PT=Planning&PAGE=2`, kind: 'list' })
})

test('PlanningExplorer’s details give the applicant, and nothing about the officer', () => {
  const page = testPage('northgate/details.html', `${explorer}Generic/StdDetails.aspx?PARAM0=5501`)
  const { records } = northgate.read(page, { ...asList, kind: 'detail' }, sourceOf())
  expect(records).toMatchObject([
    { reference: '2026/0101', applicant: 'Mrs A Sample', applicationType: 'Householder', date: '2026-11-09' },
  ])
  expect(JSON.stringify(records)).not.toMatch(/Robin|960333|agent/)
})

test('a table of any register is read, and a zero typed for an O in a postcode is corrected', () => {
  const { next } = anyRegister.read(testPage('registers/table.html', `${register}planningSearch`), asList, sourceOf())
  expect(next[0]?.known).toMatchObject({
    reference: 'P26/S1001/HH',
    address: 'The Forge, High Street, Overbrook, S023 5JK',
    postcode: 'SO23 5JK',
    description: 'Single storey rear extension',
    date: '2026-11-11',
  })
  expect(next.map(({ kind }) => kind)).toEqual(['detail', 'detail', 'list'])
})

test('headings decide whose name, number and address is read', () => {
  const page = testPage('registers/definition-list.html', `${register}26-9001`)
  const { records } = anyRegister.read(page, { ...asList, kind: 'detail' }, sourceOf())
  expect(records).toEqual([
    {
      url: `${register}26-9001`,
      reference: '26/9001',
      address: 'Rose Cottage Back Lane Overbrook SO23 6LM',
      postcode: 'SO23 6LM',
      description: 'Garage conversion and internal alterations',
      date: '2026-11-03',
      applicant: 'Mr & Mrs Sample',
      emails: ['sample.family@mailbox.example'],
      phones: ['01632 960555'],
      other: { 'Date valid': '3rd November 2026', 'Applicant address': 'Rose Cottage, Back Lane' },
    },
  ])
})

test('boxes side by side, bold labels and read-only fields are labelled values, too', () => {
  const { records } = anyRegister.read(
    testPage('registers/boxes.html', `${register}2026-77`),
    { ...asList, kind: 'detail' },
    sourceOf(),
  )
  expect(records).toMatchObject([
    {
      reference: '2026-77',
      description: 'Removal of a load-bearing wall and chimney breast',
      address: '7 Station Road, Quaytown, SO23 7NP',
      applicant: 'Dr B Example',
      date: '2026-11-14',
      ward: 'Quayside',
    },
  ])
})

test('a list of cards is read card by card', () => {
  const { next } = anyRegister.read(testPage('registers/cards.html', `${register}weekly`), asList, sourceOf())
  expect(next.map(({ url }) => url)).toEqual([
    'https://www.overbrook.gov.uk/planning/26-201',
    'https://www.overbrook.gov.uk/planning/26-202',
  ])
  expect(next[0]?.known).toMatchObject({
    reference: '26/201',
    address: '1 Long Row, Quaytown',
    description: 'Kitchen extension and new roof lights',
    applicant: 'Ms C Sample',
  })
})

test('a search form that sends its values in the address is filled in, too', () => {
  const { next } = anyRegister.read(
    testPage('registers/search.html', register),
    asList,
    sourceOf({ searchTerms: ['loft'] }),
  )
  expect(next).toEqual([
    { url: `${register}results?q=loft&received_from=2026-10-23&received_to=2026-11-20&go=1`, kind: 'list' },
  ])
})

test('a register that finds too many results is searched for half the days', () => {
  const url = `${register}results?q=loft&received_from=2026-11-01&received_to=2026-11-04`
  const page = pageOf(url, '<p>Too many results. Planning applications: please refine your search.</p>')
  const { next } = anyRegister.read(page, { url, kind: 'list' }, sourceOf())
  expect(next.map((one) => new URL(one.url).searchParams.get('received_from'))).toEqual(['2026-11-03', '2026-11-01'])
})

test('PlanIt is searched for the terms around Winchester unless the owner chooses another place', () => {
  const [first] = planit.start!(sourceOf({ url: 'https://www.planit.org.uk/', searchTerms: ['rear extension'] }))
  const params = Object.fromEntries(new URL(first!.url).searchParams)
  expect(params).toMatchObject({
    search: 'rear extension',
    recent: '28',
    page: '1',
    pcode: expect.stringMatching(/^SO23/),
  })
  const [own] = planit.start!(sourceOf({ url: 'https://www.planit.org.uk/api/applics/json?auth=Winchester' }))
  expect(new URL(own!.url).searchParams.has('pcode')).toBe(false)
})

/** Reads two of six applications, where a page was asked for that has up to `size` of them. */
function readPlanitPage(size: number) {
  const records = [{ uid: '1', url: 'https://a.example/1' }, {}]
  const url = `https://www.planit.org.uk/api/applics/json?pg_sz=${size}&page=3`
  return planit.read(pageOf(url, JSON.stringify({ from: 4, to: 5, total: 6, records })), asList, sourceOf())
}

test('PlanIt gets one request a minute for at most 250 applications, and another after a full page whatever its total is', () => {
  expect(planit.pauseMs).toBe(60_000)
  const [first] = planit.start!(sourceOf({ url: 'https://www.planit.org.uk/' }))
  expect(new URL(first!.url).searchParams.get('pg_sz')).toBe('250')
  expect(new URL(readPlanitPage(2).next[0]!.url).searchParams.get('page')).toBe('4')
  expect(readPlanitPage(250).next).toEqual([])
})

test('PlanIt’s reason for refusing a search is reported', () => {
  const page = pageOf('https://www.planit.org.uk/api/applics/json', '{"error":"Too many results"}', { status: 400 })
  expect(planit).toMatchObject({ readsRefusals: true })
  expect(planit.read(page, asList, sourceOf())).toMatchObject({ problem: 'PlanIt says: Too many results' })
})

test('PlanIt’s applications are read, without details that must not be published', () => {
  const page = testPage('registers/planit.json', 'https://www.planit.org.uk/api/applics/json?page=1')
  expect(planit.read(page, asList, sourceOf())).toEqual({
    records: [
      {
        kind: 'application',
        reference: '26/1',
        url: 'https://a.example/1',
        address: '1 Sample Road SO23 9AX',
        postcode: 'SO23 9AX',
        description: 'Loft conversion',
        date: '2026-11-01',
        council: 'Winchester',
        agentCompany: 'Sample Ltd',
      },
    ],
    next: [{ url: 'https://www.planit.org.uk/api/applics/json?page=2', kind: 'list' }],
  })
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '<html></html>',
  '{"records":[null,3]}',
  '<table><tr><td>',
  '<form action="::"><input name="proposal">',
])('nothing that a server may answer makes them throw: %s', (text) => {
  for (const adapter of [planit, northgate, anyRegister]) {
    expect(() =>
      adapter.read(pageOf('https://a.example/', text), asList, sourceOf({ searchTerms: ['a'] })),
    ).not.toThrow()
    expect(() => adapter.recognise(pageOf('https://a.example/', text))).not.toThrow()
  }
})

test('consecutive labels in one paragraph are separated, and a name from the address after it', () => {
  const { records } = anyRegister.read(testPage('registers/weekly-text.html', `${register}weekly`), asList, sourceOf())
  expect(records).toEqual([
    {
      url: `${register}weekly?record=26%2F100`,
      reference: '26/100',
      address: '1 Elm Road, Overbrook',
      description: 'Rear extension',
      applicant: 'Ms A Sample',
      other: { 'Applicant address': '2 Other Street, Quaytown' },
    },
    {
      url: `${register}weekly?record=26%2F101`,
      reference: '26/101',
      address: '2 Elm Road, Overbrook',
      description: 'Garage conversion',
      applicant: 'Mr B Sample',
      other: { 'Applicant address': '2 Elm Road' },
    },
  ])
})

test('a reference without a label is recognised by its format', () => {
  const { next } = anyRegister.read(testPage('registers/inline-labels.html', `${register}results`), asList, sourceOf())
  expect(next.map(({ known }) => [known?.reference, known?.description, known?.address])).toEqual([
    ['26/0301', 'Single storey extension', '1 Quay Street, Quaytown'],
    ['26/0302', 'Fence', '2 Quay Street, Quaytown'],
  ])
})

test('a search form whose field names contain special characters is filled in', () => {
  const form = `<form action="/results"><label for="a">Received from</label><input id="a" name='a"]b'>
    <label for="b">Received to</label><input id="b" name="to"></form>`
  const { next } = anyRegister.read(pageOf('https://a.example/planning/', form), asList, sourceOf())
  expect(next.map(({ url }) => new URL(url).searchParams.get('a"]b'))).toEqual(['23/10/2026'])
})
