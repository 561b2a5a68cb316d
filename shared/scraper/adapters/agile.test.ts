import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Json } from '../reading/json.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { asList, sourceOf } from '../testing/page-of.ts'
import { sendHtml, sendJson } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage, testPage } from '../testing/test-page.ts'
import { agile } from './agile.ts'
import { adapterFor } from './index.ts'

/** Stands in for all three hosts of the system. */
let site: TestSite
let web: string
let rows: Json[]
/** Above this number the API refuses a search. */
let maxResults: number
let ignoresDates: boolean

beforeEach(async () => {
  site = await startTestSite()
  web = `http://planning.agileapplications.example:${new URL(site.address).port}`
  rows = [row(1, 3), row(2, 9), row(3, 700)]
  maxResults = 100
  ignoresDates = false
  site.answer('/hillpark', (_, response) => sendHtml(response, readTestPage('agile/shell.html')))
  site.answer('/api/client/get', (_, response, url) =>
    sendJson(response, url.searchParams.get('url') === 'hillpark' ? { code: 'HILL' } : {}),
  )
  site.answer('/api/application/search', (request, response, url) => {
    const { 'x-client': client, 'x-product': product, 'x-service': service } = request.headers
    if (client === undefined) return sendJson(response, { message: 'Client has not beeing selected' }, 401)
    if (client !== 'HILL' || product !== 'CITIZENPORTAL' || service !== 'PA') {
      return sendJson(response, { message: 'Database configuration not retrieved' }, 400)
    }
    const [from, to] = ['From', 'To'].map((end) => url.searchParams.get(`registrationDate${end}`) ?? '')
    const results = rows.filter(
      ({ registrationDate: day }) => ignoresDates || (String(day) >= from! && String(day) <= to!),
    )
    if (results.length > maxResults) {
      return sendJson(response, { message: `Too many records have been found (${results.length})` }, 400)
    }
    sendJson(response, { total: results.length, results })
  })
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = () => crawlOnce({ url: `${web}/hillpark`, source: { platform: 'agile' } })

test('the council’s code is requested first, and applications are identified by their public address', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toEqual([
    {
      kind: 'application',
      url: `${web}/hillpark/application-details/1`,
      reference: '26/00001FULL',
      description: 'Rear extension',
      address: '1 Fern Lane, Hillpark, SO42 7AA',
      postcode: 'SO42 7AA',
      applicant: 'Mrs Sample',
      agent: 'Draughtsman',
      status: 'Registered',
      date: daysAgo(3),
    },
    expect.objectContaining({ reference: '26/00002FULL' }),
  ])
})

test('a search that the API rejects as too broad is halved', async () => {
  maxResults = 1
  const { outcome, records } = await crawl()
  expect(records.map(({ reference }) => reference)).toEqual(['26/00001FULL', '26/00002FULL'])
  expect(outcome).toEqual({ status: 'success' })
})

test('a single day with too many results is reported', async () => {
  maxResults = 1
  rows = [row(1, 3), row(2, 3)]
  expect((await crawl()).outcome?.sentence).toContain('doesn’t list all applications of')
})

test('dates that the API ignores are reported, and old applications left out', async () => {
  ignoresDates = true
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(2)
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('details are requested with the same headers where a list names no applicant', async () => {
  rows = [{ ...row(7, 1), applicantSurname: '', proposal: 'Erection of a two…' }]
  site.answer('/api/application/7', (request, response) =>
    sendJson(response, {
      fullProposal: `Two storey extension for ${String(request.headers['x-client'])}`,
      applicantSurname: 'Mr Example',
    }),
  )
  expect((await crawl()).records).toMatchObject([
    {
      url: `${web}/hillpark/application-details/7`,
      description: 'Two storey extension for HILL',
      applicant: 'Mr Example',
    },
  ])
})

test('a council that the system does not know, and an API that has changed, are reported', async () => {
  site.answer('/api/client/get', (_, response) => sendJson(response, { code: 'OTHER' }))
  expect((await crawl()).outcome).toEqual({
    status: 'partial',
    sentence: 'The register says: Database configuration not retrieved',
  })
  site.answer('/api/client/get', (_, response) => sendJson(response, {}))
  expect((await crawl()).outcome?.sentence).toBe('The register doesn’t know this council.')
})

test('an empty response of a firewall to a search blocks the source', async () => {
  site.answer('/api/application/search', (_, response) => {
    response.writeHead(202, { 'x-amzn-waf-action': 'challenge' }).end()
  })
  expect((await crawl()).outcome?.status).toBe('blocked')
})

test('a page whose scripts have run has its values in fields', () => {
  const page = testPage('agile/details.html', 'https://planning.agileapplications.co.uk/hillpark/application-details/9')
  expect(adapterFor(page, sourceOf()).platform).toBe('agile')
  expect(agile.read(page, asList, sourceOf()).records).toEqual([
    {
      kind: 'application',
      url: page.url,
      reference: '26/00731FULL',
      description: 'Two storey side extension',
      address: 'Fern Cottage, Hillpark, SO42 7AA',
      postcode: 'SO42 7AA',
    },
  ])
})

function row(id: number, days: number): Json {
  return {
    id,
    reference: `26/0000${id}FULL`,
    proposal: 'Rear extension',
    location: `${id} Fern Lane, Hillpark, SO42 7AA`,
    applicantSurname: 'Mrs Sample',
    agentSurname: 'Draughtsman',
    statusDescription: 'Registered',
    registrationDate: daysAgo(days),
    officerName: 'An Officer',
  }
}
