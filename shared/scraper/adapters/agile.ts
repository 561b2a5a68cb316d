import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { findPostcode, readAddress, readPostcode } from '../reading/addresses.ts'
import { type DateSpan, halves, incompleteDay, filterBySpan, searchSpan } from '../reading/search-window.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asNumber, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { partyOf } from '../reading/labels.ts'
import { readName } from '../reading/names.ts'
import { mergeRecords, planningRecord } from '../reading/planning-record.ts'
import { readingOf, confidenceOfShell, unreadable } from '../reading/register-page.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { filled, foldLine, foldParagraphs } from '../reading/text.ts'

/** Names of the fields of a search. Others, such as `dateFrom`, are ignored silently. */
const [fromField, toField] = ['registrationDateFrom', 'registrationDateTo']

/** The citizen portal of Agile Applications. Its pages are empty until their scripts have called an API on another host, which identifies
 *  councils by headers. */
export const agile: Adapter = {
  platform: 'agile',
  recognise,
  read,
  readsRefusals: true,
}

function recognise(page: Page): number {
  const { url, text, contentType } = page
  const { hostname, pathname } = new URL(url)
  if (/^(?:identity|planningapi)\.agileapplications\./.test(hostname)) return 1
  if (!contentType.includes('html')) return 0
  if (text.includes('sas-id="reference"')) return 1
  const isShell = hostname.startsWith('planning.agileapplications.') && pathname.length > 1
  return isShell ? confidenceOfShell(page) : 0
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  const { pathname } = new URL(page.url)
  if (pathname.endsWith('/client/get')) return readClient(page, source)
  if (pathname.endsWith('/application/search')) return readResults(page, request, source)
  if (pathname.includes('/api/application/')) return readDetails(page, request)
  const rendered = readRendered(page)
  return rendered ? { records: [rendered], next: [] } : readShell(page, source)
}

/** The council's part of an address: planning.agileapplications.co.uk/nfnpa. */
function councilOf(address: string): string | undefined {
  const { hostname, pathname } = new URL(address)
  return hostname.startsWith('planning.agileapplications.') ? pathname.split('/')[1] || undefined : undefined
}

/** Returns an address on another host of the system that a source is on. */
function apiUrl({ url }: Source, host: 'identity' | 'planningapi', path: string): URL {
  const address = new URL(path, url)
  address.hostname = address.hostname.replace(/^planning\./, `${host}.`)
  return address
}

function readShell(page: Page, source: Source): Reading {
  const council = councilOf(source.url)
  if (council === undefined) {
    const problem = `The register is now at ${page.url}: please give this source that address.`
    return { records: [], next: [], problem }
  }
  const url = apiUrl(source, 'identity', '/api/client/get')
  url.searchParams.set('url', council)
  return { records: [], next: [{ url: url.href, kind: 'list' }] }
}

function readClient(page: Page, source: Source): Reading {
  const code = asText(asObject(parseJson(page.text))['code'])
  if (code === undefined) return { records: [], next: [], problem: 'The register doesn’t know this council.' }
  const headers = { 'x-client': code, 'x-product': 'CITIZENPORTAL', 'x-service': 'PA' }
  const url = apiUrl(source, 'planningapi', '/api/application/search')
  return { records: [], next: [searchOver(searchSpan(page, source), { url: url.href, headers, kind: 'list' })] }
}

function searchOver({ from, to }: DateSpan, request: PageRequest): PageRequest {
  const url = new URL(request.url)
  url.search = new URLSearchParams({ [fromField]: from, [toField]: to, status: 'registered' }).toString()
  return { ...request, url: url.href }
}

function readResults(page: Page, request: PageRequest, source: Source): Reading {
  const answer = asObject(parseJson(page.text))
  const message = asText(answer['message']) ?? asText(answer['Message']) ?? foldLine(page.text.slice(0, 200))
  const { searchParams } = new URL(request.url)
  const span = { from: searchParams.get(fromField) ?? '', to: searchParams.get(toField) ?? '' }
  const isRefused = page.status >= 400
  if (isRefused && !/too many records/i.test(message)) {
    return { records: [], next: [], problem: `The register says: ${message}` }
  }
  if (!isRefused && !Array.isArray(answer['results'])) return readingOf([], [], unreadable)
  const results = asList(answer['results']).map(asObject)
  const isCut = isRefused || (asNumber(answer['total']) ?? 0) > results.length
  const narrower = isCut ? halves(span) : []
  if (narrower.length > 0) return { records: [], next: narrower.map((half) => searchOver(half, request)) }
  const { rows, problem } = filterBySpan(results, span, (row) => readDate(asText(row['registrationDate']) ?? ''))
  const listed = rows
    .map((row) => ({ row, record: readRecord(row, source) }))
    .filter(({ record }) => matchesTerms(record.description ?? '', source.searchTerms))
  return readingOf(
    listed.filter(({ record }) => isWhole(record)).map(({ record }) => record),
    listed
      .filter(({ record }) => !isWhole(record))
      .map(({ row, record }) => detailRequest(row, record, request, source)),
    problem,
    isCut ? incompleteDay(span) : undefined,
  )
}

/** Returns whether a list entry is complete, which it usually is, so that its detail page is not needed. */
function isWhole({ applicant, description = '' }: PageRecord): boolean {
  return applicant !== undefined && !/(?:…|\.\.\.)$/.test(description)
}

function detailRequest(row: Json, known: PageRecord, { headers }: PageRequest, source: Source): PageRequest {
  const url = apiUrl(source, 'planningapi', `/api/application/${asText(row['id']) ?? ''}`)
  return { url: url.href, kind: 'detail', known, ...(headers && { headers }) }
}

function readDetails(page: Page, { known }: PageRequest): Reading {
  if (!known) return { records: [], next: [] }
  if (page.status >= 400) return { records: [known], next: [], problem: 'One application has no details.' }
  const found = fieldsOf(asObject(parseJson(page.text)))
  return { records: [mergeRecords(known, { ...found, url: known.url })], next: [] }
}

function readRecord(row: Json, { url }: Source): PageRecord {
  const { origin } = new URL(url)
  const address = `${origin}/${councilOf(url) ?? ''}/application-details/${asText(row['id']) ?? ''}`
  return { ...fieldsOf(row), url: canonicalUrl(address) }
}

function fieldsOf(given: Json): Omit<PageRecord, 'url'> {
  const readField = <T>(names: readonly string[], reading: (text: string) => T | undefined): T | undefined => {
    const text = names.map((name) => asText(given[name])).find((one) => one !== undefined)
    return text === undefined ? undefined : reading(text)
  }
  return tidy<Omit<PageRecord, 'url'>>({
    kind: 'application',
    reference: readField(['reference', 'webReference'], filled),
    description: readField(['fullProposal', 'proposal'], foldParagraphs),
    address: readField(['location'], readAddress),
    postcode: readField(['postcode'], readPostcode) ?? readField(['location'], findPostcode),
    applicant: readField(['applicantSurname'], readName),
    agent: readField(['agentName', 'agentSurname'], readName),
    status: readField(['statusDescription', 'statusNonOwner', 'statusOwner'], filled),
    decision: readField(['decisionText'], filled),
    applicationType: readField(['applicationType'], filled),
    date: readField(['receivedDate', 'registrationDate', 'validDate'], readDate),
    ward: readField(['ward'], filled),
    uprn: readField(['uprn'], filled),
  })
}

/** Reads the rendered page of one application, whose values are in read-only fields. */
function readRendered(page: Page): PageRecord | undefined {
  const $ = page.document
  const pairs = $('[sas-id]')
    .toArray()
    .map((element) => {
      const field = $(element).is('input, textarea') ? $(element) : $(element).find('input, textarea').first()
      const label = ($(element).attr('sas-id') ?? '').replace(/([a-z])([A-Z])/g, '$1 $2')
      const party = partyOf(label)
      const value = field.attr('value') ?? field.text()
      return party ? { label, value, party } : { label, value }
    })
  const record = planningRecord(canonicalUrl(page.url), pairs)
  return record.reference === undefined ? undefined : { kind: 'application', ...record }
}
