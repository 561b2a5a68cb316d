import type { ListingSelectors, Page } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode, readAddress } from './addresses.ts'
import { contactsIn } from './contacts.ts'
import { readDate } from './dates.ts'
import { type Elements, firstOf, isElement, type PageElement } from './nodes.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { dateIn, findAuthor } from './found-post.ts'
import type { ListedRecord } from './listed.ts'
import { resolveLink, withMark } from './links.ts'
import { itemFacts, withoutFacts } from './item-facts.ts'
import { isPlace, isTown, maxAddress } from './list-items.ts'
import { readName } from './names.ts'
import { filled, lineOf, lineUpTo, paragraphsOf } from './text.ts'
import { isAddress } from './unlabelled.ts'

/** Usual selectors, for pages without selectors of the owner. */
export const usual = {
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

/** Reads an item of a list by the owner’s selectors, or else by its structure, with the link to its page if that is on the same site. */
export function readListItem(
  page: Page,
  element: PageElement,
  selectors: ListingSelectors | null | undefined,
): ListedRecord | undefined {
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

/** Returns a record with the contact details in a part of its page. */
export function recordOf(
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

/** Returns the heading of a box about a person, or else its text. */
export function nameOf(box: Elements): string {
  const heading = lineOf(box.find('h1, h2, h3, h4, h5').first().get())
  return heading === '' ? lineOf(box.get()).replace(/^(?:posted )?by:?\s+/i, '') : heading
}

/** Maximum elements that are searched for a date. */
const maxSearched = 200

/** Returns the first date that has an element of its own. */
export function dateWithin(item: Elements, page: Page): string | undefined {
  const parts = item.find('*').toArray().slice(0, maxSearched)
  return parts.map((part) => dateIn(part, page)).find((date) => date !== undefined)
}

/** Returns the date of an element: of its attributes, which are exact, or else of its text. */
export function dateOf(element: Elements, page: Page): string | undefined {
  // The title has the exact time where the text is '2 days ago'.
  const exact = element.attr('title') ?? element.find('[title]').first().attr('title') ?? ''
  const texts = [element.attr('datetime') ?? '', exact, lineOf(element.get())]
  return texts.map((text) => readDate(text, page.fetchedAt)).find((date) => date !== undefined)
}
