import { existsSync, readFileSync } from 'node:fs'
import type { Adapter, Page, PageRequest } from '../adapter.ts'
import { adapterFor } from '../adapters/index.ts'
import { asList, asObject, asText, type Json } from '../reading/json.ts'
import { readDate } from '../reading/dates.ts'
import type { PageRecord } from '../record.ts'
import { classify } from '../classification/classify.ts'
import { pageOf, sourceOf } from './page-of.ts'

/** Optional folder of pages captured from real sites. It is next to the project, because they belong to others. */
const folder = new URL('../../../../shared/fixtures/scraping/', import.meta.url)
export const haveCaptures = existsSync(new URL('EXPECTED.json', folder))

/** The result of one captured page. */
export interface CaptureResult {
  file: string
  adapter: string
  records: number
  checked: number
  /** 'record 2 address: … instead of …' */
  wrong: string[]
}

const cardiff = 'https://planningonline.cardiff.gov.uk/online-applications/'
const hackney = 'http://www.hackney.gov.uk/servapps/Northgate/PlanningExplorer/Generic/'

/** Original address of each page. The tests check the records, not these addresses. */
const addresses: Readonly<Record<string, string>> = {
  'discourse/topic.json': 'https://try.discourse.org/t/57.json',
  'feeds/reddit-rss2.rss': 'https://www.reddit.com/.rss',
  'idox/RECONSTRUCTED-contacts-tab.html': `${cardiff}applicationDetails.do?keyVal=_CARDIFF_DCAPR_126784&activeTab=contacts`,
  'idox/cardiff-2019-property-19-00503-DCH.html': `${cardiff}propertyDetails.do?activeTab=summary&keyVal=_CARDIFF_PROPLPI_124800_1`,
  'idox/cardiff-2019-results.html': `${cardiff}advancedSearchResults.do?action=firstPage`,
  'idox/cardiff-2019-summary-19-00503-DCH.html': `${cardiff}applicationDetails.do?keyVal=_CARDIFF_DCAPR_126784&activeTab=summary`,
  'northgate/hackney-2013-results.html': `${hackney}StdResults.aspx`,
  'northgate/hackney-2014-details.html': `${hackney}StdDetails.aspx?PARAM0=210983`,
  'planit/applics-records-0-1.json': 'https://www.planit.org.uk/api/applics/json?pg_sz=2&page=1',
  'reddit/comments-thread.json': 'https://www.reddit.com/r/redditdev/comments/2gmzqe.json',
  'xenforo/rivianforums-2024-thread.html':
    'https://www.rivianforums.com/forum/threads/ev-home-charging-recommendations.32036/',
}

/** Reads every captured page and compares each field of each record, and the details of the page, with the expected values. */
export function readCaptures(): CaptureResult[] {
  const expected = asObject(JSON.parse(readFileSync(new URL('EXPECTED.json', folder), 'utf8')))
  return Object.keys(addresses).map((file) => readCapture(file, asObject(expected[file])))
}

/** Returns the text of a captured page. @param file path within the captures' folder */
export function readCaptured(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}

function readCapture(file: string, expected: Json): CaptureResult {
  const bytes = readFileSync(new URL(file, folder))
  const text = new TextDecoder(file.startsWith('northgate/') ? 'windows-1252' : 'utf-8').decode(bytes)
  const page = pageOf(addresses[file]!, text)
  const adapter = adapterFor(page, sourceOf())
  const { records, next } = lastWords(adapter, page)
  const wanted = asList(expected['records']).map(asObject)
  const result: CaptureResult = { file, adapter: adapter.platform, records: records.length, checked: 0, wrong: [] }
  wanted.forEach((one, index) => checkRecord(result, index, one, records[index]))
  checkPage(result, expected, records, next, page)
  return result
}

/** Returns the records of a list page, or those of a detail page without its further tabs. */
function lastWords(adapter: Adapter, page: Page): { records: readonly PageRecord[]; next: readonly PageRequest[] } {
  const reading = adapter.read(page, { url: page.url, kind: 'list' }, sourceOf())
  const known = reading.next.flatMap((request) => request.known ?? [])
  return { records: [...reading.records, ...known], next: reading.next.filter(({ kind }) => kind === 'list') }
}

function checkRecord(result: CaptureResult, index: number, wanted: Json, record: PageRecord | undefined): void {
  for (const [field, value] of Object.entries(wanted)) {
    if (field === 'alsoAccept') continue
    const found = record && foundOf(record, field)
    const accepted = field === 'projectType' ? [value, ...asList(wanted['alsoAccept'])] : [value]
    if (field === 'doNotUseAsProspectContact') checkAbsent(result, index, asObject(value), record)
    else check(result, `record ${index + 1} ${field}`, found, accepted)
  }
}

function foundOf(record: PageRecord, field: string): unknown {
  const { other = {} } = record
  if (field === 'received' || field === 'validated' || field === 'registered') {
    return Object.entries(other).find(([label]) => new RegExp(field, 'i').test(label))?.[1]
  }
  if (field === 'projectType') {
    const classified = classify(record, '2026-11-20T09:00:00.000Z')
    return 'prospect' in classified ? classified.prospect.projectType : null
  }
  if (field === 'recordId') return other['recordId']
  if (field === 'agentRaw') return other['Agent as written']
  if (field === 'email') return record.agentEmails?.[0]
  if (field === 'phones') return record.agentPhones
  return asObject(record)[field]
}

function checkAbsent(result: CaptureResult, index: number, words: Json, record: PageRecord | undefined): void {
  const all = JSON.stringify(record)
  for (const word of Object.values(words))
    check(result, `record ${index + 1} without ${String(word)}`, all.includes(String(word)), [false])
}

function checkPage(
  result: CaptureResult,
  expected: Json,
  records: readonly PageRecord[],
  next: readonly PageRequest[],
  page: Page,
): void {
  const [first] = records
  const facts: Record<string, unknown> = {
    posts: records.length,
    items: records.length,
    title: first?.title,
    firstTitle: first?.title,
    firstAuthor: first?.applicant,
    firstPosted: first?.date,
    url: first?.url,
    next: next[0] && new URL(next[0].url).pathname,
    nextHref: next[0]?.url,
    prospectsWithContact: records.filter((record) => isReachable(record, page)).length,
  }
  for (const [field, found] of Object.entries(facts)) {
    if (!(field in expected)) continue
    const wanted = field === 'firstPosted' ? readDate(asText(expected[field]) ?? '') : expected[field]
    check(result, field, found, [wanted])
  }
}

function isReachable(record: PageRecord, { fetchedAt }: Page): boolean {
  const classified = classify(record, fetchedAt)
  return 'prospect' in classified && (classified.prospect.email ?? classified.prospect.phone) !== undefined
}

function check(result: CaptureResult, what: string, found: unknown, accepted: readonly unknown[]): void {
  result.checked += 1
  const same = accepted.some((one) => JSON.stringify(one ?? null) === JSON.stringify(found ?? null))
  if (!same) result.wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(accepted[0])}`)
}
