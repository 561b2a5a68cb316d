import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDate, toBritish } from '../reading/dates.ts'
import { asObject, parseJson, type Json } from '../reading/json.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { sendHtml, sendJson } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'

const api = '/w2webparts/Resource/Civica/Handler.ashx/keyobject/'

let site: TestSite
let rows: { number: number; received: string }[]
let ignoresDates: boolean
/** The server gives no more at once, whatever it is asked for. */
let maxRows: number

beforeEach(async () => {
  site = await startTestSite()
  rows = [
    { number: 1, received: daysAgo(2) },
    { number: 2, received: daysAgo(12) },
    { number: 3, received: daysAgo(2000) },
  ]
  ignoresDates = false
  maxRows = 100
  site.answer('/planning/search-applications', (_, response) =>
    sendHtml(response, readTestPage('portal360/shell.html')),
  )
  site.answer(`${api}getsearchcriteria/GFPlanning`, (_, response) =>
    sendJson(response, {
      SearchItems: [
        { DataType: 'S', Display: { FieldName: 'SText10', Label: 'Proposal' } },
        { DataType: 'D', Display: { FieldName: 'SDate1From', Label: 'Valid date from' } },
        { DataType: 'D', Display: { FieldName: 'SDate1To', Label: 'Valid date to' } },
        { DataType: 'D', Display: { FieldName: 'SDate7From', Label: 'Received date from' } },
        { DataType: 'D', Display: { FieldName: 'SDate7To', Label: 'Received date to' } },
      ],
    }),
  )
  site.answer(`${api}pagedsearch`, (request, response, _url, body) => {
    if (request.headers['content-type'] !== 'application/json') return sendJson(response, {}, 415)
    const query = asObject(parseJson(body))
    const { SDate7From: from, SDate7To: to } = asObject(query['searchFields'])
    const [first, last] = [readDate(String(from)) ?? '', readDate(String(to)) ?? '']
    const found = rows.filter(({ received }) => ignoresDates || (received >= first && received <= last))
    const start = Number(query['fromRow']) - 1
    const KeyObjects = found.slice(start, Math.min(Number(query['toRow']), start + maxRows)).map(keyObject)
    sendJson(response, { TotalRows: found.length, KeyObjects })
  })
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = () =>
  crawlOnce({ url: `${site.address}/planning/search-applications`, source: { platform: 'portal360' } })

test('the search is posted as JSON by the fields of this council, and read to its last row', async () => {
  maxRows = 1
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([
    {
      kind: 'application',
      url: `${site.address}/planning/planning-application?RefType=GFPlanning&KeyNo=71&KeyText=Subject`,
      reference: 'WA/2026/00001',
      description: 'Single storey rear extension',
      address: '1 Heath Road, Hilltop, GU8 9AA',
      postcode: 'GU8 9AA',
      applicant: 'Mr G Sample',
      date: daysAgo(2),
    },
    { reference: 'WA/2026/00002' },
  ])
  const page = site.visits.find(({ path }) => path.startsWith(`${api}pagedsearch`))
  expect(JSON.stringify(records)).not.toContain('An Officer')
  expect(asObject(parseJson(page!.body))).toMatchObject({
    refType: 'GFPlanning',
    fromRow: 1,
    searchFields: { SDate7To: toBritish(daysAgo(0)) },
  })
  expect(page?.headers['x-requested-with']).toBe('XMLHttpRequest')
})

test('results that ignore the dates are not followed further, and give no old application', async () => {
  ignoresDates = true
  maxRows = 3
  rows.push({ number: 4, received: daysAgo(1) })
  const { outcome, records } = await crawl()
  expect(records).toHaveLength(2)
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('only a search without results counts as having found nothing', async () => {
  rows = []
  expect((await crawl()).outcome).toEqual({ status: 'success' })
  site.answer(`${api}pagedsearch`, (_, response) => sendJson(response, { Message: 'An error has occurred.' }))
  expect((await crawl()).outcome?.sentence).toContain('can’t be read any more')
})

test('rows that the register counts but does not return are reported', async () => {
  site.answer(`${api}pagedsearch`, (_, response) => sendJson(response, { TotalRows: 12, KeyObjects: [] }))
  const { outcome, seen } = await crawl()
  expect(outcome?.sentence).toBe('The register lists only 0 of 12 applications.')
  expect(seen?.shortfall).toEqual({ read: 0, total: 12 })
})

function keyObject({ number, received }: { number: number; received: string }): Json {
  const values = {
    SDescription: `WA/2026/0000${number}`,
    SText10: 'Single storey rear extension',
    SText9: `${number} Heath Road, Hilltop, GU8 9AA`,
    SText1: 'Mr G Sample',
    SDate7: toBritish(received),
    case_officer: 'An Officer',
  }
  const labels: Record<string, string> = { SDate7: 'Received date' }
  const Items = Object.entries(values).map(([FieldName, Value]) => ({ FieldName, Label: labels[FieldName], Value }))
  return { KeyNumber: String(70 + number), KeyText: 'Subject', Items }
}
