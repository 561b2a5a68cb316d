import type { Page } from '../adapter.ts'
import { authorLinks, dateIn, datePattern, findAuthor, type FoundPost } from './found-post.ts'
import { resolveLink } from './links.ts'
import { markedPosts } from './marked-posts.ts'
import { isElement, type PageElement, type PageNode } from './nodes.ts'
import { maxLengthForPlace, placeIn } from './places.ts'
import { createMeasure, findBodies, kindOf, textOfPost, type Measure } from './post-text.ts'
import { type Anchor, findRegions, keysOf, type Region } from './regions.ts'
import { scan, type Scan } from './scan.ts'
import { lineUpTo, paragraphsOf } from './text.ts'

const maxNameLength = 60
const memberName = /^\p{L}[\p{L}\d_.'’-]*(?: [\p{L}\d_.'’-]+){0,2}$/u
const boldTags = new Set(['b', 'strong', 'h3', 'h4', 'h5'])
/** Maximum elements of a post that are checked for its writer. */
const maxChecked = 40
const maxOwnLength = 200
/** Characters of words around a date and a name that are not a post's text: 'Posted by … on'. */
const maxActionLength = 16
const forumWords = /\b(?:forums?|topics?|threads?|repl(?:y|ies)|discussions?|(?:notice|message) ?boards?)\b/i
const maxStartLength = 200_000
const maxDepth = 250
/** Maximum per page: forums show at most a hundred. */
const maxPosts = 200
/** Maximum groups of dates that are tried, the largest first. */
const maxGroups = 4
/** Finds the posts of a page by what every forum shows for each: a writer, a date, and a text that is more than links. */
export function findPosts(page: Page): FoundPost[] {
  const [body] = page.document('body').toArray()
  if (!body) return []
  const marked = markedPosts(page)
  if (marked.length > 0) return marked
  const scanned = scan(body)
  const groups = [...groupDates(scanned, page).values()].toSorted((one, other) => other.length - one.length)
  const readAll = (all: readonly (readonly FoundDate[])[]) =>
    all.map((dates) => readPosts(dates.slice(0, maxPosts), body, scanned, page))
  const kinds = readAll(groups.slice(0, maxGroups))
  const alike = longestOf(kinds)
  // Where the dates of an article and of its comments are in different boxes, the texts between them are not those of their writers.
  const together = joined(groups.slice(0, 2 * maxGroups)).filter((dates) => isForum(page) || !areComments(dates))
  const whole = readAll(together).filter((posts) => contains(posts, alike))
  const best = longestOf([alike, ...whole])
  return best.length === 1 ? [...best, ...commentsBelow(best[0]!, kinds)] : best
}

/** Whether all dates but the first are below an article, in a part for comments: the article is by no member of a forum. */
function areComments([first, ...others]: readonly FoundDate[]): boolean {
  return (
    first !== undefined && others.length > 1 && !isInComments(first.at) && others.every(({ at }) => isInComments(at))
  )
}

function isInComments(at: PageElement): boolean {
  for (
    let node: PageNode | null = at.parent, steps = 0;
    node && isElement(node) && steps < maxStepsUp;
    node = node.parent, steps++
  )
    if (/\b(?:comments?|responses?|respond)\b/i.test(`${node.attribs['id'] ?? ''} ${node.attribs['class'] ?? ''}`))
      return true
  return false
}

const maxStepsUp = 12

function longestOf(kinds: readonly FoundPost[][]): FoundPost[] {
  return kinds.reduce<FoundPost[]>((most, posts) => (lengthOf(posts) > lengthOf(most) ? posts : most), [])
}

/** Whether posts have each of several others with the same writer. */
function contains(posts: readonly FoundPost[], others: readonly FoundPost[]): boolean {
  return others.every((other) => posts.some(({ author, date }) => author === other.author && date === other.date))
}

/** Returns the comments on an article that is longer than all of them. */
function commentsBelow(article: FoundPost, kinds: readonly (readonly FoundPost[])[]): readonly FoundPost[] {
  const apart = kinds.filter(
    (posts) =>
      posts.length > 1 && posts.every(({ text, date }) => !article.text.includes(text) && date >= article.date),
  )
  return apart.reduce((most, posts) => (posts.length > most.length ? posts : most), [])
}

function lengthOf(posts: readonly FoundPost[]): number {
  return posts.reduce((sum, { text }) => sum + Math.min(text.length, 500), 0)
}

interface FoundDate {
  at: PageElement
  /** Its place among all elements of the page. */
  position: number
  value: string
}

/** Joins the groups whose dates have the same tag and first class: the first post may be in another box than the replies, and have further
 *  classes. */
function joined(groups: readonly (readonly FoundDate[])[]): FoundDate[][] {
  const kinds = Map.groupBy(groups, ([first]) => kindOf(first!.at).split(' ', 2).join(' '))
  const [most] = [...kinds.values()]
    .filter(({ length }) => length > 1)
    .toSorted((one, other) => other.length - one.length)
  return most ? [most.flat().toSorted((one, other) => one.position - other.position)] : []
}

/** Groups the dates of a page by the tags and classes of their element, its parent and its grandparent. Skips dates within prose. */
function groupDates({ all }: Scan, page: Page): Map<string, FoundDate[]> {
  const groups = new Map<string, FoundDate[]>()
  for (const [position, { element, isAside }] of all.entries()) {
    const value = isAside ? undefined : dateIn(element, page)
    if (value === undefined || isOfAnotherTime(element)) continue
    const kind = [element, element.parent, element.parent?.parent].map(kindOf).join('<')
    const group = groups.get(kind) ?? []
    group.push({ at: element, position, value })
    groups.set(kind, group)
  }
  return groups
}

/** Returns whether an element, or the one around it, begins as 'Last edit: 21 November 2026 by sam' or 'Last post by sam' does. */
function isOfAnotherTime({ children, parent }: PageElement): boolean {
  return [children, parent?.children ?? []].some((nodes) => anotherTime.test(lineUpTo(nodes, maxNoteStart)))
}

const anotherTime =
  /^[«([*\s]*(?:(?:last )?(?:edit(?:ed)?|modified|updated)|(?:last|latest|most recent) (?:post|reply|message|comment|activity))\b/i
const maxNoteStart = 30

function readPosts(dates: readonly FoundDate[], body: PageElement, scanned: Scan, page: Page): FoundPost[] {
  const anchors = dates.map(({ at }, index) => ({ at, key: String(index) }))
  if (dates.length === 1) return postsIn(singlePostRegion(dates[0]!.at, page), dates, scanned, page)
  const posts = postsIn(findRegions(anchors, body), dates, scanned, page)
  const alike = posts.length < dates.length ? postsIn(likeBoxes(anchors), dates, scanned, page) : []
  return alike.length > posts.length ? alike : posts
}

/** The part of a page about one post. `key` is the index of its date. */
type PostRegion = Pick<Region, 'nodes' | 'key'>

/** Returns the largest boxes around the dates, one in each, that have the same tags: the first post may be in a list of its own. */
function likeBoxes(dates: readonly Anchor[]): PostRegion[] {
  const keys = keysOf(dates)
  let boxes = dates.map(({ at }) => at)
  if (boxes.some((box) => keys.get(box) === null)) return []
  for (let depth = 0; depth < maxDepth; depth++) {
    const around = boxes.map(({ parent }) => parent)
    if (!around.every((box) => box !== null && isElement(box))) break
    if (around.some((box) => keys.get(box) === null) || new Set(around.map(({ tagName }) => tagName)).size > 1) break
    boxes = around
  }
  return boxes.map((box, index) => ({ nodes: [box], key: String(index) }))
}

function postsIn(
  candidates: readonly PostRegion[],
  dates: readonly FoundDate[],
  scanned: Scan,
  page: Page,
): FoundPost[] {
  const isBoard = isForum(page)
  const isThread = isBoard || dates.length > 1
  const regions = candidates.map(({ nodes, key }) => {
    const date = dates[Number(key)]!
    return {
      nodes,
      date,
      author: findAuthor(nodes) ?? writerIn(date.at) ?? (isThread ? creditedWriter(date.at) : undefined),
    }
  })
  if (dates.length > 1 && isBoard && regions.every(({ author }) => author === undefined))
    for (const region of regions) region.author = nameBefore(region.date.at) ?? boldName(region.nodes, region.date.at)
  const heads = new Set<PageNode>(regions.flatMap(({ date, author }) => (author ? [date.at, author.at] : [date.at])))
  for (const link of repeatedLinks(regions)) heads.add(link)
  const measure = createMeasure(scanned, heads)
  const parts = findBodies(
    regions.map(({ nodes }) => nodes),
    measure,
  )
  const posts = regions.flatMap(({ nodes, date, author }, index): FoundPost[] => {
    const text = textOfPost(page, parts[index]!, [date.at, ...(author ? [author.at] : [])])
    return author === undefined || text === ''
      ? []
      : [
          {
            author: author.name,
            date: date.value,
            text,
            id: idOf(nodes),
            link: linkOf(date.at),
            place: placeIn(paragraphsOf(nodes, maxLengthForPlace)),
          },
        ]
  })
  const titles = regions.filter(
    ({ nodes }) => isMostlyLinks(nodes, measure) || nodes.some((node) => holdsTitleLink(node, page, 0)),
  )
  // A row of a list may have a second date, that of the last reply.
  const isList = titles.length * 2 > regions.length || (titles.length > 1 && titles.length * 2 === regions.length)
  // One of two dates may be another than a post's, but not half of many.
  const isFew = posts.length * 2 < regions.length + (regions.length > 3 ? 1 : 0)
  return isList || isFew ? [] : posts
}

/** Returns the links that most regions have, as the subject of their thread: only the rows of a list have titles of their own. */
function repeatedLinks(regions: readonly { nodes: readonly PageNode[] }[]): PageElement[] {
  const links = regions.map(({ nodes }) =>
    linksIn(nodes).map((link) => ({ link, text: lineUpTo([link], maxOwnLength).replace(/^Re: /i, '') })),
  )
  const counts = new Map<string, number>()
  for (const text of links.flatMap((own) => [...new Set(own.map((one) => one.text))]))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  return links.flatMap((own) =>
    own.flatMap(({ link, text }) => (regions.length > 1 && counts.get(text)! * 2 > regions.length ? [link] : [])),
  )
}

function linksIn(nodes: readonly PageNode[]): PageElement[] {
  const links: PageElement[] = []
  const open = nodes.filter(isElement)
  for (let checked = 0; checked < maxChecked && open.length > 0; checked++) {
    const element = open.shift()!
    if (element.tagName === 'a') links.push(element)
    else open.push(...element.children.filter(isElement))
  }
  return links
}

/** Finds the smallest element around a single post's date that has a writer and further text. Empty when the page is not a forum's. */
function singlePostRegion(at: PageElement, page: Page): PostRegion[] {
  if (!isForum(page)) return []
  const own = lineUpTo([at], maxOwnLength).length
  for (let box: PageNode | null = at; box && isElement(box); box = box.parent) {
    const author = findAuthor([box])
    const minLength = own + (author?.name.length ?? 0) + maxActionLength
    if (author && lineUpTo([box], minLength).length >= minLength) return [{ nodes: [box], key: '0' }]
  }
  return []
}

function isForum({ url, text }: Page): boolean {
  return forumWords.test(`${url} ${text.slice(0, maxStartLength)}`)
}

/** Returns the text of the element just before a date, if it has the form of a member's name. */
function nameBefore(at: PageElement): { name: string; at: PageElement } | undefined {
  for (let node = at.prev, checked = 0; node && checked < maxChecked; node = node.prev, checked++) {
    if (!isElement(node)) continue
    const name = lineUpTo([node], maxNameLength).replace(/[\s·•|,-]+$/, '')
    // A dot may divide the name from the date.
    if (name === '') continue
    return memberName.test(name) ? { name, at: node } : undefined
  }
  return undefined
}

/** Returns the first bold text of a post, if it is before the date and has the form of a member's name. */
function boldName(nodes: readonly PageNode[], date: PageElement): { name: string; at: PageElement } | undefined {
  const open = nodes.filter(isElement)
  for (let checked = 0; checked < maxChecked && open.length > 0; checked++) {
    const element = open.shift()!
    if (element === date) return undefined
    const name = boldTags.has(element.tagName) ? lineUpTo([element], maxNameLength) : ''
    if (name !== '') return memberName.test(name) ? { name, at: element } : undefined
    open.unshift(...element.children.filter(isElement))
  }
  return undefined
}

/** Returns the words before the verb in 'sam wrote on 3 March 2026' and 'On 3 March 2026, sam wrote'. */
function writerIn(at: PageElement): { name: string; at: PageElement } | undefined {
  const line = lineUpTo([at], maxOwnLength).replace(/^on [^:]{0,30}\d{4}(?: at [\d:.]{4,8}(?: ?[ap]m)?)?,? /i, '')
  const name = /^(.{2,40}?) (?:wrote|said|posted|says)\b/i.exec(line)?.[1]
  return name === undefined ? undefined : { name, at }
}

/** Returns the writer in 'Posted by sam on 3 March 2026' and '3 March 2026 by sam', or in 'Posted by: sam' just before the date. */
function creditedWriter(at: PageElement): { name: string; at: PageElement } | undefined {
  const [, credited = ''] =
    /(?:^|\d|\d ?[ap]m,? |\b(?:posted|written|added|submitted|sent|left|asked) )by\b:? (.+)$/i.exec(
      lineUpTo([at], maxOwnLength),
    ) ?? []
  const date = datePattern.exec(credited)
  const named = credited
    .slice(0, date?.index)
    .split(/\s[|·•»–-]\s|\s\(/, 1)[0]!
    .replace(/(?:\s(?:on|at)|[\s,:;(|·•»–-])+$/i, '')
    .trim()
  if (named.length > 1 && named.length <= maxNameLength) return { name: named, at }
  let node = at.prev
  while (node && !isElement(node)) node = node.prev
  if (!node) return undefined
  const name = /^(?:(?:posted|written|sent) )?(?:by|from|author|name|user):? (\S.{1,39})$/i
    .exec(lineUpTo([node], maxNameLength))?.[1]
    ?.replace(/[\s,;]+$/, '')
  return name === undefined ? undefined : { name, at: node }
}

/** Returns whether nodes are like a row in a list of threads, whose text is a title that links to the thread. */
function isMostlyLinks(nodes: readonly PageNode[], measure: Measure): boolean {
  const whole = nodes.map(measure)
  const links = whole.reduce((sum, one) => sum + one.links, 0)
  return links > 12 && links > 0.5 * whole.reduce((sum, one) => sum + one.prose, 0)
}

/** Returns whether a heading links to another page, or a link has one inside: the node is then a list entry whose text is on that page. */
function holdsTitleLink(node: PageNode, page: Page, depth: number, around: 'a' | 'heading' | 'none' = 'none'): boolean {
  if (!isElement(node) || depth > maxDepth) return false
  const isHeading = /^h[1-4]$/.test(node.tagName)
  if (isHeading && around === 'a') return true
  const link = node.tagName === 'a' ? resolveLink(node.attribs['href'], page) : undefined
  const leadsAway = link !== undefined && link.split('#')[0] !== page.url.split('#')[0]
  const isTitle = leadsAway && !authorLinks.test(link) && !link.includes('#')
  if (leadsAway && around === 'heading') return isTitle
  const inside = isHeading ? 'heading' : isTitle ? 'a' : around
  return node.children.some((child) => holdsTitleLink(child, page, depth + 1, inside))
}

function idOf(nodes: readonly PageNode[]): string {
  return nodes
    .filter(isElement)
    .map(({ attribs }) => `${attribs['id'] ?? ''} ${attribs['data-id'] ?? ''} ${attribs['data-post-id'] ?? ''}`)
    .join(' ')
}

/** Returns the link around the date, which leads to the post on most forums. */
function linkOf(date: PageElement): string | undefined {
  for (let node: PageNode | null = date, steps = 0; node && steps < 3; node = node.parent, steps++)
    if (isElement(node) && node.tagName === 'a') return node.attribs['href']
  return undefined
}
