import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { entriesOf } from '../reading/forms.ts'
import { resolveLink } from '../reading/links.ts'
import type { ListedRecord } from '../reading/listed.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { findNextPage } from '../reading/pager.ts'
import { detailReading, listedReading, pairOf, saysIncomplete, textOfPage } from '../reading/register-page.ts'
import { readRegister, searchPage, type RegisterTemplate } from '../reading/register.ts'
import { lineOf } from '../reading/text.ts'

const prefix = 'ctl00$BodyPlaceHolder$'
const fields: DatedForm = {
  from: `${prefix}uxStartDateReceivedTextBox`,
  to: `${prefix}uxStopDateReceivedTextBox`,
  write: (day) => toBritish(day),
}
const showsAdvanced = `${prefix}uxLinkButtonShowAdvancedSearch`
const detailLinks = '.searchResultsCell a[href*="ApplicationDetails.aspx" i]'

/** CaseTracker, the register that Fareham made itself. */
export const casetracker: Adapter = {
  platform: 'casetracker',
  recognise,
  read: (page, request, source) => readRegister(page, request, source, template),
}

const template: RegisterTemplate = {
  details(page, request, source) {
    const record = readDetails(page)
    return record && detailReading(record, request, page, source)
  },
  results: (page, request) => (page.document(detailLinks).length > 0 ? readResults(page, request) : undefined),
  isNothingFound: (page, { form }) =>
    form !== undefined && /\bno (?:results|applications|records|matches)\b/i.test(textOfPage(page)),
  searches,
}

function recognise({ url, document: $ }: Page): number {
  if ($(`[name="${prefix}uxTextSearchKeywords"], ${detailLinks}, .detailsFieldNames`).length > 0) return 1
  return /\/casetrackerplanning\//i.test(url) ? 0.8 : 0
}

/** The form has date fields only after a link was followed, which is itself a form. */
function searches(page: Page, request: PageRequest, source: Source): PageRequest[] {
  const $ = page.document
  const wasSearched = requestedSpan(request, fields) !== undefined
  const form = wasSearched ? undefined : findDatedForm(page, fields)
  if (form) return datedSearches(page, form, source, fields)
  if (request.form) return []
  const simple = $('form')
    .filter((_, one) => $(one).find(`[name="${prefix}uxTextSearchKeywords"]`).length > 0)
    .first()
  if (simple.length > 0) {
    const entries = entriesOf($, simple).filter(([name]) => !/^__EVENT(?:TARGET|ARGUMENT)$/.test(name))
    const url = resolveLink(simple.attr('action') || page.url, page) ?? page.url
    const target = [['__EVENTTARGET', showsAdvanced] as const, ['__EVENTARGUMENT', ''] as const]
    return [{ url, form: [...entries, ...target], kind: 'list' }]
  }
  return searchPage(resolveLink($('a[href*="ApplicationSearch.aspx" i]').attr('href'), page))
}

function readResults(page: Page, request: PageRequest): Reading {
  const $ = page.document
  const listed = $(detailLinks)
    .toArray()
    .flatMap((element): ListedRecord[] => {
      const link = resolveLink($(element).attr('href'), page)
      return link === undefined ? [] : [{ link, record: recordOfLink(link) }]
    })
  const reading = listedReading(listed, requestedSpan(request, fields))
  const after = findNextPage(page)
  if (after !== undefined) return { ...reading, next: [...reading.next, { url: after, kind: 'list' }] }
  const hasPager = $('a[href^="javascript:"]')
    .toArray()
    .some((one) => /^(?:next|>|»|2)$/i.test(lineOf([one])))
  const isCut = hasPager || saysIncomplete(textOfPage(page))
  return isCut ? searchNarrower(request, fields, reading) : reading
}

/** References have slashes: P/26/0689/FP. */
function recordOfLink(link: string): PageRecord {
  const { searchParams } = new URL(link)
  return tidy<PageRecord>({
    kind: 'application',
    url: canonicalUrl(link),
    reference: searchParams.get('reference')?.trim() || undefined,
    uprn: searchParams.get('uprn')?.trim() || undefined,
  })
}

function readDetails(page: Page): PageRecord | undefined {
  const $ = page.document
  const pairs = $('.detailsFieldNames')
    .toArray()
    .map((label) => pairOf(lineOf([label]), $(label).next('.detailsValues')))
  const { reference, ...found } = planningRecord(page.url, pairs)
  if (reference === undefined) return undefined
  // A search with one result shows the application under the address of the search.
  const own = new URL(page.url).searchParams.has('reference')
    ? page.url
    : new URL(`ApplicationDetails.aspx?reference=${encodeURIComponent(reference)}`, page.url).href
  return { ...found, kind: 'application', reference, url: canonicalUrl(own) }
}
