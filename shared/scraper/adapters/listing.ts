import type { Adapter, ListingSelectors, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode, readAddress } from '../reading/addresses.ts'
import { contactsIn } from '../reading/contacts.ts'
import { readDate } from '../reading/dates.ts'
import { type Elements, firstOf, isElement, type PageElement } from '../reading/nodes.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { enquiryRecords } from '../reading/enquiry-rows.ts'
import { asReading } from '../reading/listed.ts'
import { readAnyPage, saysNothingFound } from '../reading/any-page.ts'
import { readBoard } from '../reading/board.ts'
import { dateIn, findAuthor } from '../reading/found-post.ts'
import { isAboutFirm, readFirm } from '../reading/firm-page.ts'
import { resolveLink, withMark } from '../reading/links.ts'
import { findNextPage } from '../reading/pager.ts'
import { itemFacts, withoutFacts } from '../reading/item-facts.ts'
import { findListItems, isPlace, isTown, maxAddress } from '../reading/list-items.ts'
import { readName } from '../reading/names.ts'
import { mergeRecords } from '../reading/planning-record.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { filled, lineOf, lineUpTo, paragraphsOf } from '../reading/text.ts'
import { isAddress } from '../reading/unlabelled.ts'

/** Usual selectors, for pages without selectors of the owner. */
const usual = {
  title: ['h1, h2, h3, h4', '[class*="title" i]', 'a[href]'],
  link: ['h1 a[href], h2 a[href], h3 a[href], h4 a[href]', '[class*="title" i] a[href]', 'a[href]'],
  address: [
    'address, [itemprop="address"], .adr',
    '[class*="location" i], [class*="address" i]',
    '[class$="town" i], [class$="city" i], [class$="place" i], [class$="locality" i]',
  ],
  name: [
    '[rel="author"], [itemprop="author"]',
    '[class*="username" i]',
    '[class*="author" i], [class*="poster" i]:not([class*="last" i]), [class*="posted-by" i]',
    '[class*="seller" i], [class*="advertiser" i], [class*="customer" i], [class*="contact-name" i]',
    ':has(> i[class*="-user" i]:empty), :has(> svg[class*="-user" i])',
    '[class$="name" i]:not(h1, h2, h3, h4, a):not(:has(h1, h2, h3, h4, a))',
  ],
  description: [
    '[class*="excerpt" i], [class*="snippet" i]',
    '[itemprop="description"], [class*="description" i], [class*="summary" i]',
  ],
  date: ['time[datetime]', 'time', '[class*="date" i]', '[class*="posted" i]'],
}

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
  const enquiries = selectors
    ? []
    : enquiryRecords(page).filter(({ record }) =>
        matchesTerms(`${record.title ?? ''} ${record.description ?? ''}`, source.searchTerms),
      )
  if (enquiries.length > 0) return asReading(enquiries)
  const items = selectors ? page.document(selectors.item).toArray().filter(isElement) : findListItems(page)
  if (items.length === 0) return selectors ? noItems(selectors) : (readBoard(page) ?? readSingle(page))
  const found = items
    .flatMap((item) => readItem(page, item, selectors) ?? [])
    .filter(({ record }) => matchesTerms(`${record.title ?? ''} ${record.description ?? ''}`, source.searchTerms))
  const next = found.flatMap(({ record, link }): PageRequest[] =>
    link === undefined ? [] : [{ url: link, kind: 'detail', known: record }],
  )
  const after =
    selectors?.next === undefined
      ? findNextPage(page)
      : resolveLink(page.document(selectors.next).first().attr('href'), page)
  const records = found.filter(({ link }) => link === undefined).map(({ record }) => record)
  return { records, next: after === undefined ? next : [...next, { url: after, kind: 'list' }] }
}

function readItem(
  page: Page,
  element: PageElement,
  selectors: ListingSelectors | null | undefined,
): { record: PageRecord; link?: string } | undefined {
  const $ = page.document
  const item = selectors ? $(element) : withoutLastPost(page, element)
  const pick = (name: keyof typeof usual): Elements => firstOf(item, [selectors?.[name] ?? usual[name]].flat())
  const own = item.is('a[href]') ? item : pick('link')
  const link = resolveLink(own.attr('href'), page)
  const title = filled(lineOf(pick('title').get()).replace(noTitle, ''))
  const [, writer = '', posted = ''] = credit.exec(lineOf(item.get())) ?? []
  // The link to a member has the whole of a name with spaces.
  const member = findAuthor(item.get())?.name ?? ''
  const whole = member.startsWith(writer) ? member : ''
  const facts = selectors ? undefined : itemFacts(item)
  const record = recordOf(
    page,
    item,
    {
      url: link === undefined ? withMark(canonicalUrl(page.url), title ?? lineOf(item.get())) : canonicalUrl(link),
      title,
      description:
        facts?.description ??
        filled(paragraphsOf(pick('description').get())) ??
        (facts
          ? withoutFacts(otherText(item, page), facts)
          : paragraphsOf(selectors?.description === undefined ? item.get() : [])),
      address:
        facts?.address ??
        filled(readAddress(lineOf(selectors ? pick('address').get() : wholeAddress(pick('address'))))) ??
        (selectors ? undefined : placeWithin(item)),
      applicant: readName(
        nameOf(pick('name')) ||
          facts?.person ||
          whole ||
          writer ||
          (selectors ? '' : writerInColumn(item) || seeker(item) || initialled(item)),
      ),
      date:
        dateOf(pick('date'), page) ??
        readDate(posted, page.fetchedAt) ??
        readDate(postedOn.exec(lineOf(item.get()))?.[1] ?? '', page.fetchedAt) ??
        (selectors ? undefined : dateWithin(item, page)),
      ...(facts && Object.keys(facts.other).length > 0 ? { other: facts.other } : {}),
    },
    selectors,
  )
  if (title === undefined && record.description === undefined) return undefined
  const isHere = link !== undefined && new URL(link).host === new URL(page.url).host
  return isHere ? { record, link } : { record }
}

/** Returns the text of an item without its title, writer, place, date and buttons, or else the whole. */
function otherText(item: Elements, page: Page): string {
  const whole = paragraphsOf(item.get())
  const rest = item.clone()
  const parts = [usual.title, usual.name, usual.address, usual.date].map((one) => firstOf(rest, one))
  const dates = rest.find('*').filter((_, part) => dateIn(part, page) !== undefined)
  const facts = rest.find('*').filter((_, part) => isFact(part))
  const more = rest.find('a').filter((_, link) => moreLink.test(lineUpTo([link], maxFact)))
  const marks = rest.find('button, [class~="btn"], [class~="button"], [class*="badge" i]')
  for (const part of [...parts, dates, facts, marks, more])
    if (lineOf(part.get()).length * 2 < whole.length) part.remove()
  // A term without its value says nothing.
  const terms = rest.find('dt').filter((_, term) => lineUpTo(page.document(term).next('dd').get(), 1) === '')
  terms.remove()
  const text = paragraphsOf(rest.get())
  return text.length < minText ? whole : text
}

/** The text of a link behind the beginning of a text. */
const moreLink = /^\W*(?:(?:read|see|show|view) )?more\W*$/i

/** Texts of links that name no item. */
const noTitle =
  /^(?:(?:\d+|no) (?:answers?|repl(?:y|ies)|comments?|responses?)|(?:read|see|view|show) (?:more|all|details))$/i

/** Characters. */
const minText = 20
const maxFact = 60

const postedBy = /^(?:posted|added|listed|placed) by:? \S.{0,40}$/i

const seeks = /^(\p{Lu}.{1,40}?) (?:is|are) looking for\b/u

/** Returns who is looking for something, as lists of leads begin. */
function seeker(item: Elements): string {
  return seeks.exec(lineOf(item.get()))?.[1] ?? ''
}

/** 'Grace P.', as pages with leads call their customers. */
const initial = /^\p{Lu}[\p{Ll}'’]{1,20}(?:[ -]\p{Lu}\p{Ll}{1,20})? \p{Lu}\.$/u

/** Returns the first name with an initial that has an element of its own. */
function initialled(item: Elements): string {
  const parts = item.find('*').slice(0, maxSearched).toArray()
  return parts.map((part) => lineUpTo([part], maxFact)).find((text) => initial.test(text)) ?? ''
}

/** Returns whether an element only has a place, or the name of a writer. */
function isFact(element: PageElement): boolean {
  const text = lineUpTo([element], maxFact)
  return isPlace(element) || (text.length < maxFact && [postedBy, seeks, initial].some((form) => form.test(text)))
}

function placeWithin(item: Elements): string | undefined {
  const places = item.find('*').slice(0, maxSearched).toArray().filter(isPlace)
  // The box around a name and a town has the form of a place, too.
  const found = places.find((one) => !places.some(({ parent }) => parent === one))
  return found && readAddress(lineUpTo([found], maxAddress))
}

/** Returns the first line of a row's cell below “Started by”. */
function writerInColumn(item: Elements): string {
  if (!item.is('tr')) return ''
  const head = item.closest('table').find('tr').first().children()
  const column = head
    .toArray()
    .findIndex((cell) => /^(?:(?:started|posted|created|asked) by|author|starter|by)$/i.test(lineOf([cell])))
  return column === -1 ? '' : (paragraphsOf(item.children().eq(column).get()).split('\n')[0] ?? '')
}

/** Returns the box around the first part of an address if all of it is one. */
function wholeAddress(part: Elements): PageElement[] {
  const box = part.parent()
  const own = lineUpTo(part.get(), maxAddress)
  const isPart = findPostcode(own) === undefined && !isTown(own)
  return (isPart && isAddress(lineUpTo(box.get(), maxAddress)) ? box : part).toArray().filter(isElement)
}

/** Returns an item without what it says about the last reply, whose writer and date are others than the item's. */
function withoutLastPost({ document: $ }: Page, element: PageElement): Elements {
  const item = $(element)
  if (!lastPost.test(lineOf([element]))) return item
  const rest = item.clone()
  const parts = rest.find('*').filter((_, part) => startOfLastPost.test(lineUpTo([part], maxStart)))
  parts.remove()
  return lineOf(rest.get()) === '' ? item : rest
}

const lastPost = /\b(?:last|latest|most recent) (?:post|reply|message|comment|activity)\b/i
const startOfLastPost = new RegExp(`^\\W{0,3}${lastPost.source}`, 'i')
/** Characters. */
const maxStart = 30

/** 'Started by sam, 18 Nov 2026, 10:15', as lists of threads name the writer of the first post. */
const credit = /\b(?:started|posted|asked|created) by:? (\S{2,40}?)(?:,| on| at| [»–-])? (.{6,24})/i

/** 'posted 18 Nov', without a year. */
const postedOn = /\b(?:posted|added|listed) (?:on )?(\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9})\b/iu

/** A page with this many links or more is part of a site, and not a single request. */
const minLinks = 5
/** Phrases by which people ask for something. */
const asks =
  /\b(?:we|i|we’re|i’m|we're|i'm) (?:want|need|would like|are looking|am looking|looking)\b|\blooking for\b|\bwanted\b|\brecommend/i

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

function recordOf(
  page: Page,
  part: Elements,
  fields: { [K in keyof PageRecord]?: PageRecord[K] | undefined } & { url: string },
  selectors?: ListingSelectors | null,
): PageRecord {
  const { emails } = contactsIn(page, selectors?.email === undefined ? part : part.find(selectors.email).parent())
  const { phones } = contactsIn(page, selectors?.phone === undefined ? part : part.find(selectors.phone).parent())
  const description = fields.description === '' ? undefined : fields.description?.slice(0, 5000)
  const postcode =
    findPostcode(fields.address ?? '') ?? findPostcode(description ?? '') ?? findPostcode(lineOf(part.get()))
  return tidy<PageRecord>({ kind: 'listing', ...fields, description, postcode, emails, phones })
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

/** Returns the heading of a box about a person, or else its text. */
function nameOf(box: Elements): string {
  const heading = lineOf(box.find('h1, h2, h3, h4, h5').first().get())
  return heading === '' ? lineOf(box.get()).replace(/^(?:posted )?by:?\s+/i, '') : heading
}

/** Maximum elements that are searched for a date. */
const maxSearched = 200

/** Returns the first date that has an element of its own. */
function dateWithin(item: Elements, page: Page): string | undefined {
  const parts = item.find('*').toArray().slice(0, maxSearched)
  return parts.map((part) => dateIn(part, page)).find((date) => date !== undefined)
}

function dateOf(element: Elements, page: Page): string | undefined {
  // The title has the exact time where the text is '2 days ago'.
  const exact = element.attr('title') ?? element.find('[title]').first().attr('title') ?? ''
  const texts = [element.attr('datetime') ?? '', exact, lineOf(element.get())]
  return texts.map((text) => readDate(text, page.fetchedAt)).find((date) => date !== undefined)
}
