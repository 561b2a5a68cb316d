import type { Adapter, Page, PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink } from '../reading/links.ts'
import { lineParts, readPairs, type Pair } from '../reading/pairs.ts'
import { mergeRecords, planningRecord } from '../reading/planning-record.ts'
import { readRegister, type RegisterTemplate } from '../reading/register.ts'
import { filled, lineOf } from '../reading/text.ts'
import { findSearchForm, searchAgain, searchPages, searchRequests, tooManyResults } from './idox-search.ts'
import { isXml } from '../reading/xml-data.ts'

/** Tabs with more than the summary, in reading order. */
const furtherTabs = ['details', 'contacts']

/** Idox Public Access, the planning register of most British councils. */
export const idox: Adapter = {
  platform: 'idox',
  recognise,
  read: (page, request, source) => readRegister(page, request, source, template),
}

const resultItems = 'li.searchresult, #searchresults > li'

const template: RegisterTemplate = {
  details: (page, request) =>
    page.document(resultItems).length === 0 && isDetail(page) ? readDetail(page, request) : undefined,
  results(page, request) {
    if (page.document(resultItems).length > 0) return readResults(page)
    return tooManyResults(page) ? searchAgain(request) : undefined
  },
  isNothingFound: saysNothingFound,
  searches(page, { form }, source) {
    // The register returns the form again, with status 200, if it rejects the search.
    if (form) return []
    // Without a form it is a front page, or a page of an expired session.
    return findSearchForm(page) ? searchRequests(page, source) : searchPages(page)
  },
  complaint: complaintOf,
}

function recognise({ url, contentType, document: $ }: Page): number {
  if (contentType.includes('json') || isXml(contentType)) return 0
  if ($('#idox, #poweredBy a[href*="idox"], form[name="searchCriteriaForm"]').length > 0) return 1
  if ($('#simpleDetailsTable, li.searchresult, .addressCrumb .caseNumber').length > 0) return 0.9
  return /\/(?:online-applications|publicaccess|public-access|eplanning)\/|(?:applicationDetails|earchResults|search)\.do\b/i.test(
    url,
  )
    ? 0.7
    : 0
}

function readResults(page: Page): Reading {
  const $ = page.document
  const details = $(resultItems)
    .toArray()
    .flatMap((item): PageRequest[] => {
      const link = $(item).find('a[href*="Details.do"]').first().add($(item).find('a[href]').first()).first()
      const url = resolveLink(link.attr('href'), page)
      if (url === undefined) return []
      const pairs = lineParts(lineOf($(item).find('.metaInfo').get())).map(([label, value]) => ({ label, value }))
      const description = lineOf(link.get())
      const address = lineOf($(item).find('.address').first().get())
      const known = planningRecord(summaryUrl(url), [
        { label: 'Description', value: description },
        { label: 'Address', value: address },
        ...pairs,
      ])
      return [{ url, kind: 'detail', known }]
    })
  const after = resolveLink($('a.next').first().attr('href'), page)
  return { records: [], next: after === undefined ? details : [...details, { url: after, kind: 'list' }] }
}

function isDetail({ document: $ }: Page): boolean {
  return (
    $('.addressCrumb .caseNumber, #simpleDetailsTable, #applicationDetails, #propertyAddress, .agents, .applicants')
      .length > 0
  )
}

function readDetail(page: Page, request: PageRequest): Reading {
  const record = mergeRecords(request.known, readTab(page, request.known === undefined))
  const next = nextTab(page)
  // The record is complete after the last tab; until then it is passed on with the request for the next one.
  return next === undefined
    ? { records: [record], next: [] }
    : { records: [], next: [{ url: next, kind: 'detail', known: record }] }
}

/** @param isFirst whether nothing is known yet, so that the line above the tabs is the description */
function readTab(page: Page, isFirst: boolean): PageRecord {
  const $ = page.document
  const crumb: Pair[] =
    !isFirst || $('#propertyAddress').length > 0
      ? []
      : [
          { label: 'Reference', value: lineOf($('.addressCrumb .caseNumber').get()) },
          { label: 'Description', value: lineOf($('.addressCrumb .description').get()) },
          { label: 'Address', value: lineOf($('.addressCrumb .address').get()) },
        ]
  const body = $('.tabcontainer').length > 0 ? $('.tabcontainer') : $('body')
  const pairs = readPairs(body.first())
  const record = planningRecord(summaryUrl(page.url), [
    ...pairs,
    ...crumb.filter(({ value }) => value !== ''),
    ...contactNames(page),
  ])
  const council = filled(
    $('meta[property="og:site_name"]').attr('content') ??
      $('#logo a')
        .attr('title')
        ?.replace(/\s*home ?page$/i, ''),
  )
  return council === undefined ? record : { council, ...record }
}

/** Reads names from the contacts tab, where each stands alone under its heading. */
function contactNames(page: Page): Pair[] {
  const $ = page.document
  return (['agent', 'applicant'] as const).flatMap((party) => {
    const box = $(`.${party}s, .${party}`).filter('div, section, fieldset').first()
    const name = lineOf(box.find('h2, h3, h4').first().nextUntil('table, dl, h2, h3, h4').first().get())
    return name === '' ? [] : [{ label: 'Name', value: name, party }]
  })
}

/** Returns the address of the next tab that the page links to. */
function nextTab(page: Page): string | undefined {
  const $ = page.document
  if (!URL.canParse(page.url) || $('#propertyAddress').length > 0) return undefined
  const current = new URL(page.url).searchParams.get('activeTab') ?? 'summary'
  const after = furtherTabs.slice(furtherTabs.indexOf(current) + 1)
  for (const tab of current === 'summary' || furtherTabs.includes(current) ? after : []) {
    const link = $(`#subtab_${tab}, #tab_${tab}, .tabs a[href*="activeTab=${tab}"]`).first()
    const url = resolveLink(link.attr('href'), page)
    if (url !== undefined) return url
  }
  return undefined
}

/** Returns the address of the summary, which identifies the record of all tabs. */
function summaryUrl(address: string): string {
  const url = new URL(address)
  const key = url.searchParams.get('keyVal')
  if (key === null || !url.pathname.endsWith('/applicationDetails.do')) return canonicalUrl(address)
  url.search = `?keyVal=${encodeURIComponent(key)}&activeTab=summary`
  return canonicalUrl(url.href)
}

function saysNothingFound({ document: $ }: Page): boolean {
  return /\bno (?:results|applications|records|matches)\b/i.test(
    lineOf($('.messagebox, .messages, #pa .content').first().get()),
  )
}

function complaintOf({ document: $ }: Page): string {
  const message = lineOf($('.messagebox.errors, .errors, .messagebox').first().get()).slice(0, 200)
  return message === ''
    ? 'The register answered the search with neither applications nor a reason.'
    : `The register says: ${message}`
}
