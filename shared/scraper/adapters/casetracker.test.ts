import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDate, toBritish } from '../reading/dates.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'

const folder = '/casetrackerplanning/'
const prefix = 'ctl00$BodyPlaceHolder$'
const dateFields = ['uxStartDateReceivedTextBox', 'uxStopDateReceivedTextBox']

/** Stands in for Fareham's register, whose form is sent twice: once for its dates, once to search. */
let site: TestSite
let applications: { reference: string; received: string }[]
let ignoresDates: boolean
let maxRows: number
/** Shows the only application found at once, as some registers do. */
let opensTheOnlyOne: boolean

beforeEach(async () => {
  site = await startTestSite()
  applications = [
    { reference: 'P/26/0689/FP', received: daysAgo(2) },
    { reference: 'P/26/0690/FP', received: daysAgo(15) },
    { reference: 'P/01/0001/FP', received: daysAgo(9000) },
  ]
  ignoresDates = false
  maxRows = 50
  opensTheOnlyOne = false
  site.answer(`${folder}applicationsearch.aspx`, (_, response, _url, body) => {
    const form = new URLSearchParams(body)
    if (body === '') return sendHtml(response, readTestPage('casetracker/search.html'))
    if (form.get('__EVENTTARGET')?.endsWith('ShowAdvancedSearch')) return sendHtml(response, advancedPage())
    if (form.get('__VIEWSTATE') !== 'state-2') return sendHtml(response, '<h1>Validation of viewstate failed</h1>', 500)
    const [from = '', to = ''] = dateFields.map((name) => readDate(form.get(prefix + name) ?? ''))
    const found = applications.filter(({ received }) => ignoresDates || (received >= from && received <= to))
    if (found.length === 1 && opensTheOnlyOne) return sendHtml(response, detailOf(found[0]!.reference))
    sendHtml(response, resultsOf(found))
  })
  site.answer(`${folder}ApplicationDetails.aspx`, (_, response, url) =>
    sendHtml(response, detailOf(url.searchParams.get('reference') ?? '')),
  )
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = () =>
  crawlOnce({
    url: `${site.address}${folder}applicationsearch.aspx?search=true`,
    source: { platform: 'casetracker' },
  })

test('the search form is opened first, and its view state is sent back', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    {
      kind: 'application',
      url: `${site.address}${folder}ApplicationDetails.aspx?reference=P/26/0689/FP&uprn=1000`,
      reference: 'P/26/0689/FP',
      uprn: '1000',
      status: 'Pending consideration',
      description: 'Single storey rear extension',
      address: '3 Creek Road, Quaytown, PO16 9AA',
      postcode: 'PO16 9AA',
      date: daysAgo(2),
    },
    { reference: 'P/26/0690/FP' },
  ])
})

test('a search that redirects to its single result gives it the address that it has in a list', async () => {
  applications = applications.slice(0, 1)
  opensTheOnlyOne = true
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    { url: `${site.address}${folder}ApplicationDetails.aspx?reference=P%2F26%2F0689%2FFP`, reference: 'P/26/0689/FP' },
  ])
})

test('a search whose further pages need a script is halved', async () => {
  maxRows = 1
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(2)
  expect(outcome).toEqual({ status: 'success' })
})

test('old applications are left out where the register ignores the dates', async () => {
  ignoresDates = true
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(2)
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('a search without results is not taken for a cookie wall, though the page asks for cookies', async () => {
  applications = []
  expect((await crawl()).outcome).toEqual({ status: 'success' })
})

function advancedPage(): string {
  const dates = dateFields.map((name) => `<input type="text" name="${prefix}${name}">`).join('')
  return readTestPage('casetracker/search.html').replace('<!-- advanced -->', dates).replace('state-1', 'state-2')
}

function resultsOf(found: readonly { reference: string }[]): string {
  const rows = found
    .slice(0, maxRows)
    .map(
      ({ reference }) =>
        `<div class="searchResultsCell"><a href="ApplicationDetails.aspx?reference=${reference}&amp;uprn=1000">${reference}</a></div>`,
    )
  const pager = found.length > maxRows ? `<a href="javascript:__doPostBack('page','2')">2</a>` : ''
  const text = rows.length > 0 ? `${rows.join('')}${pager}` : '<p>No applications were found.</p>'
  return `<div>We use cookies. <a id="lnkAllowCookies" href="#">Allow cookies</a></div><form>${text}</form>`
}

function detailOf(reference: string): string {
  const received = applications.find((one) => one.reference === reference)?.received ?? daysAgo(0)
  return readTestPage('casetracker/details.html')
    .replace('P/26/0689/FP', reference)
    .replace('03/11/2026', toBritish(received))
}
