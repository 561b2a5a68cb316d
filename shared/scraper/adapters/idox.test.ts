import { expect, test } from 'vitest'
import { asList, sourceOf } from '../testing/page-of.ts'
import { crawlOnce } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite } from '../testing/site/site.ts'
import { readTestPage, testPage } from '../testing/test-page.ts'
import { idox } from './idox.ts'

const portal = 'https://planning.meadowshire.gov.uk/online-applications/'
const summary = `${portal}applicationDetails.do?keyVal=QX1&activeTab=summary`

function read(file: string, path: string, request: Partial<typeof asList> = {}, searchTerms: string[] = []) {
  const page = testPage(`idox/${file}`, portal + path)
  return idox.read(page, { ...asList, url: page.url, ...request }, sourceOf({ searchTerms }))
}

test('a crawl reads every tab of an application before it delivers the record', async () => {
  await using site = await startTestSite()
  const folder = '/online-applications/'
  site.answer(`${folder}search.do`, (_, response) => sendHtml(response, readTestPage('idox/advanced.html')))
  site.answer(`${folder}advancedSearchResults.do`, (_, response) =>
    sendHtml(
      response,
      readTestPage('idox/results-new.html').replace('QX3', 'QX1').replace('DC/26/04409', '26/00412/HOU'),
    ),
  )
  site.answer(`${folder}applicationDetails.do`, (_, response, url) =>
    sendHtml(response, readTestPage(`idox/${url.searchParams.get('activeTab')}.html`)),
  )
  const url = `${site.address}${folder}search.do?action=advanced`
  const { outcome, records } = await crawlOnce({ url, source: { platform: 'idox' } })
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    { reference: '26/00412/HOU', applicationType: expect.any(String), agent: expect.any(String) },
  ])
})

test('a front page leads to the advanced search for applications, not to that of building control', () => {
  const { next } = read('front.html', '')
  expect(next).toEqual([{ url: `${portal}search.do?action=advanced&searchType=Application`, kind: 'list' }])
})

test('a simple search leads to the advanced one, which has dates', () => {
  expect(read('simple.html', 'search.do?action=simple').next[0]?.url).toContain('action=advanced')
})

test('the search form is posted once per term with its token and the last four weeks, and without fields that it does not have', () => {
  const { next } = read('advanced.html', 'search.do?action=advanced', {}, ['extension', 'loft'])
  expect(next).toHaveLength(2)
  expect(next[0]).toMatchObject({ url: `${portal}advancedSearchResults.do?action=firstPage`, kind: 'list' })
  expect(next.map(({ form }) => Object.fromEntries(form!))).toEqual(
    ['extension', 'loft'].map((term) => ({
      _csrf: '3f0c-token',
      searchType: 'Application',
      'searchCriteria.description': term,
      'searchCriteria.caseStatus': '',
      'date(applicationReceivedStart)': '23/10/2026',
      'date(applicationReceivedEnd)': '20/11/2026',
      'date(applicationValidatedStart)': '',
      'date(applicationValidatedEnd)': '',
    })),
  )
})

const search = (from: string, to: string) =>
  ({
    form: [
      ['searchCriteria.description', 'a'],
      ['date(applicationReceivedStart)', from],
      ['date(applicationReceivedEnd)', to],
    ],
  }) as const

test('a search with too many results is split in two, with no day repeated or left out', () => {
  const { next, problem } = read('too-many.html', 'x.do', search('01/11/2026', '10/11/2026'))
  expect(next.map(({ form }) => form!.slice(1).map(([, value]) => value))).toEqual([
    ['06/11/2026', '10/11/2026'],
    ['01/11/2026', '05/11/2026'],
  ])
  expect(problem).toBeUndefined()
})

test('a single day with too many results is reported to the owner', () => {
  const { next, problem } = read('too-many.html', 'x.do', search('01/11/2026', '01/11/2026'))
  expect(next).toEqual([])
  expect(problem).toContain('too many applications of 01/11/2026')
})

test('a search without results is not a problem, and a form that is returned is', () => {
  expect(read('none.html', 'x.do', search('01/11/2026', '02/11/2026'))).toEqual({
    records: [],
    next: [],
    isNothingFound: true,
  })
  expect(read('advanced.html', 'x.do', search('01/11/2026', '02/11/2026'))).toMatchObject({
    next: [],
    problem: /register/,
  })
})

test('results give the details of each application and link to it and to the next page', () => {
  const { records, next } = read('results.html', 'advancedSearchResults.do?action=firstPage')
  expect(records).toEqual([])
  expect(next.map(({ kind }) => kind)).toEqual(['detail', 'detail', 'list'])
  expect(next[0]?.known).toEqual({
    url: summary,
    reference: '26/00412/HOU',
    description: 'Two storey side extension and porch',
    address: '4 Orchard Way, Little Meadow, SO23 1AB',
    postcode: 'SO23 1AB',
    status: 'Awaiting decision',
    date: '2026-11-02',
    other: { Received: 'Mon 02 Nov 2026', Validated: 'Wed 04 Nov 2026' },
  })
  expect(next[2]?.url).toContain('searchCriteria.page=2')
})

test('the newer template is read too', () => {
  expect(read('results-new.html', 'x.do').next[0]?.known).toMatchObject({
    reference: 'DC/26/04409',
    description: 'Loft conversion with rear dormer',
    address: '9 Mill Lane Overbrook SO23 2CD',
    date: '2026-11-05',
    status: 'Registered',
  })
})

test('summary, further information and contacts make one record', () => {
  const first = read('summary.html', 'applicationDetails.do?activeTab=summary&keyVal=QX1', { kind: 'detail' })
  const second = read('details.html', 'applicationDetails.do?activeTab=details&keyVal=QX1', first.next[0])
  const third = read('contacts.html', 'applicationDetails.do?activeTab=contacts&keyVal=QX1', second.next[0])
  expect([first.records, second.records, third.next]).toEqual([[], [], []])
  expect(third.records).toEqual([
    {
      url: summary,
      reference: '26/00412/HOU',
      description: 'Two storey side extension and porch,\nwith a new kitchen at the back',
      address: '4 Orchard Way, Little Meadow, SO23 1AB',
      postcode: 'SO23 1AB',
      status: 'Awaiting decision',
      date: '2026-11-02',
      council: 'Meadowshire Council',
      ward: 'Brookside',
      applicationType: 'Householder',
      applicant: 'Peter Sample',
      agent: 'Jo Sample-Test',
      agentCompany: 'Sample Drawings Ltd',
      agentAddress: 'Unit 2, Mill Yard, Overbrook, SO23 3EF',
      agentEmails: ['jo@sampledrawings.example'],
      agentPhones: ['07700 900144'],
      other: {
        'Planning Portal Reference': 'PP-11223344',
        'Application Registered': 'Mon 02 Nov 2026',
        'Application Valid': 'Wed 04 Nov 2026',
        'Community Council': 'Little Meadow',
        'Agent as written': 'Ms Jo Jo Sample-Test',
      },
    },
  ])
})

test('each page is recognised', () => {
  for (const file of ['front.html', 'advanced.html', 'results.html', 'contacts.html']) {
    expect(idox.recognise(testPage(`idox/${file}`, 'https://a.example/'))).toBe(1)
  }
})
