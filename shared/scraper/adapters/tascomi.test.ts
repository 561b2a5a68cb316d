import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysBefore, readDate, toBritish } from '../reading/dates.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { asList, pageOf, sourceOf } from '../testing/page-of.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'
import { tascomi } from './tascomi.ts'

/** Stands in for a Regulatory Services Hub, where one address answers everything. */
let site: TestSite
let applications: { id: number; received: string }[]
let ignoresDates: boolean
const maxRows = 30
const nothing =
  '<div class="application-list"><strong class="text-danger">No Results Found.</strong></div><a href="?fa=login">Log in</a>'

beforeEach(async () => {
  site = await startTestSite()
  applications = [
    { id: 181001, received: daysAgo(3) },
    { id: 181002, received: daysAgo(20) },
    { id: 9, received: daysAgo(900) },
  ]
  ignoresDates = false
  site.answer('/planning/index.html', (request, response, url, body) => {
    const form = new URLSearchParams(body)
    const action = url.searchParams.get('fa')
    if (action === 'getApplication') return sendHtml(response, detailOf(Number(url.searchParams.get('id'))))
    if (request.method !== 'POST') return sendHtml(response, readTestPage('tascomi/search.html'))
    const [from, to] = ['from', 'to'].map((end) => readDate(form.get(`received_date_${end}`) ?? '') ?? '')
    const found = applications.filter(({ received }) => ignoresDates || (received >= from! && received <= to!))
    sendHtml(response, found.length === 0 ? nothing : resultsOf(found.slice(0, maxRows)))
  })
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = () => crawlOnce({ url: `${site.address}/planning/index.html?fa=search`, source: { platform: 'tascomi' } })

test('rows are opened by the number in their button, and details name the applicant', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({
    kind: 'application',
    url: `${site.address}/planning/index.html?fa=getApplication&id=181001`,
    reference: 'EHD_26_181001/HSE',
    applicationType: 'Householder',
    description: 'Single storey rear extension',
    address: '1 Hanger Road, Hilltop, GU32 9AA',
    applicant: 'Mr D Sample',
    agent: 'Plan Drawers Ltd',
    date: daysAgo(3),
  })
  expect(JSON.stringify(records)).not.toContain('An Officer')
  const posted = Object.fromEntries(new URLSearchParams(site.visits.find(({ body }) => body !== '')?.body))
  expect(posted).toMatchObject({ fa: 'search', submitted: 'true', received_date_to: toBritish(daysAgo(0), '-') })
})

test('a search that is silently cut off is halved', async () => {
  applications = Array.from({ length: 40 }, (_, index) => ({
    id: 181000 + index,
    received: daysAgo(index < 20 ? 2 : 22),
  }))
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(40)
  expect(outcome).toEqual({ status: 'success' })
})

test('a register that ignores the dates gives no old application, though its list has no dates', async () => {
  ignoresDates = true
  const { outcome, records } = await crawl()
  expect(records.map(({ reference }) => reference)).toEqual(['EHD_26_181001/HSE', 'EHD_26_181002/HSE'])
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('a search without results counts as read, even beside a link to log in', async () => {
  applications = []
  expect((await crawl()).outcome).toEqual({ status: 'success' })
})

test('a weekly list is read from its links', () => {
  const address = 'https://planning.hill.gov.uk/planning/index.html?fa=getReceivedWeeklyList'
  const heads = ['Application', 'Location Details', 'Proposal', 'Jump to Application']
  const link = '<a href="/planning/index.html?fa=getApplication&amp;id=7">View</a>'
  const cells = ['26/0007/HSE', '7 Hanger Road, Hilltop', 'Loft conversion', link]
  const html = `<title>Regulatory Services Hub</title><form><input name="fa"><select name="week"></select></form>
    <table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>
    <tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
  expect(tascomi.read(pageOf(address, html), asList, sourceOf()).next).toMatchObject([
    {
      url: 'https://planning.hill.gov.uk/planning/index.html?fa=getApplication&id=7',
      kind: 'detail',
      known: { reference: '26/0007/HSE', address: '7 Hanger Road, Hilltop', description: 'Loft conversion' },
    },
  ])
})

test('rows without the number that opens them are a problem, not an empty list', async () => {
  site.answer('/planning/index.html', (request, response) =>
    sendHtml(
      response,
      request.method === 'POST'
        ? resultsOf(applications).replaceAll('data-id', 'data-number')
        : readTestPage('tascomi/search.html'),
    ),
  )
  expect((await crawl()).outcome?.sentence).toContain('can’t be read any more')
})

test('an empty 202 response of a firewall blocks the source', async () => {
  site.answer('/planning/index.html', (_, response) => void response.writeHead(202).end())
  expect((await crawl()).outcome).toMatchObject({ status: 'blocked', sentence: expect.stringContaining('proof') })
})

function resultsOf(found: readonly { id: number }[]): string {
  const heads = ['Reference', 'Application Type', 'Location', 'Proposal', 'View']
  const rows = found.map(({ id }) => {
    const cells = [referenceOf(id), 'Householder', '1 Hanger Road, Hilltop, GU32 9AA', 'Single storey rear extension']
    const button = `<button class="view_application" data-id="${id}">View</button>`
    return `<tr>${[...cells, button].map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const head = heads.map((one) => `<th>${one}</th>`).join('')
  return `<title>Regulatory Services Hub</title>
    <table id="application_results_table"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function detailOf(id: number): string {
  const received = applications.find((one) => one.id === id)?.received ?? daysBefore(daysAgo(0), 0)
  return readTestPage('tascomi/details.html')
    .replace('EHD_26_0101/HSE', referenceOf(id))
    .replaceAll('181001', String(id))
    .replace('02-11-2026', toBritish(received, '-'))
}

function referenceOf(id: number): string {
  return `EHD_26_${id}/HSE`
}
