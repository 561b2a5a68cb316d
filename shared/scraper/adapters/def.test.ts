import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDate, toBritish } from '../reading/dates.ts'
import { crawlOnce, daysAgo } from '../testing/crawl.ts'
import { sendHtml, type Handler } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { readTestPage } from '../testing/test-page.ts'

/** Stands in for Hampshire County Council's register, behind the terms that a visitor agrees to first. */
let site: TestSite
/** Of each application, the day on which it was received. */
let received: Record<string, string>
let posted: Record<string, string>[]
let findsNothing: boolean
let opensTheOnlyOne: boolean

beforeEach(async () => {
  site = await startTestSite()
  received = { 'HCC/2026/0101': daysAgo(2), 'HCC/2026/0102': daysAgo(4), 'HCC/2026/0103': daysAgo(6) }
  posted = []
  findsNothing = false
  opensTheOnlyOne = false
  site.answer('/Disclaimer', (_, response) => sendHtml(response, readTestPage('def/disclaimer.html')))
  site.answer('/Disclaimer/Accept', (request, response, url) => {
    if (request.method !== 'POST') return sendHtml(response, 'There is no such page.', 404)
    const location = url.searchParams.get('returnUrl') ?? '/'
    response.writeHead(302, { Location: location, 'Set-Cookie': 'AcceptedDisclaimer=true; Path=/' }).end()
  })
  site.answer(
    '/Search/Advanced',
    behindTerms((_, response) => sendHtml(response, readTestPage('def/search.html'))),
  )
  site.answer(
    '/Search/Results',
    behindTerms((_, response, _url, body) => {
      posted.push(Object.fromEntries(new URLSearchParams(body)))
      if (opensTheOnlyOne) return void response.writeHead(302, { Location: '/Planning/Display/HCC/2026/0101' }).end()
      sendHtml(response, findsNothing ? '<main><p>No results were found.</p></main>' : resultsPage())
    }),
  )
  site.answer(
    '/Search/Results/2',
    behindTerms((_, response) =>
      sendHtml(response, readTestPage('def/results.html').replace('/Search/Results/2', '#')),
    ),
  )
  for (const reference of Object.keys(received)) {
    site.answer(
      `/Planning/Display/${reference}`,
      behindTerms((_, response) => sendHtml(response, detailsPage(reference))),
    )
  }
})
afterEach(() => site[Symbol.asyncDispose]())

const crawl = (path = '/Search/Advanced') => crawlOnce({ url: site.address + path, source: { platform: 'def' } })

test('the terms are accepted once, and the advanced form is posted with the day before the month', async () => {
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records[0]).toMatchObject({
    kind: 'application',
    url: `${site.address}/Planning/Display/HCC/2026/0101`,
    reference: 'HCC/2026/0101',
    description: 'Single storey rear extension',
    address: 'Mill School, Hilltop, RG21 9AA',
    applicant: 'Mrs E Sample',
    agent: 'Plan Drawers Ltd',
    agentAddress: '9 High Street, Hilltop',
    date: daysAgo(2),
  })
  expect(JSON.stringify(records)).not.toContain('An Officer')
  expect(records.map(({ reference }) => reference)).toEqual(Object.keys(received))
  expect(site.paths().filter((path) => path.startsWith('/Disclaimer/Accept'))).toHaveLength(1)
  expect(posted).toMatchObject([
    { __RequestVerificationToken: 'token-1', SearchPlanning: 'true', DateReceivedTo: toBritish(daysAgo(0)) },
  ])
  expect(readDate(posted[0]!['DateReceivedFrom']!)).toBe(daysAgo(28))
})

test('the advanced form is used instead of the simple one, which takes months before days', async () => {
  const form = '<input name="DateReceivedFrom"><input name="DateReceivedTo"><button>Search</button>'
  site.answer(
    '/Search/Standard',
    behindTerms((_, response) => sendHtml(response, `<form action="/Search/Standard" method="get">${form}</form>`)),
  )
  const { outcome, records } = await crawl('/Search/Standard')
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toHaveLength(3)
  expect(site.paths().filter((path) => path.includes('DateReceivedFrom'))).toEqual([])
})

test('every layout of results is read, and the label inside a cell is not part of its value', async () => {
  const { records } = await crawlOnce({
    url: `${site.address}/Search/Advanced`,
    source: { platform: 'def' },
    reasonToSkip: () => 'Its list entry is enough.',
  })
  expect(records).toMatchObject([
    { reference: 'HCC/2026/0101', address: 'Mill School, Hilltop, RG21 9AA', date: daysAgo(2) },
    { reference: 'HCC/2026/0102', description: 'Loft conversion' },
    { reference: 'HCC/2026/0103' },
  ])
})

test('an application is also read from headings, without a list of labels', async () => {
  const headings = `<main><h1>Householder application HCC/2026/0103</h1><h2>12 Sample Lane, Hilltop, RG21 9AB</h2>
    <h3 class="fs-4">Two storey side extension and a porch</h3><p><strong>Applicant:</strong> Mr N Sample</p></main>`
  site.answer(
    '/Planning/Display/HCC/2026/0103',
    behindTerms((_, response) => sendHtml(response, headings)),
  )
  const { records } = await crawl()
  expect(records.find(({ reference }) => reference === 'HCC/2026/0103')).toMatchObject({
    url: `${site.address}/Planning/Display/HCC/2026/0103`,
    address: '12 Sample Lane, Hilltop, RG21 9AB',
    description: 'Two storey side extension and a porch',
    applicant: 'Mr N Sample',
  })
})

test('a search with one result that leads to the application itself gives that application', async () => {
  opensTheOnlyOne = true
  const { outcome, records } = await crawl()
  expect(outcome).toEqual({ status: 'success' })
  expect(records).toMatchObject([{ reference: 'HCC/2026/0101', applicant: 'Mrs E Sample' }])
})

test('old applications are left out where the register ignores the dates', async () => {
  received['HCC/2026/0101'] = daysAgo(800)
  received['HCC/2026/0103'] = daysAgo(900)
  const { outcome, records } = await crawl()
  expect(records.map(({ reference }) => reference)).toEqual(['HCC/2026/0102'])
  expect(outcome?.sentence).toContain('ignored the dates')
})

test('a search without results counts as read', async () => {
  findsNothing = true
  expect(await crawl()).toMatchObject({ outcome: { status: 'success' }, records: [] })
})

test('terms that are shown again after they were accepted are reported', async () => {
  site.answer('/Disclaimer/Accept', (_, response) => void response.writeHead(302, { Location: '/Disclaimer' }).end())
  const { outcome, records } = await crawl()
  expect(records).toEqual([])
  expect(outcome?.sentence).toBe('The register doesn’t go on from its terms of use.')
})

/** Sends whoever has not agreed to the terms to them. */
function behindTerms(handler: Handler): Handler {
  return (request, response, url, body) => {
    if (request.headers.cookie?.includes('AcceptedDisclaimer')) return handler(request, response, url, body)
    response.writeHead(302, { Location: `/Disclaimer?returnUrl=${encodeURIComponent(url.pathname)}` }).end()
  }
}

function resultsPage(): string {
  return readTestPage('def/results.html').replace('03/11/2026', toBritish(received['HCC/2026/0101']!))
}

function detailsPage(reference: string): string {
  return readTestPage('def/details.html')
    .replace('HCC/2026/0101', reference)
    .replace('03/11/2026', toBritish(received[reference]!))
}
