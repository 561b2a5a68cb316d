import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode, readAddress, readPostcode, splitFirm } from '../reading/addresses.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asNumber, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { readName } from '../reading/names.ts'
import { foldLine, foldParagraphs } from '../reading/text.ts'

/** Page size. A larger page may exceed PlanIt's limit for responses. */
const pageSize = 250
/** Default place: the homes that an on-site survey reaches without a travel charge, and some more. */
const defaultLocation = { pcode: 'SO23 9AX', krad: '40' }

/** PlanIt, an API for the planning registers of the whole country. */
export const planit: Adapter = {
  platform: 'planit',
  // PlanIt is run by one person, who considers one request a minute safe.
  pauseMs: 60_000,
  readsRefusals: true,
  recognise,
  start,
  read,
}

function recognise({ url, text }: Page): number {
  if (/^https?:\/\/(?:www\.)?planit\.org\.uk\/api\/applics\/json/.test(url)) return 1
  const { records, total } = asObject(/^\s*\{/.test(text) ? parseJson(text) : undefined)
  return Array.isArray(records) && total !== undefined && 'uid' in asObject(records[0]) ? 0.95 : 0
}

/** Returns the API address with the same search as the PlanIt page that the owner has given. */
function start(source: Source): PageRequest[] {
  const url = new URL(source.url)
  if (!/\/api\/applics\/json/.test(url.pathname)) url.pathname = '/api/applics/json'
  const params = url.searchParams
  const hasLocation = ['pcode', 'auth', 'bbox', 'lat', 'boundary'].some((name) => params.has(name))
  const defaults = {
    ...(hasLocation ? {} : defaultLocation),
    recent: String(source.maxAgeDays ?? 28),
    sort: '-start_date',
    pg_sz: String(pageSize),
    page: '1',
  }
  for (const [name, value] of Object.entries(defaults)) if (!params.has(name)) params.set(name, value)
  if (source.searchTerms.length === 0 || params.has('search')) return [{ url: url.href, kind: 'list' }]
  return source.searchTerms.map((term) => {
    params.set('search', term)
    return { url: url.href, kind: 'list' }
  })
}

function read(page: Page): Reading {
  const answer = asObject(parseJson(page.text))
  if (!Array.isArray(answer['records'])) return { records: [], next: [], problem: problemOf(answer) }
  const records = asList(answer['records']).flatMap((record) => readApplication(asObject(record)) ?? [])
  return { records, next: nextPage(page, answer), ...(records.length === 0 ? { isNothingFound: true } : {}) }
}

function readApplication(given: Json): PageRecord | undefined {
  const other = asObject(given['other_fields'])
  const url = asText(given['url']) ?? asText(given['link'])
  if (url === undefined || !URL.canParse(url)) return undefined
  const address = readText(given['address'], readAddress)
  const firm = readText(other['agent_address'], splitFirm)
  return tidy<PageRecord>({
    kind: 'application',
    url: canonicalUrl(url),
    reference: readText(given['uid'], foldLine) ?? readText(given['reference'], foldLine),
    description: readText(given['description'], foldParagraphs),
    address,
    postcode: readText(given['postcode'], readPostcode) ?? (address === undefined ? undefined : findPostcode(address)),
    applicant: readText(other['applicant_name'], readName),
    agent: readText(other['agent_name'], readName),
    agentCompany: readText(other['agent_company'], readName) ?? firm?.company,
    agentAddress: firm?.address,
    status: readText(other['status'], foldLine) ?? readText(given['app_state'], foldLine),
    decision: readText(other['decision'], foldLine),
    applicationType: readText(other['application_type'], foldLine) ?? readText(given['app_type'], foldLine),
    date: readText(given['start_date'], readDate) ?? readText(other['date_received'], readDate),
    council: readText(given['area_name'], foldLine),
    ward: readText(other['ward_name'], foldLine),
    uprn: readText(other['uprn'], foldLine),
  })
}

/** Reads a value; undefined for 'See source', which PlanIt writes for what it may not publish. */
function readText<T>(value: unknown, reading: (text: string) => T | undefined): T | undefined {
  const text = asText(value)
  return text === undefined || /^see source$/i.test(text) ? undefined : reading(text)
}

function nextPage(page: Page, { to, total, records }: Json): PageRequest[] {
  const url = new URL(page.url)
  const count = asList(records).length
  const [last, all] = [asNumber(to), asNumber(total)]
  // The total is an estimate, so a full page is always followed by another request.
  const isFull = count >= Number(url.searchParams.get('pg_sz') ?? Infinity)
  const isLast = last === undefined || all === undefined || last + 1 >= all
  if (count === 0 || (isLast && !isFull)) return []
  url.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1))
  return [{ url: url.href, kind: 'list' }]
}

function problemOf(answer: Json): string {
  const message = asText(answer['error']) ?? asText(answer['message'])
  return message === undefined
    ? 'PlanIt answered without applications.'
    : `PlanIt says: ${foldLine(message).slice(0, 200)}`
}
