import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { filterBySpan, searchSpan } from '../reading/search-window.ts'
import { readDate, toBritish } from '../reading/dates.ts'
import { asList, asNumber, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { fieldOf, partyOf } from '../reading/labels.ts'
import { resolveLink } from '../reading/links.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { readingOf, confidenceOfShell, unreadable } from '../reading/register-page.ts'
import { matchesTerms } from '../reading/search-terms.ts'

const rowsOfPage = 100

/** Meanings of the fields without a label. */
const meanings: Readonly<Record<string, string>> = {
  SDescription: 'Reference',
  SText10: 'Proposal',
  SText9: 'Address',
  SText1: 'Applicant name',
  ApplicantContactNoName: 'Applicant name',
  SText2: 'Agent name',
  AgentContactNoName: 'Agent name',
  SDate5: 'Received date',
  SDate1: 'Valid date',
  decision_notice_type: 'Decision',
}

/** Civica Portal360. Its pages are created by scripts from a JSON API, whose address they contain. */
export const portal360: Adapter = {
  platform: 'portal360',
  recognise,
  read,
}

function recognise(page: Page): number {
  if (/\/Handler\.ashx\/keyobject\//i.test(page.url)) return 1
  return /Civica\.APIUrl\s*=/.test(page.text) ? confidenceOfShell(page) : 0
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  if (/\/keyobject\/getsearchcriteria\//i.test(page.url)) return readCriteria(page, request, source)
  return /\/keyobject\/pagedsearch/i.test(page.url) ? readResults(page, request, source) : readShell(page)
}

function readShell(page: Page): Reading {
  const [, api] = /Civica\.APIUrl\s*=\s*["']([^"']{1,500})["']/.exec(page.text) ?? []
  const [, refType] =
    /"PlanningApplicationRefType"\s*:\s*"([^"]{1,50})"/.exec(page.text) ??
    /\bRefType\s*:\s*["']([^"']{1,50})["']/.exec(page.text) ??
    []
  const [, viewer = 'planning-application'] =
    /Civica\.KeyObjectViewerUrl\s*=\s*["']([^"']{1,500})["']/.exec(page.text) ?? []
  const root = resolveLink(api?.replace(/\/?$/, '/'), page)
  if (root === undefined || refType === undefined) {
    return { records: [], next: [], problem: 'This page of the register doesn’t say how to search it.' }
  }
  const url = new URL(`keyobject/getsearchcriteria/${encodeURIComponent(refType)}?format=json`, root)
  // Only this page has the address that shows applications. It is kept in the fragment, which is never sent.
  url.hash = resolveLink(viewer, page) ?? page.url
  return { records: [], next: [{ url: url.href, kind: 'list', headers: { 'x-requested-with': 'XMLHttpRequest' } }] }
}

/** Finds the date fields of the search by their labels, because each council numbers its fields differently. */
function readCriteria(page: Page, request: PageRequest, source: Source): Reading {
  const items = asList(asObject(parseJson(page.text))['SearchItems']).map((item) => asObject(asObject(item)['Display']))
  const named = (date: RegExp, end: string) =>
    items
      .filter(({ Label: label }) => date.test(asText(label) ?? ''))
      .map(({ FieldName: name }) => asText(name) ?? '')
      .find((name) => name.endsWith(end))
  const date = [/received/i, /valid/i, /submitted/i].find((one) => named(one, 'From') && named(one, 'To'))
  if (!date) return { records: [], next: [], problem: 'The register has no search by date.' }
  const span = searchSpan(page, source)
  const refType = decodeURIComponent(/getsearchcriteria\/([^/?]+)/i.exec(page.url)?.[1] ?? '')
  const url = new URL('../pagedsearch', page.url)
  url.search = ''
  url.hash = new URL(request.url).hash
  const searchFields = {
    [named(date, 'From')!]: toBritish(span.from),
    [named(date, 'To')!]: toBritish(span.to),
  }
  const json = { refType, fromRow: 1, toRow: rowsOfPage, NoTotalRows: false, searchFields }
  return { records: [], next: [{ ...request, url: url.href, json }] }
}

function readResults(page: Page, request: PageRequest, source: Source): Reading {
  const answer = asObject(parseJson(page.text))
  const query = asObject(request.json)
  const days = Object.entries(asObject(query['searchFields']))
  const dayOf = (end: string) => readDate(asText(days.find(([name]) => name.endsWith(end))?.[1]) ?? '') ?? ''
  const dateField = days[0]?.[0].replace(/From$|To$/, '')
  const listed = asList(answer['KeyObjects']).map(asObject)
  const { rows, problem } = filterBySpan(listed, { from: dayOf('From'), to: dayOf('To') }, (row) => {
    const item = itemsOf(row).find(({ FieldName: name }) => name === dateField)
    return readDate(asText(item?.['Value']) ?? '')
  })
  const read = rows.flatMap((row) => readRow(row, request))
  if (!Array.isArray(answer['KeyObjects']) || (rows.length > 0 && read.length === 0)) {
    return readingOf([], [], unreadable)
  }
  const records = read.filter(({ description = '' }) => matchesTerms(description, source.searchTerms))
  const [fromRow, total] = [asNumber(query['fromRow']) ?? 1, asNumber(answer['TotalRows'])]
  const last = fromRow + listed.length - 1
  if (problem !== undefined || total === undefined || last >= total) return readingOf(records, [], problem)
  if (listed.length === 0) {
    const problem = `The register lists only ${last} of ${total} applications.`
    return { ...readingOf(records, [], problem), shortfall: { read: last, total } }
  }
  const json = { ...request.json, fromRow: last + 1, toRow: last + rowsOfPage }
  return { records, next: [{ ...request, json }] }
}

function itemsOf(row: Json): Json[] {
  return asList(row['Items']).map(asObject)
}

function readRow(row: Json, request: PageRequest) {
  const pairs = itemsOf(row).flatMap(({ FieldName: name, Label: label, Value: value }) => {
    const text = asText(value)
    const [field, labelText] = [asText(name) ?? '', asText(label) ?? '']
    const resolvedLabel =
      fieldOf(labelText) === undefined ? (meanings[field] ?? (labelText || field.replaceAll('_', ' '))) : labelText
    const party = partyOf(resolvedLabel)
    return text === undefined ? [] : [{ label: resolvedLabel, value: text, ...(party && { party }) }]
  })
  const key = asText(row['KeyNumber']) ?? asText(row['KeyNo'])
  const url = new URL(decodeURIComponent(new URL(request.url).hash.slice(1)))
  url.searchParams.set('RefType', asText(asObject(request.json)['refType']) ?? '')
  url.searchParams.set('KeyNo', key ?? '')
  url.searchParams.set('KeyText', asText(row['KeyText']) ?? 'Subject')
  const record = planningRecord(canonicalUrl(url.href), pairs)
  return key === undefined || record.reference === undefined ? [] : [{ kind: 'application' as const, ...record }]
}
