import { afterEach, beforeEach, expect, test } from 'vitest'
import { asList, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { pageOf, sourceOf } from '../testing/page-of.ts'
import { sendHtml, sendJson } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'
import { adapterFor } from './index.ts'

/** Stands in for Havant's register: a page without content, and the calls by which its scripts would fetch it. */
let site: TestSite
/** The days of each search. */
let searches: { from: string; to: string; field: unknown }[]
let rows: Json[]
/** The register's limit; the real one shows 250. */
let maxResults: number
/** Knows no filter by the name that was sent. */
let ignoresDates: boolean

beforeEach(async () => {
  site = await startTestSite()
  searches = []
  maxResults = 250
  ignoresDates = false
  rows = [row(1, 3), row(2, 5), row(3, 400)]
  site.answer('/pr/s/register-view', (_, response) => sendHtml(response, readTestPage('arcus/shell.html')))
  site.answer('/pr/s/sfsites/aura', (_, response, _url, body) => {
    const { method, params } = callOf(body)
    if (method === 'getRegister') return sendJson(response, readTestPage('arcus/register.json'))
    if (method === 'getRecordDetails') return sendJson(response, readTestPage('arcus/details.json'))
    const filters = asList(asObject(params['request'])['searchFilters']).map(asObject)
    const [from = '', to = ''] = filters.map(({ fieldValue }) => String(fieldValue))
    searches.push({ from, to, field: filters[0]?.['fieldDeveloperName'] })
    const found = rows.filter((one) => ignoresDates || (dayOf(one) >= from && dayOf(one) <= to))
    const value = { records: found.slice(0, maxResults), thresholdHit: found.length > maxResults }
    sendJson(response, { actions: [{ state: 'SUCCESS', returnValue: { returnValue: value } }] })
  })
})
afterEach(() => site[Symbol.asyncDispose]())

test('a page of either kind is recognised before its scripts have run, and not once they have', () => {
  const shell = readTestPage('arcus/shell.html')
  expect(platformOf('register-view?c__r=Arcus_BE_Public_Register', shell)).toBe('arcus')
  expect(platformOf('public-register', shell)).toBe('eastleigh')
  const rows = '<p>Application reference: 26/1. Proposal: extension. Location: Hilltop.</p>'.repeat(20)
  expect(platformOf('register-view', shell + rows)).toBe('planning-register')
  const menus = `<nav>${'<a href="/bins">Bins and recycling</a>'.repeat(60)}</nav>`
  expect(platformOf('register-view', shell + menus, 'arcus')).toBe('arcus')
})

const crawl = (path = '/pr/s/register-view?c__r=Arcus_BE_Public_Register') =>
  crawlOnce({ url: site.address + path, source: { platform: 'arcus' } })

test('the release is read from the page, the date fields from the register, and names from the details', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    {
      url: `${site.address}/pr/s/detail/a0X000000000000001?c__r=Arcus_BE_Public_Register`,
      reference: 'APP/26/00001',
      description: 'Single storey rear extension',
      address: '1 Mill Lane, Hilltop, PO9 1AA',
      postcode: 'PO9 1AA',
      applicant: 'Mrs A Sample',
      agent: 'B Draughtsman',
      status: 'Registered',
      other: { Parish: 'Hilltop' },
    },
    { reference: 'APP/26/00002' },
  ])
  expect(JSON.stringify(records)).not.toContain('An Officer')
  expect(searches).toMatchObject([{ field: 'PA_ADV_DateValid' }])
  const posted = new URLSearchParams(site.visits.at(-1)?.body)
  expect(posted.get('aura.token')).toBe('null')
  expect(asObject(parseJson(posted.get('aura.context')!))).toMatchObject({
    fwuid: 'release-7',
    app: 'siteforce:communityApp',
    loaded: { 'APPLICATION@markup://siteforce:communityApp': 'loaded-7' },
  })
  expect(site.visits.at(-1)?.headers.cookie).toBeUndefined()
})

test('results that ignore the dates give no old applications, and the owner is informed', async () => {
  ignoresDates = true
  const { outcome, records } = await crawl()
  expect(records.map(({ reference }) => reference)).toEqual(['APP/26/00001', 'APP/26/00002'])
  expect(outcome).toMatchObject({ status: 'partial', sentence: expect.stringContaining('ignored the dates') })
})

test('a search that reaches the limit is halved until nothing is cut off', async () => {
  maxResults = 1
  const { outcome, records } = await crawl()
  expect(records.map(({ reference }) => reference)).toEqual(['APP/26/00001', 'APP/26/00002'])
  expect(outcome).toEqual({ status: 'success' })
  expect(searches.length).toBeGreaterThan(2)
})

test('a single day beyond the limit is reported', async () => {
  maxResults = 1
  rows = [row(1, 3), row(2, 3)]
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(1)
  expect(outcome?.sentence).toContain('doesn’t list all applications of')
})

test('a refused call is reported, not taken for an empty register', async () => {
  const message = 'You do not have access to the Apex class'
  site.answer('/pr/s/sfsites/aura', (_, response) =>
    sendJson(response, `*/{"actions":[{"state":"ERROR","error":[{"message":"${message}"}]}]}/*ERROR*/`),
  )
  expect((await crawl()).outcome).toEqual({
    status: 'partial',
    sentence: `The register did not answer the search: ${message}.`,
  })
})

test('a response without a list is reported, and one with an empty list is not', async () => {
  rows = []
  expect((await crawl()).outcome).toEqual({ status: 'success' })
  site.answer('/pr/s/sfsites/aura', (_, response, _url, body) =>
    sendJson(
      response,
      callOf(body).method === 'getRegister'
        ? readTestPage('arcus/register.json')
        : { actions: [{ state: 'SUCCESS', returnValue: { returnValue: { rows: [] } } }] },
    ),
  )
  expect((await crawl()).outcome?.sentence).toContain('can’t be read any more')
})

test('Eastleigh’s custom page is searched with its own call', async () => {
  let lastAction: Json = {}
  site.answer('/s/public-register', (_, response) => sendHtml(response, readTestPage('arcus/eastleigh.html')))
  site.answer('/s/sfsites/aura', (_, response, _url, body) => {
    const [action] = asList(asObject(parseJson(new URLSearchParams(body).get('message')!))['actions'])
    lastAction = asObject(action)
    const found = [own(101875, 2), own(5, 3000)]
    sendJson(response, { actions: [{ state: 'SUCCESS', returnValue: { arcusbuilt__PApplication__c: found } }] })
  })
  const { outcome, records } = await crawl('/s/public-register')
  expect(lastAction['descriptor']).toBe('apex://LCPublicRegCont/ACTION$advancedSearch')
  expect(asObject(lastAction['params'])['dateRecTo']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(records).toEqual([
    {
      kind: 'application',
      url: `${site.address}/s/papplication/a0Y000000000101875`,
      reference: 'DC/26/101875',
      description: 'Loft conversion with rear dormer',
      address: '4 Quay Street, Netley, SO31 5AA',
      postcode: 'SO31 5AA',
      status: 'Registered',
      applicationType: 'Householder',
      date: daysAgo(2),
    },
  ])
  expect(outcome?.sentence).toContain('ignored the dates')
})

function platformOf(path: string, text: string, platform = ''): string {
  return adapterFor(pageOf(`https://a.example/s/${path}`, text), sourceOf({ platform })).platform
}

function callOf(body: string): { method: string | undefined; params: Json } {
  const [action] = asList(asObject(parseJson(new URLSearchParams(body).get('message') ?? ''))['actions'])
  const { method, params } = asObject(asObject(action)['params'])
  return { method: asText(method), params: asObject(params) }
}

function row(number: number, days: number): Json {
  return {
    Id: `a0X00000000000000${number}`,
    Name: `APP/26/0000${number}`,
    arcusbuiltenv__Proposal__c: 'Single storey rear extension',
    Hidden_PR_Site_address__c: `${number} Mill Lane, Hilltop, PO9 1AA`,
    arcusbuiltenv__Status__c: 'Registered',
    arcusbuiltenv__Valid_Date__c: daysAgo(days),
  }
}

function dayOf(one: Json): string {
  return String(one['arcusbuiltenv__Valid_Date__c'])
}

/** An application as Eastleigh's own call gives it. */
function own(number: number, days: number): Json {
  return {
    Id: `a0Y000000000${number}`,
    Name: `DC/26/${number}`,
    arcusbuilt__Proposal__c: 'Loft conversion with rear dormer',
    arcusbuilt__Location__r: { arcusgazetteer__Address__c: '4 Quay Street, Netley, SO31 5AA' },
    arcusbuilt__Status__c: 'Registered',
    arcusbuilt__ReceivedDate__c: daysAgo(days),
    arcusbuilt__PlanningOfficer__r: { Name: 'An Officer' },
    RecordType: { Name: 'Householder' },
  }
}
