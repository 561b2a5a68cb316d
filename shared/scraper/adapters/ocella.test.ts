import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDate, toBritish } from '../reading/dates.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'

const folder = '/OcellaWeb/'

let site: TestSite
let applications: { reference: string; received: string }[]
let maxRows: number
let ignoresDates: boolean

beforeEach(async () => {
  site = await startTestSite()
  applications = [
    { reference: 'HL/26/0101/PL', received: daysAgo(1) },
    { reference: 'HL/26/0102/PL', received: daysAgo(20) },
    { reference: 'HL/99/0001/PL', received: daysAgo(8000) },
  ]
  maxRows = 200
  ignoresDates = false
  site.answer(`${folder}planningSearch`, (_, response, _url, body) => {
    const form = new URLSearchParams(body)
    if (form.get('action') !== 'Search') return sendHtml(response, readTestPage('ocella/search.html'))
    const [from, to] = ['receivedFrom', 'receivedTo'].map((name) => readDate(form.get(name) ?? '') ?? '')
    const found = applications.filter(({ received }) => ignoresDates || (received >= from! && received <= to!))
    sendHtml(response, resultsOf(found))
  })
  site.answer(`${folder}planningDetails`, (_, response, url) =>
    sendHtml(response, detailOf(url.searchParams.get('reference') ?? '')),
  )
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = () => crawlOnce({ url: `${site.address}${folder}planningSearch`, source: { platform: 'ocella' } })

test('dates are sent with a year of two digits, and details name the applicant', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    {
      kind: 'application',
      reference: 'HL/26/0101/PL',
      address: '1 Sea Lane, Quaytown, BN17 9AA',
      description: 'Rear extension',
      applicant: 'Mrs F Sample',
      agent: 'Plan Drawers Ltd',
      date: daysAgo(1),
    },
    { reference: 'HL/26/0102/PL' },
  ])
  const posted = site.visits.map(({ body }) => new URLSearchParams(body)).find((form) => form.has('receivedTo'))
  expect(posted?.get('receivedTo')).toMatch(/^\d\d-\d\d-\d\d$/)
})

test('a search that shows only its first results is halved', async () => {
  maxRows = 1
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toHaveLength(2)
})

test('applications from other dates are left out', async () => {
  ignoresDates = true
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(2)
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('a search without results counts as read', async () => {
  applications = []
  expect(await crawl()).toMatchObject({ outcome: { status: 'success' }, records: [] })
})

function resultsOf(found: readonly { reference: string; received: string }[]): string {
  if (found.length === 0) return '<p>There are no matching applications.</p>'
  const [head = '', row = '', end = ''] = readTestPage('ocella/results.html').split(/(?=<tr>\s*<td>)|(?=<\/table>)/)
  const rows = found
    .slice(0, maxRows)
    .map(({ reference, received }) =>
      row.replaceAll('HL/26/0101/PL', reference).replace('03-11-26', toBritish(received, '-')),
    )
  const isCut = found.length > maxRows
  const words = isCut ? `First ${maxRows} results shown, there are ${found.length} in total` : 'All results shown'
  return head.replace('1 result shown', words) + rows.join('') + end
}

function detailOf(reference: string): string {
  const facts = {
    Reference: reference,
    Location: '1 Sea Lane, Quaytown, BN17 9AA',
    Proposal: 'Rear extension',
    Received: toBritish(applications.find((one) => one.reference === reference)?.received ?? daysAgo(0), '-'),
    Applicant: 'Mrs F Sample',
    Agent: 'Plan Drawers Ltd',
    'Case Officer': 'An Officer',
  }
  const rows = Object.entries(facts).map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
  return `<html><body><table>${rows.join('')}</table></body></html>`
}
