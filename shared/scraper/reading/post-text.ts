import type { Page } from '../adapter.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import type { Scan } from './scan.ts'
import { foldLine, lineUpTo, paragraphsOf } from './text.ts'

/** Classes of elements in a post that are not the writer's own words. */
const notTheirs =
  /(?:^|[\s_-])(?:quote[ds]?(?:-?(?:header|footer|title|content|container|box|block|author))?|bbquote|signature|sig|edited|last-?edit(?:ed)?|modified|moderator-?bar|report-?links|actions?|controls|toolbar|likes|reactions?|attachments?|unfurl|onebox|link-?preview)(?:$|[\s_-])/i
/** Previews of linked pages, which forums add to a post. */
export const linkPreviews = '.bbCodeBlock--unfurl, .onebox, [class*="link-preview" i], [class*="linkpreview" i]'
/** Member details that forums show beside a writer's name. */
const memberFacts = /^\s*(?:posts|messages|joined|join date|registered|location|likes|reputation|threads|topics)\s*:/i
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
/** Characters. */
const maxFactLength = 60
const maxDepth = 250
/** Minimum shares of all posts' text, and of the number of posts, that a part needs to be the body. */
const bodyShares = { text: 0.55, posts: 0.7 }

/** Returns the body of each post: the innermost part that has most of the text of all posts and is in most of them exactly once. */
export function findBodies(regions: readonly (readonly PageNode[])[], measure: Measure): (readonly PageNode[])[] {
  let level = regions.map(unwrap)
  for (let depth = 0; depth < maxDepth; depth++) {
    const whole = level.flat().reduce((sum, node) => sum + measure(node).prose, 0)
    const main = mainPart(level, whole, measure, kindOf) ?? mainPart(level, whole, measure, placeOf)
    if (!main) return level
    level = level.map((nodes, index) => main.get(index)?.children ?? nodes)
  }
  return level
}

/** Returns the children of an only element, at any depth; otherwise the nodes themselves. */
function unwrap(nodes: readonly PageNode[]): readonly PageNode[] {
  const shown = nodes.filter((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const [only] = shown
  return shown.length === 1 && only && isElement(only) ? unwrap(only.children) : nodes
}

function mainPart(
  level: readonly (readonly PageNode[])[],
  whole: number,
  measure: Measure,
  nameOf: (element: PageElement, index: number) => string,
): ReadonlyMap<number, PageElement> | undefined {
  const parts = new Map<string, { elements: Map<number, PageElement>; prose: number; isTwice: boolean }>()
  level.forEach((nodes, region) => {
    nodes.filter(isElement).forEach((element, index) => {
      const { prose } = measure(element)
      if (prose === 0) return
      const name = nameOf(element, index)
      const part = parts.get(name) ?? { elements: new Map(), prose: 0, isTwice: false }
      part.isTwice ||= part.elements.has(region)
      part.elements.set(region, element)
      part.prose += prose
      parts.set(name, part)
    })
  })
  const share = level.length * bodyShares.posts
  return [...parts.values()].find(
    (part) => !part.isTwice && part.prose >= bodyShares.text * whole && part.elements.size >= share,
  )?.elements
}

/** Names an element by its tag and position. Paragraphs share a name, because they are parts of one text. */
function placeOf(element: PageElement, index: number): string {
  return element.tagName === 'p' ? 'p' : `${element.tagName} ${index}`
}

/** Counts the characters of a node in the writer's words and in links. Quotations, controls, menus and the like count as neither. */
export type Measure = (node: PageNode) => { prose: number; links: number }

/** Creates a measure that caches its results. @param heads elements with writers and dates, which are not counted */
export function createMeasure(scanned: Scan, heads: ReadonlySet<PageNode>): Measure {
  const known = new Map<PageNode, { prose: number; links: number }>()
  const none = { prose: 0, links: 0 }
  const measure = (node: PageNode, depth: number): { prose: number; links: number } => {
    if (isText(node)) return memberFacts.test(node.data) ? none : { prose: foldLine(node.data).length, links: 0 }
    if (
      !isElement(node) ||
      heads.has(node) ||
      ignoredTags.has(node.tagName) ||
      isNotTheirs(node) ||
      depth > maxDepth ||
      scanned.of.get(node)?.isAside
    )
      return none
    const before = known.get(node)
    if (before) return before
    const inside = node.children.map((child) => measure(child, depth + 1))
    const prose = inside.reduce((sum, one) => sum + one.prose, 0)
    const links = inside.reduce((sum, one) => sum + one.links, 0)
    const result = ofElement(node, { prose, links })
    known.set(node, result)
    return result
  }
  return (node) => measure(node, 0)
}

/** Ignores words of headings, which repeat the thread's title, and links with a fragment, which lead to the post itself. */
function ofElement(
  { tagName, attribs }: PageElement,
  inside: { prose: number; links: number },
): { prose: number; links: number } {
  if (tagName === 'a') return { prose: 0, links: attribs['href']?.includes('#') ? 0 : inside.prose + inside.links }
  return /^h[1-6]$/.test(tagName) ? { prose: 0, links: inside.links } : inside
}

function isNotTheirs({ tagName, attribs }: PageElement): boolean {
  return tagName === 'blockquote' || notTheirs.test(attribs['class'] ?? '')
}

/** Returns the tag and classes of an element without digits, which are the same for this part of each post; empty for other nodes. */
export function kindOf(node: PageNode | null | undefined): string {
  return node && isElement(node) ? `${node.tagName} ${(node.attribs['class'] ?? '').replace(/\d+/g, '')}` : ''
}

/** A line such as 'Edited by sam on 4 March 2026', which forums add below a post. */
const editNote =
  /^\W{0,3}(?:this post (?:was|has been) )?(?:last )?(?:edit(?:ed)?|modified)\b(?=.{0,100}\bby\b).{0,100}\d/i

/** How often a post was answered or liked, below it. */
const countNote = /^\d{1,6} (?:comments?|repl(?:y|ies)|answers?|likes?|views?|upvotes?)$/i

/** Removes the notes below a post that it was edited or answered. */
export function withoutNotes(text: string): string {
  const last = text.lastIndexOf('\n')
  const line = text.slice(last + 1, last + 201)
  return last !== -1 && (editNote.test(line) || countNote.test(line)) ? text.slice(0, last).trimEnd() : text
}

/** Returns the text of a post without quotations, and without everything up to the last node with its writer or date. */
export function textOfPost({ document: $ }: Page, nodes: readonly PageNode[], heads: readonly PageElement[]): string {
  const shown = nodes.filter((node) => !isElement(node) || (!isNotTheirs(node) && !ignoredTags.has(node.tagName)))
  const first = shown.findLastIndex((node) => heads.some((head) => isInside(head, node)))
  const own = withoutEdges(shown.slice(first + 1))
  if (first !== -1 && own.every((node) => foldLine(isText(node) ? node.data : '') === '' && !isElement(node))) return ''
  if (own.every((node) => !isElement(node) || !holdsOthers(node, 0))) return withoutNotes(paragraphsOf(own))
  const copies = own.flatMap((node) => $(node).clone().toArray())
  for (const copy of copies)
    if (isElement(copy))
      $(copy)
        .find('*')
        .filter((_, one) => isNotTheirs(one))
        .remove()
  return withoutNotes(paragraphsOf(copies))
}

/** Removes member details before a text, and links after it, such as those to reply or report. */
function withoutEdges(nodes: readonly PageNode[]): readonly PageNode[] {
  const start = nodes.findIndex((node) => isElement(node) && !isFact(node))
  const end = nodes.findLastIndex((node) =>
    isText(node) ? node.data.trim() !== '' : isElement(node) && !isLinks(node),
  )
  return nodes.slice(nodes.some(isFact) ? start : 0, end + 1)
}

function isFact(node: PageNode): boolean {
  return isElement(node) && memberFacts.test(lineUpTo([node], maxFactLength))
}

function isLinks({ tagName, children }: PageElement): boolean {
  return (
    tagName === 'a' ||
    (children.some(isElement) &&
      children.every((node) => (isElement(node) ? isLinks(node) : isText(node) && node.data.trim() === '')))
  )
}

function isInside(element: PageNode, box: PageNode): boolean {
  for (let node: PageNode | null = element; node; node = node.parent) if (node === box) return true
  return false
}

function holdsOthers(element: PageElement, depth: number): boolean {
  return (
    depth < maxDepth &&
    element.children.some((child) => isElement(child) && (isNotTheirs(child) || holdsOthers(child, depth + 1)))
  )
}
