import type { Adapter, ListingSelectors, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord } from '../record.ts'
import { readAddress } from '../reading/addresses.ts'
import { findDirectory } from '../reading/directory.ts'
import { firstOf, isElement } from '../reading/nodes.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { enquiryRecords } from '../reading/enquiry-rows.ts'
import { asReading, type ListedRecord } from '../reading/listed.ts'
import { readAnyPage, saysNothingFound } from '../reading/any-page.ts'
import { readBoard } from '../reading/board.ts'
import { isAboutFirm, readFirm } from '../reading/firm-page.ts'
import { resolveLink } from '../reading/links.ts'
import { findNextPage } from '../reading/pager.ts'
import { dateOf, dateWithin, nameOf, readListItem, recordOf, usual } from '../reading/list-record.ts'
import { asks, findListItems } from '../reading/list-items.ts'
import { readName } from '../reading/names.ts'
import { mergeRecords } from '../reading/planning-record.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { filled, lineOf, paragraphsOf } from '../reading/text.ts'

/** Any page with a list of things wanted, and its detail pages: read by the owner's selectors, else by its structure. */
export const listing: Adapter = {
  platform: 'listing',
  // The lowest score, for pages that no other adapter recognises.
  recognise: ({ contentType }) => (/html|^$/.test(contentType) ? 0.1 : 0),
  read,
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  const { selectors } = source
  const firm = !selectors && request.kind === 'list' && isAboutFirm(page) ? readFirm(page) : undefined
  if (firm) return { records: [firm], next: [] }
  const whole = selectors ? undefined : readAnyPage(page, request)
  if (whole) return whole
  if (request.kind === 'detail') return readDetail(page, request.known)
  const wrong = Object.values(selectors ?? {}).find((selector) => selector !== undefined && !isSelector(page, selector))
  if (wrong !== undefined) return { records: [], next: [], problem: `"${wrong}" isn’t a valid selector.` }
  const firms = selectors ? [] : firmsOf(page)
  // A page about one firm has its parts, such as its reviews, and its contact details twice.
  const single = firms.length > 0 && firms.length <= maxParts ? readFirm(page) : undefined
  if (single) return { records: [single], next: [] }
  const items = selectors ? page.document(selectors.item).toArray().filter(isElement) : findListItems(page)
  if (firms.length + items.length === 0) return selectors ? noItems(selectors) : (readBoard(page) ?? readSingle(page))
  const entries = firms.length > 0 ? firms : items.flatMap((item) => readListItem(page, item, selectors) ?? [])
  const found = entries.filter(({ record }) =>
    matchesTerms(`${record.title ?? ''} ${record.description ?? ''}`, source.searchTerms),
  )
  const after =
    selectors?.next === undefined
      ? findNextPage(page)
      : resolveLink(page.document(selectors.next).first().attr('href'), page)
  const { records, next } = asReading(found)
  return { records, next: after === undefined ? next : [...next, { url: after, kind: 'list' }] }
}

/** Returns the enquiries or firms of a table with named columns, or else the entries of a directory. */
function firmsOf(page: Page): ListedRecord[] {
  const tabled = enquiryRecords(page)
  return tabled.length > 0 ? tabled : findDirectory(page)
}

/** Maximum parts of a page about one firm that look like entries. */
const maxParts = 2

/** A page with this many links or more is part of a site, and not a single request. */
const minLinks = 5

/** Reads a page without a list as a single entry, if it asks for something or has a date, and has a name or contact details, or
 *  is about a firm. */
function readSingle(page: Page): Reading {
  const reading = readDetail(page, undefined)
  const [record] = reading.records
  const isText = page.document('a[href]').length < minLinks
  const isDatedOrAsked = record?.date !== undefined || (isText && asks.test(record?.description ?? ''))
  const isWanted = isDatedOrAsked && (record?.applicant ?? record?.emails ?? record?.phones) !== undefined
  if (saysNothingFound(record?.description ?? '')) return { records: [], next: [], isNothingFound: true }
  const firm = isWanted ? undefined : readFirm(page)
  if (firm) return { records: [firm], next: [] }
  const problem = 'Nothing on this page could be recognised as an application, a post or an entry of a list.'
  return isWanted ? reading : { records: [], next: [], problem }
}

/** Reads a detail page: its heading and the text of its main part. */
function readDetail(page: Page, known: PageRecord | undefined): Reading {
  const $ = page.document
  const main = $('main, article, [role="main"], #content, .content').first()
  const body = (main.length > 0 ? main : $('body')).clone()
  body.find('nav, header nav, footer, aside, form, [class*="related" i], [class*="cookie" i]').remove()
  const own = paragraphsOf(body.find(marked).first().get())
  const record = recordOf(page, body, {
    url: canonicalUrl(known?.url ?? page.url),
    title: filled(lineOf($('h1').first().get())) ?? filled($('title').text()),
    description: filled(own) === undefined ? paragraphsOf(body.get()) : own,
    address: filled(readAddress(lineOf(firstOf(body, usual.address).get()))),
    applicant: readName(nameOf(firstOf(body, usual.name))),
    date: dateOf(firstOf(body, usual.date), page) ?? (filled(own) === undefined ? undefined : dateWithin(body, page)),
  })
  return { records: [mergeRecords(known, record)], next: [] }
}

/** Returns whether a selector, which the owner has entered, is valid. */
function isSelector({ document: $ }: Page, selector: string): boolean {
  try {
    return $(selector).length >= 0
  } catch {
    return false
  }
}

function noItems({ item }: ListingSelectors): Reading {
  return { records: [], next: [], problem: `Nothing on this page matches the selector "${item}".` }
}

/** The text of an advertisement, where a page marks it up. */
const marked = '[itemprop="description"]'
