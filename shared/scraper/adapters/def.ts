import type { Adapter, Page, PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { buttonEntry, entriesOf, submit } from '../reading/forms.ts'
import { resolveLink } from '../reading/links.ts'
import { isElement, type Elements, type PageNode } from '../reading/nodes.ts'
import type { Pair } from '../reading/pairs.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { detailReading, listedReading, pairOf, rowsOf, saysIncomplete, textOfPage } from '../reading/register-page.ts'
import { readRegister, searchPage, type RegisterTemplate } from '../reading/register.ts'
import { lineOf } from '../reading/text.ts'

/** The advanced form, which is posted, expects the day before the month. The simple form expects the month first, so it is not used. */
const fields: DatedForm = {
  from: 'DateReceivedFrom',
  to: 'DateReceivedTo',
  write: (day) => toBritish(day),
  also: [['SearchPlanning', 'true']],
}
const detailLinks = 'a[href*="/Planning/Display" i]'

/** The planning register of DEF Software, which several county and district councils use. */
export const def: Adapter = {
  platform: 'def',
  recognise,
  read: (page, request, source) => readRegister(page, request, source, template),
}

const template: RegisterTemplate = {
  details(page, request, source) {
    const gate = page.document('form[action*="/Disclaimer/Accept" i]').first()
    if (gate.length > 0) return acceptTerms(page, gate, request)
    const record = readDetails(page)
    return record && detailReading(record, request, page, source)
  },
  results: (page, request) => (page.document(detailLinks).length > 0 ? readResults(page, request) : undefined),
  isNothingFound: (page, request) =>
    requestedSpan(request, fields) !== undefined &&
    /\bno (?:results|applications|records|matches)\b|\b0 results\b/i.test(textOfPage(page)),
  searches(page, request, source) {
    if (requestedSpan(request, fields)) return []
    const form = findDatedForm(page, fields)
    if (form) return datedSearches(page, form, source, fields)
    const link = page.document('a[href*="/Search/Advanced" i]').attr('href') ?? '/Search/Advanced'
    const isAdvanced = [page.url, request.url].some((url) => /\/Search\/Advanced\b/i.test(new URL(url).pathname))
    return isAdvanced ? [] : searchPage(resolveLink(link, page))
  },
}

function recognise({ url, document: $ }: Page): number {
  if ($('form[action*="/Disclaimer/Accept" i], form#advancedSearchForm, dl.details-grid').length > 0) return 1
  if ($('form[action*="/Search/Results" i] [name="DateReceivedFrom"]').length > 0) return 1
  if ($(detailLinks).length > 0) return 0.95
  return /\/(?:Planning\/Display|Search\/(?:Advanced|Standard|Results))\b/i.test(url) ? 0.7 : 0
}

/** Accepts the terms of use as a visitor would: the owner has confirmed them for every active source. The response redirects to the
 *  requested page. */
function acceptTerms(page: Page, gate: Elements, { url, kind, known }: PageRequest): Reading {
  const $ = page.document
  const agrees = gate
    .find('button, [type="submit"]')
    .toArray()
    .some((button) => /\b(?:accept|agree)\b/i.test(`${$(button).text()} ${button.attribs['value'] ?? ''}`))
  const hasAccepted = /\/Disclaimer\/Accept/i.test(url)
  if (!agrees || hasAccepted || gate.find('[type="password"]').length > 0) {
    return { records: known ? [known] : [], next: [], problem: 'The register doesn’t go on from its terms of use.' }
  }
  const entries = [...entriesOf($, gate), ...buttonEntry($, gate, /accept|agree/i)]
  return { records: [], next: [{ ...submit(page, gate, entries), kind, ...(known && { known }) }] }
}

function readResults(page: Page, request: PageRequest): Reading {
  const $ = page.document
  const boxes = new Map<PageNode, Set<string>>()
  for (const element of $(detailLinks).toArray()) {
    const link = resolveLink(element.attribs['href'], page)
    const box = $(element).closest('tr, dl, .results__item, .searchResultsCardRow').get(0) ?? element
    if (link !== undefined) boxes.set(box, (boxes.get(box) ?? new Set()).add(link))
  }
  const rows = $('table')
    .toArray()
    .flatMap((table) => rowsOf($, $(table)))
  const pairsOfRows = new Map<PageNode | undefined, Pair[]>(rows.map(({ row, pairs }) => [row.get(0), pairs]))
  const listed = new Map<string, PageRecord>()
  for (const [box, links] of boxes) {
    // An element with several applications has no values of any one of them.
    const isOne = isElement(box) && links.size === 1
    const pairs = isOne ? (pairsOfRows.get(box) ?? definitionsOf(page, $(box))) : []
    for (const link of links) if (!listed.has(link)) listed.set(link, recordOf(link, pairs))
  }
  const reading = listedReading(
    [...listed].map(([link, record]) => ({ link, record })),
    requestedSpan(request, fields),
  )
  const after = nextPage(page)
  if (after !== undefined) return { ...reading, next: [...reading.next, { url: after, kind: 'list' }] }
  return saysIncomplete(textOfPage(page)) ? searchNarrower(request, fields, reading) : reading
}

function recordOf(link: string, pairs: readonly Pair[]): PageRecord {
  return { reference: referenceOf(link), ...planningRecord(canonicalUrl(link), pairs), kind: 'application' }
}

/** Reads a definition list, or the first one in a card, without the lists nested in it. */
function definitionsOf({ document: $ }: Page, box: Elements): Pair[] {
  const list = box.is('dl') ? box : box.find('dl').first()
  return list
    .find('> dt, > div > dt')
    .toArray()
    .map((term) => pairOf(lineOf([term]), $(term).next('dd')))
}

/** Returns the reference, whose slashes are part of the path: /Planning/Display/HCC/2026/0101. */
function referenceOf(url: string): string {
  const [, path = ''] = /\/Planning\/Display\/(.*)$/i.exec(new URL(url).pathname) ?? []
  return decodeURIComponent(path).trim()
}

function nextPage(page: Page): string | undefined {
  const $ = page.document
  const link = $('a[rel~="next"], a[aria-label^="Next Page" i]').first()
  return resolveLink(link.attr('href'), page) ?? resolveLink(link.attr('data-ajax-target'), page)
}

function readDetails(page: Page): PageRecord | undefined {
  const $ = page.document
  const record = planningRecord(canonicalUrl(page.url), definitionsOf(page, $('dl.details-grid')))
  return record.reference === undefined ? undefined : { kind: 'application', ...record }
}
