import type { Page } from '../adapter.ts'
import { isElement, isText, type PageElement } from './nodes.ts'
import { findEmails, findPhones } from './contacts.ts'
import { findPostcode } from './addresses.ts'
import { findAuthor } from './found-post.ts'
import { isAsideBox } from './scan.ts'
import { lineUpTo } from './text.ts'
import { isAddress } from './unlabelled.ts'

/** Characters of text in one list item: shorter ones are menu entries, longer ones articles. */
const itemLength = { min: 30, max: 3000 }
const minItems = 2
/** Maximum number of lists that are checked, those with most text first, and of items checked in each. */
const maxLists = 5
const maxSampledItems = 12
const minSigns = 2
const someDate =
  /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?\.? \p{L}{3,9}\.? \d{4}\b|\b\p{L}{3,9} \d{1,2}, \d{4}\b|\bago\b|\b[Pp]osted (?:on )?\d{1,2} \p{L}{3,9}\b/u
const somePrice = /(?:^|\s)£\d/
const threadLink = /\/(?:topics?|threads?|discussions?|t)\/|(?:view|show)(?:topic|thread)|[?&](?:tid|topic)=/i
/** The town of an advertisement with the first half of its postcode, in an element of its own: “Faversham, ME13”. */
const place = /^\p{Lu}[\p{L}'’. -]{1,40},? \(?[A-Z]{1,2}\d[A-Z\d]?\)?$/u
const maxPlace = 60
export const maxAddress = 200
const maxPhone = 30
/** Maximum characters of one text that are searched for contact details. */
const maxText = 500
const dateNames = /\btime\b|(?<![a-z])(?:date|posted)|Date|Posted/
const placeNames = /(?<![a-z])(?:address|location|(?:town|city|place|locality|region)(?![a-z]))|Address|Location/
/** Maximum characters that one item adds to the weight of its list. Many short items weigh less than a few with some text. */
const maxWeight = 150
const itemTags = new Set(['li', 'article', 'tr', 'section', 'div', 'a'])
const ignoredTags = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Maximum depth; only hostile pages nest deeper. */
const maxDepth = 250

/** A telephone number or an email address: an item with one and a heading needs no link. */
const someContact = /\d{3}[\d\s()-]{6}|@|[[(] ?at ?[\])]|\bdot\b/

/** Siblings with the same tag and first class, and their amount of text in characters. */
interface Group {
  items: PageElement[]
  weight: number
}

/** Finds the items of the list that a page is about: similar siblings with a link or contact details and some text, most of which look like requests.
 *  Of several such lists, returns the one with most text; empty when there is none. */
export function findListItems({ document: $ }: Page): PageElement[] {
  const groups: Group[] = []
  for (const body of $('body').toArray()) walk(body, groups, 0)
  const lists = groups
    .filter(({ items }) => items.length >= minItems)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxLists)
  return lists.find(({ items }) => isWanted(items.slice(0, maxSampledItems)))?.items ?? []
}

/** Returns whether most items have two of these: date, author, place, thread link, price, contact details. Menus and news have at most a
 *  date. */
function isWanted(items: readonly PageElement[]): boolean {
  const wanted = items.filter((item) => {
    const text = lineUpTo([item], itemLength.max)
    const signs = [
      someDate.test(text) || holds(item, isDated),
      findAuthor([item]) !== undefined ||
        /\b(?:posted|started|written) by [\p{L}\d]|\b(?:is|are) looking for\b/iu.test(text),
      findPostcode(text) !== undefined || holds(item, isPlace) || holds(item, isPlaced),
      holds(item, isThreadLink),
      somePrice.test(text),
      findPhones(text).length > 0 || findEmails(text).length > 0 || holds(item, isContact),
    ]
    return signs.filter(Boolean).length >= minSigns
  })
  return wanted.length * 2 > items.length
}

function holds(element: PageElement, is: (element: PageElement) => boolean, depth = 0): boolean {
  return (
    is(element) || (depth < maxDepth && element.children.some((one) => isElement(one) && holds(one, is, depth + 1)))
  )
}

function isThreadLink({ tagName, attribs }: PageElement): boolean {
  return tagName === 'a' && threadLink.test((attribs['href'] ?? '').slice(0, 500))
}

function isContact(element: PageElement): boolean {
  const { attribs } = element
  if (/^(?:tel|mailto):/i.test(attribs['href'] ?? '')) return true
  return findPhones(lineUpTo([element], maxPhone)).length > 0
}

/** Returns whether a text is the town of an advertisement with the first half of its postcode. */
export function isTown(text: string): boolean {
  return place.test(text)
}

/** Returns whether an element only has the town of an advertisement, or an address. */
export function isPlace(element: PageElement): boolean {
  if (isTown(lineUpTo([element], maxPlace))) return true
  // An icon may be before an address.
  const isBox = element.children.every(
    (child) => !isElement(child) || child.tagName === 'br' || child.children.length === 0 || child.tagName === 'svg',
  )
  return isBox && isAddress(lineUpTo([element], maxAddress))
}

function isDated(element: PageElement): boolean {
  return isNamed(element, dateNames)
}

function isPlaced(element: PageElement): boolean {
  return isNamed(element, placeNames)
}

function isNamed({ tagName, attribs }: PageElement, names: RegExp): boolean {
  return names.test(`${tagName} ${attribs['class'] ?? ''}`)
}

/** Adds groups of similar descendants, visiting each once. @returns what an element has inside */
function walk(element: PageElement, groups: Group[], depth: number): Inside {
  const { tagName } = element
  const whole = {
    length: 0,
    hasLink: tagName === 'a' && 'href' in element.attribs,
    hasContact: false,
    hasHeading: /^h[1-6]$/.test(tagName),
  }
  const kinds = new Map<string, Group>()
  for (const child of depth < maxDepth ? element.children : []) {
    if (isText(child)) {
      whole.length += child.data.trim().length
      whole.hasContact ||= someContact.test(child.data.slice(0, maxText))
    }
    if (!isElement(child) || ignoredTags.has(child.tagName)) continue
    const isFurniture = child.tagName === 'header' || child.tagName === 'form' || isAsideBox(child)
    const inside = walk(child, isFurniture ? [] : groups, depth + 1)
    whole.length += inside.length
    whole.hasLink ||= inside.hasLink
    whole.hasContact ||= inside.hasContact
    whole.hasHeading ||= inside.hasHeading
    const { length, hasLink, hasContact, hasHeading } = inside
    const isReachable = hasLink || (hasContact && hasHeading)
    const isItem = itemTags.has(child.tagName) && isReachable && length >= itemLength.min && length <= itemLength.max
    if (isItem) join(kinds, child, length)
  }
  groups.push(...kinds.values())
  return whole
}

/** What an element has inside. `length` is that of its text in characters. */
interface Inside {
  length: number
  hasLink: boolean
  hasContact: boolean
  hasHeading: boolean
}

function join(kinds: Map<string, Group>, item: PageElement, length: number): void {
  // Some programs number their items in the class.
  const [first = ''] = (item.attribs['class'] ?? '').trim().split(/\s+/)
  const kind = `${item.tagName} ${first.replace(/\d+/g, '')}`
  const group = kinds.get(kind) ?? { items: [], weight: 0 }
  group.items.push(item)
  group.weight += Math.min(length, maxWeight)
  kinds.set(kind, group)
}
