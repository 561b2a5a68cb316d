import { fieldOf, foldLabel, partyOf, type Party } from './labels.ts'
import { isElement, isText, type Elements, type PageElement, type PageNode } from './nodes.ts'
import { isBlock, scan, type Scan, type Scanned } from './scan.ts'
import { foldLine, lineOf, lineUpTo } from './text.ts'
import { shownText } from './values.ts'

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
const boxTags = new Set(['div', 'li', 'p', 'section', 'article', 'td', 'form', 'fieldset', 'main'])
const lineTags = new Set(['p', 'li', 'div', 'td', 'address', 'pre'])
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
  return element ? pairsOf(scan(element)) : []
}

/** The same of a page that has been walked over. @param isTaken whether a row has been read by the head of its columns */
export function pairsOf(page: Scan, isTaken: (row: PageElement) => boolean = () => false): Pair[] {
  const forms = new Map<PageNode, boolean>()
  const rows = (one: Scanned) => (isTaken(one.element) ? [] : rowPairs(one, page, forms))
  const ways = [attributePairs, rows, definitionPairs, fieldPairs, blockPairs, linePairs]
  return ways
    .flatMap((way) => page.all.flatMap((one) => way(one, page)))
    .filter(({ label, value }) => label !== '' && value !== '')
}

/** What a narrow screen shows before a cell: `<td data-label="Proposal">`. */
function attributePairs({ element }: Scanned, page: Scan): Pair[] {
  const { attribs } = element
  const label = attribs['data-label'] ?? attribs['data-title'] ?? attribs['data-th'] ?? ''
  const isCell = /^(?:td|th|dd|li)$/.test(element.tagName)
  return label === '' || (!isCell && fieldOf(label) === undefined)
    ? []
    : [pair(element, textOf([element], label), page, foldLine(label))]
}

function rowPairs({ element, holds }: Scanned, page: Scan, forms: Map<PageNode, boolean>): Pair[] {
  if (element.tagName !== 'tr' || holds.has('table')) return []
  const all = cellsOf(element)
  // A row of heads alone is the top of a list, and so is a table of rows without any label.
  if (all.length < 2 || all.every(({ tagName }) => tagName === 'th')) return []
  // Old pages keep their columns apart by empty cells.
  const filled = all.filter((cell) => !isSpacer(cell, page))
  const cells = all.length % 2 === 1 && filled.length % 2 === 0 ? filled : all
  return cells.flatMap((cell, index) => {
    const value = cells[index + 1]
    if (!value || value.tagName === 'th') return []
    const isLabel =
      cell.tagName === 'th' ||
      (index % 2 === 0 && cells.length % 2 === 0 && (looksLikeLabel(cell, page) || isFormTable(cell, page, forms)))
    const words = isLabel ? lineOf([cell]) : ''
    return isLabel ? [pair(cell, textOf([value], words), page, words)] : []
  })
}

function cellsOf(row: PageElement): PageElement[] {
  return row.children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

function isSpacer(cell: PageElement, page: Scan): boolean {
  const holds = page.of.get(cell)?.holds
  return !holds?.has('input') && !holds?.has('a') && lineUpTo([cell], 1) === ''
}

/** Whether most rows of a table of two columns begin with a known label: then the others begin with a label, too. */
function isFormTable({ parent: row }: PageElement, page: Scan, known: Map<PageNode, boolean>): boolean {
  const body = row?.parent
  if (!row || !body || !isElement(row) || cellsOf(row).length !== 2) return false
  if (!known.has(body)) {
    const firsts = body.children
      .filter(isElement)
      .flatMap((one) => (cellsOf(one).length === 2 ? cellsOf(one).slice(0, 1) : []))
    const labels = firsts.filter((cell) => looksLikeLabel(cell, page))
    known.set(body, labels.length > 1 && labels.length * 2 >= firsts.length)
  }
  return known.get(body)!
}

function definitionPairs({ element }: Scanned, page: Scan): Pair[] {
  if (element.tagName !== 'dt') return []
  const values: PageElement[] = []
  for (let next = element.next; next; next = next.next) {
    if (isElement(next) && next.tagName === 'dt') break
    if (isElement(next) && next.tagName === 'dd') values.push(next)
  }
  return values.length > 0 ? [pair(element, textOf(values, lineOf([element])), page)] : []
}

function fieldPairs({ element, isSearch }: Scanned, page: Scan): Pair[] {
  const field = element.tagName === 'label' ? page.byId.get(element.attribs['for'] ?? '') : undefined
  if (!field) return []
  const isReadOnly = shownTags.has(field.tagName) || 'readonly' in field.attribs || 'disabled' in field.attribs
  const isShown = isReadOnly || (!isSearch && fieldOf(lineOf([element])) !== undefined)
  return isShown ? [pair(element, textOf([field], ''), page)] : []
}

/** `<span>Label</span>value`, once or several times in one block, boxes side by side, and labels and values in turn. */
function blockPairs({ element }: Scanned, page: Scan): Pair[] {
  if (!boxTags.has(element.tagName)) return []
  const first = firstShown(element)
  if (first && sideTags.has(first.tagName)) {
    const one = boxPair(first, page)
    if (one.length > 0) return one
  }
  const inTurn = alternatingPairs(element, page)
  if (inTurn.length > 0) return inTurn
  if (first && sideTags.has(first.tagName)) return []
  const inline = element.children.filter(isElement).filter(({ tagName }) => inlineTags.has(tagName))
  const kinds = new Set(inline.filter((one) => isInlineLabel(one, one === first, page)).map(kindOf))
  // A word that begins a line and looks like the labels of other lines is one, too.
  const labels = inline.filter(
    (one) =>
      isInlineLabel(one, one === first, page) || (kinds.has(kindOf(one)) && one.prev !== null && isBreak(one.prev)),
  )
  const known = new Set<PageNode>(labels)
  return labels.flatMap((label) => {
    const value = siblingsUpTo(label, (node) => known.has(node))
    return holdsMore(value, page) ? [] : [pair(label, withoutColon(textOf(value, '')), page)]
  })
}

function boxPair(first: PageElement, page: Scan): Pair[] {
  const rest = siblingsUpTo(first, () => false)
  const isOne = rest.filter(isElement).length === 1 || !/^(?:div|p)$/.test(first.tagName)
  if (!isOne || !looksLikeLabel(first, page) || holdsMore(rest, page)) return []
  return [pair(first, withoutColon(textOf(rest, '')), page)]
}

/** Blocks in turn, `<h4>Label</h4><p>value</p><h4>…`: at least two of them known labels. */
function alternatingPairs({ children }: PageElement, page: Scan): Pair[] {
  const parts = children.filter(isElement).filter(({ tagName }) => tagName !== 'br' && tagName !== 'hr')
  if (parts.length < 4) return []
  const isLabel = parts.map((part) => !inlineTags.has(part.tagName) && looksLikeLabel(part, page))
  if (isLabel.filter(Boolean).length < 2) return []
  const kinds = new Set(parts.filter((_, index) => isLabel[index]).map(kindOf))
  const inPlace = isLabel.filter((is, index) => is && index % 2 === 0).length
  // All alike: then only their places tell labels from values.
  if (new Set(parts.map(kindOf)).size === 1) {
    if (parts.length % 2 === 1 || inPlace * 3 < parts.length / 2 || inPlace * 2 <= isLabel.filter(Boolean).length)
      return []
    return parts.flatMap((part, index) =>
      index % 2 === 0 && !holdsMore([parts[index + 1]!], page)
        ? [pair(part, withoutColon(textOf([parts[index + 1]!], '')), page)]
        : [],
    )
  }
  const isDistinct = parts.every((part, index) => !isLabel[index - 1] || isLabel[index] || !kinds.has(kindOf(part)))
  const starts: number[] = []
  parts.forEach((part, index) => {
    // A value may read like a label: 'Status' is followed by 'Registered'.
    const isValue = starts.at(-1) === index - 1
    if (!isValue && (isLabel[index] || (isDistinct && kinds.has(kindOf(part))))) starts.push(index)
  })
  return starts.flatMap((start, at) => {
    const value = parts.slice(start + 1, starts[at + 1] ?? start + 2).slice(0, mostElements)
    const isAlike = value[0] !== undefined && kindOf(value[0]) === kindOf(parts[start]!)
    return value.length === 0 || isAlike || holdsMore(value, page)
      ? []
      : [pair(parts[start]!, withoutColon(textOf(value, '')), page)]
  })
}

function kindOf({ tagName, attribs }: PageElement): string {
  return `${tagName} ${attribs['class'] ?? ''}`
}

/** In the midst of text only what ends with a colon, or is called so, is a label: others are words in bold. */
function isInlineLabel(element: PageElement, isFirst: boolean, page: Scan): boolean {
  if (!looksLikeLabel(element, page)) return false
  const { next } = element
  const hasColon =
    lineUpTo([element], longestLabel).endsWith(':') || (next !== null && isText(next) && /^\s*:/.test(next.data))
  return (
    isFirst ||
    hasColon ||
    element.tagName === 'label' ||
    isCalledLabel(element) ||
    element.prev === null ||
    isBreak(element.prev)
  )
}

/** Whether a line begins here, but for white space. */
function isBreak(node: PageNode): boolean {
  if (isElement(node)) return node.tagName === 'br' || isBlock(node.tagName)
  return isText(node) && node.data.trim() === '' && (node.prev === null || (isElement(node.prev) && isBreak(node.prev)))
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

function textOf(nodes: readonly PageNode[], label: string): string {
  return shownText(nodes, label, longestValue)
}

function withoutColon(value: string): string {
  return value.replace(/^[:\s–-]+/, '')
}

/** 'Label: value' on a line of text. Known labels only: prose has colons, too. */
function linePairs({ element, holds }: Scanned, page: Scan): Pair[] {
  if (!lineTags.has(element.tagName) || [...holds].some(isBlock)) return []
  // Only here the line ends of the markup are those of the screen.
  const text =
    element.tagName === 'pre' ? wordsOf(element).slice(0, longestList) : shownText(element.children, '', longestList)
  const lines = text.split('\n')
  return lines.flatMap((line) => lineParts(line)).map(([label, value]) => pair(element, value, page, label))
}

function wordsOf({ children }: PageElement): string {
  return children.map((node) => (isText(node) ? node.data : isElement(node) ? wordsOf(node) : '')).join('')
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
  if (holds?.has('input') || holds?.has('table')) return false
  const text = lineUpTo([element], longestLabel)
  if (text === '' || text.length > longestLabel) return false
  if (holds?.has('a')) return fieldOf(text) !== undefined && foldLabel(text) !== ''
  return text.endsWith(':') || element.tagName === 'label' || fieldOf(text) !== undefined || isCalledLabel(element)
}

function isCalledLabel(element: PageElement): boolean {
  return /\blabel\b|label$|\bheading\b|\bterm\b/i.test(element.attribs['class'] ?? '')
}
