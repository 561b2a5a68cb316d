import { fieldOf, partyOf, type Party } from './labels.ts'
import { isElement, isText, type Elements, type PageElement, type PageNode } from './nodes.ts'
import { isBlock, scan, type Scan, type Scanned } from './scan.ts'
import { foldLine, lineOf, lineUpTo, paragraphsOf } from './text.ts'

/** A value and what the page calls it. */
export interface Pair {
  label: string
  value: string
  /** Whom it is about, by its label or the heading above it. */
  party?: Party
  /** The element that it was found in. */
  at?: PageElement
}

const inlineTags = new Set(['span', 'strong', 'b', 'label', 'em', 'i'])
/** Stand beside or above their value as a box of their own. */
const sideTags = new Set(['div', 'p', 'h4', 'h5', 'h6'])
const boxTags = new Set(['div', 'li', 'p', 'section', 'article', 'td'])
const lineTags = new Set(['p', 'li', 'div', 'td', 'address'])
/** Fields that show a value: what a visitor would fill in is the visitor's. */
const shownTags = new Set(['output', 'span', 'div', 'p'])
/** Labels are short; what is longer is text. */
const longestLabel = 60
const mostElements = 4
/** Characters of one value, and of a block whose lines are records. */
const longestValue = 6000
const longestList = 500_000

/** Returns every labelled value below an element, in any layout: tables, definition lists, fields that only show,
 *  labels before their values in one block, boxes side by side, and lines of 'Label: value'. */
export function readPairs(root: Elements): Pair[] {
  const [element] = root.get()
  if (!element) return []
  const page = scan(element)
  const ways = [rowPairs, definitionPairs, fieldPairs, blockPairs, linePairs]
  return ways
    .flatMap((way) => page.all.flatMap((one) => way(one, page)))
    .filter(({ label, value }) => label !== '' && value !== '')
}

function rowPairs({ element, holds }: Scanned, page: Scan): Pair[] {
  if (element.tagName !== 'tr' || holds.has('table')) return []
  const cells = element.children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
  // A row of heads alone is the top of a list, and so is a table of rows without any label.
  if (cells.length < 2 || cells.every(({ tagName }) => tagName === 'th')) return []
  return cells.flatMap((cell, index) => {
    const value = cells[index + 1]
    if (!value || value.tagName === 'th') return []
    const isLabel = cell.tagName === 'th' || (index % 2 === 0 && cells.length % 2 === 0 && looksLikeLabel(cell, page))
    return isLabel ? [pair(cell, textOf([value]), page)] : []
  })
}

function definitionPairs({ element }: Scanned, page: Scan): Pair[] {
  if (element.tagName !== 'dt') return []
  const values: PageElement[] = []
  for (let next = element.next; next; next = next.next) {
    if (isElement(next) && next.tagName === 'dt') break
    if (isElement(next) && next.tagName === 'dd') values.push(next)
  }
  return values.length > 0 ? [pair(element, textOf(values), page)] : []
}

function fieldPairs({ element }: Scanned, page: Scan): Pair[] {
  const field = element.tagName === 'label' ? page.byId.get(element.attribs['for'] ?? '') : undefined
  if (!field) return []
  const isShown = shownTags.has(field.tagName) || 'readonly' in field.attribs || 'disabled' in field.attribs
  const value = field.tagName === 'input' ? foldLine(field.attribs['value'] ?? '') : textOf([field])
  return isShown ? [pair(element, value, page)] : []
}

/** `<span>Label</span>value`, once or several times in one block, and two boxes side by side. */
function blockPairs({ element }: Scanned, page: Scan): Pair[] {
  if (!boxTags.has(element.tagName)) return []
  const first = firstShown(element)
  if (first && sideTags.has(first.tagName)) return boxPair(first, page)
  const labels = element.children
    .filter(isElement)
    .filter((one) => inlineTags.has(one.tagName) && isInlineLabel(one, one === first, page))
  const known = new Set<PageNode>(labels)
  return labels.flatMap((label) => {
    const value = siblingsUpTo(label, (node) => known.has(node))
    return holdsMore(value, page) ? [] : [pair(label, withoutColon(textOf(value)), page)]
  })
}

function boxPair(first: PageElement, page: Scan): Pair[] {
  const rest = siblingsUpTo(first, () => false)
  const isOne = rest.filter(isElement).length === 1 || !/^(?:div|p)$/.test(first.tagName)
  if (!isOne || !looksLikeLabel(first, page) || holdsMore(rest, page)) return []
  return [pair(first, withoutColon(textOf(rest)), page)]
}

/** In the midst of text only what ends with a colon, or is called so, is a label: others are words in bold. */
function isInlineLabel(element: PageElement, isFirst: boolean, page: Scan): boolean {
  if (!looksLikeLabel(element, page)) return false
  const { next } = element
  const hasColon =
    lineUpTo([element], longestLabel).endsWith(':') || (next !== null && isText(next) && /^\s*:/.test(next.data))
  return isFirst || hasColon || isCalledLabel(element)
}

/** A block of many parts is a box around pairs, not one of them. */
function holdsMore(nodes: readonly PageNode[], page: Scan): boolean {
  const elements = nodes.filter(isElement).filter(({ tagName }) => tagName !== 'br')
  const isBox = (one: PageElement) =>
    page.of.get(one)?.holds.has('table') === true || /^(?:h[1-3]|table|dl|form)$/.test(one.tagName)
  return elements.length > mostElements || elements.some(isBox)
}

/** Returns the nodes after an element, up to the first element that ends it. */
function siblingsUpTo({ next }: PageNode, isEnd: (node: PageNode) => boolean): PageNode[] {
  const nodes: PageNode[] = []
  for (let node = next; node && !isEnd(node); node = node.next) nodes.push(node)
  return nodes
}

function textOf(nodes: Iterable<PageNode>): string {
  return paragraphsOf(nodes, longestValue)
}

function withoutColon(value: string): string {
  return value.replace(/^[:\s–-]+/, '')
}

/** 'Label: value' on a line of text. Known labels only: prose has colons, too. */
function linePairs({ element, holds }: Scanned, page: Scan): Pair[] {
  if (!lineTags.has(element.tagName) || [...holds].some(isBlock)) return []
  const lines = paragraphsOf(element.children, longestList).split('\n')
  return lines.flatMap((line) => lineParts(line)).map(([label, value]) => pair(element, value, page, label))
}

/** The pairs of a line such as 'Ref. No: 19/00503 | Received: Tue 05 Mar 2019'. */
export function lineParts(line: string): (readonly [label: string, value: string])[] {
  return line.split(/\s[|·•]\s?|\s{2,}/).flatMap((part) => {
    const found = /^\s*([A-Za-z][^:]{0,40}?)\s*:\s+(\S.*)$/.exec(part)
    return found && fieldOf(found[1]!) ? [[foldLine(found[1]!), foldLine(found[2]!)] as const] : []
  })
}

function pair(at: PageElement, value: string, page: Scan, words = lineOf([at])): Pair {
  const label = words.replace(/\s*:\s*$/, '')
  const party = partyOf(label) ?? page.of.get(at)?.party
  return party ? { label, value, at, party } : { label, value, at }
}

function firstShown(block: PageElement): PageElement | undefined {
  for (const child of block.children) {
    if (isElement(child)) return child
    if (isText(child) && child.data.trim() !== '') return undefined
  }
  return undefined
}

function looksLikeLabel(element: PageElement, page: Scan): boolean {
  const holds = page.of.get(element)?.holds
  if (holds?.has('a') || holds?.has('input') || holds?.has('table')) return false
  const text = lineUpTo([element], longestLabel)
  if (text === '' || text.length > longestLabel) return false
  return text.endsWith(':') || fieldOf(text) !== undefined || isCalledLabel(element)
}

function isCalledLabel(element: PageElement): boolean {
  return /\blabel\b|label$|\bheading\b|\bterm\b/i.test(element.attribs['class'] ?? '')
}
