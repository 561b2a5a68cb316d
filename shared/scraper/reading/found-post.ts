import type { Page } from '../adapter.ts'
import { readDate } from './dates.ts'
import { readName } from './names.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { foldLine, lineUpTo } from './text.ts'

/** A post on a page of unknown software. */
export interface FoundPost {
  author: string
  date: string
  text: string
  /** The id attributes of its elements, which contain its number. */
  id: string
  link: string | undefined
  /** The writer's place of residence. */
  place?: string | undefined
}

const authorNames =
  /(?:^|[\s_-])(?:author|user|user-?name|poster|member|nick(?:name)?|byline|posted-?by|display-?name|fn)(?:$|[\s_-])/i
/** What a member did, beside the date: 'asked Nov 18 at 10:15'. */
const action = /^(?:asked|answered|edited|commented|replied|modified)\b.*\d/i
export const authorLinks =
  /\/(?:members?|users?|profiles?|u|author|people)\/|(?:member|profile|user)(?:info)?\.(?:php|aspx?)|account\.(?:php|aspx?)\?u(?:id)?=|action=(?:view)?profile|showuser/i
/** Maximum characters of a text with a date, and of the words around the date: 'Posted: … by sam'. */
const dateLengths = { max: 60, maxOther: 24 }
export const datePattern =
  /\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\.? \p{L}{3,9}\.?,? \d{2,4}|\d{1,2}-\p{L}{3,9}-\d{2,4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\b(?:\d+|an?) \w+ ago\b|\b(?:yesterday|today)\b/iu
const dateParts = /\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi
const ignoredTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'form',
  'button',
  'blockquote',
  'select',
])
const maxNameLength = 60
const maxDepth = 250

/** Returns the date in an element's attributes, or else in its own text if that has few other words. The emphasised part of a longer date, as
 *  in '<strong>Today</strong> at 08:14', is none. */
export function dateIn(element: PageElement, page: Page): string | undefined {
  const { tagName, parent, children } = element
  const isPart =
    emphasis.has(tagName) && parent && isElement(parent) && isShort(parent) && parent.children.some(isFilledText)
  if (isPart && ownDate(parent, page) !== undefined && children.every(isText)) return undefined
  return ownDate(element, page)
}

/** Elements that may be a part of a date. */
const emphasis = new Set(['b', 'strong', 'em', 'i', 'sup'])

/** Maximum nodes of a date: each part looks at all of them. */
const maxDateNodes = 8

function isShort({ children }: PageElement): boolean {
  return children.length <= maxDateNodes
}

function isFilledText(node: PageNode): boolean {
  return isText(node) && node.data.trim() !== ''
}

/** Returns the text of a text node, or of an emphasised part; a blank for other nodes. */
function ownText(node: PageNode): string {
  if (isText(node)) return node.data.slice(0, 2 * dateLengths.max)
  if (!isElement(node) || !emphasis.has(node.tagName) || !node.children.every(isText)) return ' '
  const text = lineUpTo([node], dateLengths.max)
  // A name or a title in bold beside the date is none of it.
  return /^(?:\d{1,4}|st|nd|rd|th)$/i.test(text) || datePattern.exec(text)?.index === 0 ? text : ' '
}

function ownDate({ tagName, attribs, children }: PageElement, page: Page): string | undefined {
  const stamps = [attribs['datetime'], attribs['data-time'], attribs['data-timestamp'], attribs['title']]
    .filter((text) => text !== undefined && text.length < dateLengths.max && /\d{4}|\d:\d\d/.test(text))
    .map((text) => readDate(text!, page.fetchedAt))
    .find((date) => date !== undefined)
  // The box of a post may have the time of the post as an attribute.
  const isBox = stamps !== undefined && lineUpTo(children, 2 * dateLengths.max).length > 2 * dateLengths.max
  const machine = isBox ? undefined : stamps
  if (machine !== undefined || tagName === 'time') return machine
  const own = foldLine(children.some(isFilledText) ? children.map(ownText).join('') : '')
  const found = own.length <= dateLengths.max ? datePattern.exec(own) : null
  if (!found) return undefined
  const clock = /\d{1,2}:\d\d.*$/.exec(own.slice(found.index + found[0].length))?.[0] ?? ''
  // The time and the weekday may also be before the date.
  const before = own.slice(0, found.index).match(dateParts)?.join('') ?? ''
  const otherLength = own.length - found[0].length - clock.length - before.length
  return otherLength > dateLengths.maxOther ? undefined : readDate(own.slice(found.index), page.fetchedAt)
}

/** Returns the heading of a box about a member. */
function headingIn({ children }: PageElement): PageElement | undefined {
  return children.filter(isElement).find(({ tagName }) => /^h[2-6]$/.test(tagName))
}

/** Finds the first writer's name, in an element with an author class or in a link to a member. */
export function findAuthor(nodes: readonly PageNode[], depth = 0): { name: string; at: PageElement } | undefined {
  for (const node of nodes) {
    if (!isElement(node) || ignoredTags.has(node.tagName)) continue
    const { attribs } = node
    const isAuthor =
      authorNames.test(`${attribs['class'] ?? ''} ${attribs['itemprop'] ?? ''} ${attribs['rel'] ?? ''}`) ||
      (node.tagName === 'cite' && depth > 0) ||
      (node.tagName === 'a' && authorLinks.test((attribs['href'] ?? '').slice(0, 500)))
    const inside = depth < maxDepth ? findAuthor(node.children, depth + 1) : undefined
    if (inside !== undefined) return inside
    const name = isAuthor
      ? readName(lineUpTo([headingIn(node) ?? node], maxNameLength).replace(/^(?:posted |written )?by:?\s+/i, ''))
      : undefined
    // A single letter is drawn in place of a picture.
    const isName = name !== undefined && name.length > 1 && name.length <= maxNameLength && !action.test(name)
    if (isName && readDate(name) === undefined) return { name, at: node }
  }
  return undefined
}
