import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { resolveLink } from '../reading/links.ts'
import { findNextPage } from '../reading/pager.ts'
import { readPairs } from '../reading/pairs.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { detailReading, listedReading, saysIncomplete, textOfPage } from '../reading/register-page.ts'
import { tableRecords } from '../reading/table-records.ts'

const fields: DatedForm = {
  from: 'receivedFrom',
  to: 'receivedTo',
  // The year has two digits.
  write: (day) => toBritish(day, '-').replace(/\d\d(?=\d\d$)/, ''),
  also: [['action', 'Search']],
}

/** Ocella, which limits its results and states the limit. */
export const ocella: Adapter = {
  platform: 'ocella',
  recognise,
  read,
}

function recognise({ url, document: $ }: Page): number {
  if ($('[name="receivedFrom"]').length > 0 && $('[name="receivedTo"]').length > 0) return 1
  if ($('a[href*="planningDetails?reference="]').length > 0) return 1
  return /\/OcellaWeb\//i.test(url) ? 0.95 : 0
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  const $ = page.document
  const text = textOfPage(page)
  const listed = tableRecords(page)
  if (listed.length > 0) {
    const reading = listedReading(listed, requestedSpan(request, fields))
    const after = findNextPage(page)
    if (after !== undefined) return { ...reading, next: [...reading.next, { url: after, kind: 'list' }] }
    return saysIncomplete(text) ? searchNarrower(request, fields, reading) : reading
  }
  const found = planningRecord(canonicalUrl(page.url), readPairs($('body')))
  if (found.reference !== undefined) return detailReading({ kind: 'application', ...found }, request, page, source)
  if (request.known) return { records: [request.known], next: [], problem: 'One application’s page has no details.' }
  const wasSearched = requestedSpan(request, fields) !== undefined
  if (wasSearched && /\bno (?:results|applications|records|matches|matching)\b/i.test(text)) {
    return { records: [], next: [], isNothingFound: true }
  }
  const form = wasSearched ? undefined : findDatedForm(page, fields)
  if (form) return { records: [], next: datedSearches(page, form, source, fields) }
  const search = resolveLink($('a[href*="planningSearch"]').attr('href'), page)
  return !wasSearched && search !== undefined && search !== page.url
    ? { records: [], next: [{ url: search, kind: 'list' }] }
    : { records: [], next: [], problem: 'This page of the register has neither applications nor a search on it.' }
}
