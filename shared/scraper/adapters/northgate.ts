import type { Adapter, Page, PageRequest, Reading } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink } from '../reading/links.ts'
import { findNextPage } from '../reading/pager.ts'
import { readPairs } from '../reading/pairs.ts'
import { mergeRecords, planningRecord } from '../reading/planning-record.ts'
import { asReading } from '../reading/listed.ts'
import { tableRecords } from '../reading/table-records.ts'
import { findRegisterForm, narrowerSearches, registerSearches } from '../reading/search-form.ts'
import { readRegister, searchPage, type RegisterTemplate } from '../reading/register.ts'
import { lineOf } from '../reading/text.ts'

/** Northgate (now NEC) PlanningExplorer. */
export const northgate: Adapter = {
  platform: 'northgate',
  recognise,
  read: (page, request, source) => readRegister(page, request, source, template),
}

const template: RegisterTemplate = {
  details(page, { known }) {
    if (tableRecords(page).length > 0) return undefined
    const found = planningRecord(canonicalUrl(page.url), readPairs(page.document('body')))
    return found.reference === undefined ? undefined : { records: [withId(mergeRecords(known, found))], next: [] }
  },
  results(page, request) {
    const listed = tableRecords(page)
    if (listed.length > 0) return readResults(page, listed)
    return /too many|more than \d+ (?:records|results)|refine/i.test(messageOf(page)) ? tooMany(request) : undefined
  },
  isNothingFound: (page) => /\bno (?:records|results|matches|applications)\b/i.test(messageOf(page)),
  searches(page, request, source) {
    if (request.form) return []
    const form = findRegisterForm(page)
    return form
      ? registerSearches(page, form, source, '-')
      : searchPage(resolveLink(page.document('a[href*="generalsearch.aspx" i]').attr('href'), page))
  },
}

function messageOf({ document: $ }: Page): string {
  return lineOf($('#lblPagePosition, .error, .validation, .dataview').get())
}

function recognise({ url, document: $ }: Page): number {
  if (
    $('form[action*="StdResults.aspx"], form[action*="StdDetails.aspx"], form[action*="GeneralSearch.aspx" i]').length >
    0
  )
    return 1
  if ($('a[href*="/PlanningExplorer/" i], a[href*="StdDetails.aspx"]').length > 0) return 0.8
  return /\/PlanningExplorer|Std(?:Results|Details)\.aspx/i.test(url) ? 0.8 : 0
}

function readResults(page: Page, listed: ReturnType<typeof tableRecords>): Reading {
  const { records, next } = asReading(listed.map(({ record, ...rest }) => ({ ...rest, record: withId(record) })))
  const after = findNextPage(page)
  return { records, next: after === undefined ? next : [...next, { url: after, kind: 'list' }] }
}

/** Adds the register's own id of an application, which its addresses contain. */
function withId<R extends { url: string; other?: Readonly<Record<string, string>> }>(record: R): R {
  const id = URL.canParse(record.url) ? new URL(record.url).searchParams.get('PARAM0')?.trim() : undefined
  return id ? { ...record, other: { ...record.other, recordId: id } } : record
}

function tooMany(request: PageRequest): Reading {
  const next = narrowerSearches(request)
  const problem = 'The register found too many applications. Please narrow this source’s search terms.'
  return next.length > 0 ? { records: [], next } : { records: [], next, problem }
}
