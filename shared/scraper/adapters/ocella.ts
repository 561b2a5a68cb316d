import type { Adapter, Page } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { resolveLink } from '../reading/links.ts'
import { findNextPage } from '../reading/pager.ts'
import { readPairs } from '../reading/pairs.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { detailReading, listedReading, saysIncomplete, textOfPage } from '../reading/register-page.ts'
import { readRegister, searchPage, type RegisterTemplate } from '../reading/register.ts'
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
  read: (page, request, source) => readRegister(page, request, source, template),
}

const template: RegisterTemplate = {
  details(page, request, source) {
    if (tableRecords(page).length > 0) return undefined
    const found = planningRecord(canonicalUrl(page.url), readPairs(page.document('body')))
    return found.reference === undefined
      ? undefined
      : detailReading({ kind: 'application', ...found }, request, page, source)
  },
  results(page, request) {
    const listed = tableRecords(page)
    if (listed.length === 0) return undefined
    const reading = listedReading(listed, requestedSpan(request, fields))
    const after = findNextPage(page)
    if (after !== undefined) return { ...reading, next: [...reading.next, { url: after, kind: 'list' }] }
    return saysIncomplete(textOfPage(page)) ? searchNarrower(request, fields, reading) : reading
  },
  isNothingFound: (page, request) =>
    requestedSpan(request, fields) !== undefined &&
    /\bno (?:results|applications|records|matches|matching)\b/i.test(textOfPage(page)),
  searches(page, request, source) {
    if (requestedSpan(request, fields)) return []
    const form = findDatedForm(page, fields)
    return form
      ? datedSearches(page, form, source, fields)
      : searchPage(resolveLink(page.document('a[href*="planningSearch"]').attr('href'), page))
  },
}

function recognise({ url, document: $ }: Page): number {
  if ($('[name="receivedFrom"]').length > 0 && $('[name="receivedTo"]').length > 0) return 1
  if ($('a[href*="planningDetails?reference="]').length > 0) return 1
  return /\/OcellaWeb\//i.test(url) ? 0.95 : 0
}
