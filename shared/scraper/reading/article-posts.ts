import type { Page } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import type { PageRecord } from '../record.ts'
import { readDate } from './dates.ts'
import { resolveLink, withMark } from './links.ts'
import { readName } from './names.ts'
import { isElement, type PageElement } from './nodes.ts'
import { postRecord } from './post-record.ts'
import { isHeading } from './scan.ts'
import { lineUpTo, paragraphsOf } from './text.ts'

/** Maximum per page. */
const maxPosts = 200
/** Maximum links of an article that are checked for its writer and date, and its texts. */
const maxParts = 60
/** Characters. */
const maxLengths = { name: 60, date: 60 }
const maxDepth = 250
const ignoredTags = new Set(['script', 'style', 'template', 'noscript', 'svg', 'form', 'button', 'select'])
const ignoredRoles = new Set(['button', 'toolbar', 'textbox', 'menu'])
const commentLabel = /^(?:comment|reply) by (.{1,200})$/i
/** The age at the end of 'Comment by Grace Okafor 2 days ago'. */
const ageInLabel = / ((?:about )?(?:an?|\d{1,3}) \w{1,8} ago|\d{1,3}\w{1,3} ago|just now|yesterday)$/i
const shortAge = /^(\d{1,3}) ?(m|min|h|hr|d|w|y)s?(?: ago)?$/i
const units: Readonly<Record<string, string>> = { m: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' }

/** The parts of one article, without those of articles inside. */
interface Article {
  element: PageElement
  isInside: boolean
  /** The name in its heading. */
  heading?: string
  links: PageElement[]
  texts: PageElement[]
}

/** Reads the posts and comments of a social network, whose classes mean nothing: each is an ARIA article, and what people wrote has a
 *  direction of its own (`dir="auto"`). */
export function readArticlePosts(page: Page): PageRecord[] {
  const [body] = page.document('body').toArray()
  if (!body || !/role="article"/i.test(page.text)) return []
  const articles: Article[] = []
  collect(body, undefined, articles, { inLink: false, inHeading: false }, 0)
  return articles.flatMap((article) => readArticle(page, article) ?? [])
}

/** @returns whether the element has a direction of its own, or holds one that has */
function collect(
  element: PageElement,
  around: Article | undefined,
  all: Article[],
  place: { inLink: boolean; inHeading: boolean },
  depth: number,
): boolean {
  const { tagName, attribs } = element
  const role = attribs['role'] ?? ''
  if (depth > maxDepth || ignoredTags.has(tagName) || ignoredRoles.has(role)) return false
  let own = around
  if (role === 'article' && all.length < maxPosts) {
    own = { element, isInside: around !== undefined, links: [], texts: [] }
    all.push(own)
  }
  const inside = {
    inLink: place.inLink || tagName === 'a',
    inHeading: place.inHeading || isHeading(tagName),
  }
  if (own && place.inHeading && (tagName === 'a' || tagName === 'strong'))
    own.heading ??= lineUpTo([element], maxLengths.name)
  else if (own && tagName === 'a' && own.links.length < maxParts) own.links.push(element)
  let holdsDirection = false
  for (const child of element.children)
    if (isElement(child) && collect(child, own, all, inside, depth + 1)) holdsDirection = true
  if (attribs['dir'] !== 'auto') return holdsDirection
  const isText = !holdsDirection && !inside.inLink && !inside.inHeading
  if (own && isText && own.texts.length < maxParts) own.texts.push(element)
  return true
}

function readArticle(page: Page, { element, isInside, heading, links, texts }: Article): PageRecord | undefined {
  const label = commentLabel.exec(element.attribs['aria-label'] ?? '')?.[1]
  const named = links.map((link) => lineUpTo([link], maxLengths.name)).find((name) => name !== '')
  const author = readName(heading ?? named ?? '')
  const dates = links.map((link) => ({ link, date: dateOf(link, page) }))
  const dated = dates.find(({ date }) => date !== undefined)
  const age = dated ? lineUpTo([dated.link], maxLengths.date) : ''
  const text = texts
    .map((part) => paragraphsOf([part]))
    .filter((one) => /\p{L}/u.test(age !== '' && one.startsWith(age) ? one.slice(age.length) : one))
    .join('\n\n')
  if (author === undefined || text === '') return undefined
  const link = resolveLink(dated?.link.attribs['href'], page)
  return postRecord({
    url: canonicalUrl(link ?? withMark(page.url, `${author} ${text}`)),
    isFirst: label === undefined && !isInside,
    author,
    text,
    date: dated?.date ?? readAge(ageInLabel.exec(label ?? '')?.[1] ?? '', page),
  })
}

function dateOf(link: PageElement, page: Page): string | undefined {
  const texts = [link.attribs['aria-label'] ?? '', lineUpTo([link], maxLengths.date)]
  return texts
    .filter((text) => text !== '' && text.length <= maxLengths.date)
    .map((text) => readAge(text, page))
    .find((date) => date !== undefined)
}

/** Reads '2d', 'about an hour ago' and dates. */
function readAge(text: string, page: Page): string | undefined {
  const [, count, unit] = shortAge.exec(text) ?? []
  const written = unit === undefined ? text : `${count} ${units[unit[0]!.toLowerCase()]} ago`
  return readDate(written.replace(/^about /i, ''), page.fetchedAt)
}
