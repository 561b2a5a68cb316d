import { fieldOf } from './labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { isCalledLabel, maxLabelLength, looksLikeLabel, pair, textOf, type Pair } from './pair.ts'
import { isBlock, isHeading, type Scan, type Scanned } from './scan.ts'
import { lineUpTo } from './text.ts'

const inlineTags = new Set(['span', 'strong', 'b', 'label', 'em', 'i'])
/** Tags of label boxes, which are beside or above their value. */
const sideTags = new Set(['div', 'p', 'h4', 'h5', 'h6'])
const boxTags = new Set(['div', 'li', 'p', 'section', 'article', 'td', 'form', 'fieldset', 'main'])
const maxElements = 4
/** Maximum elements of a heading's section that are checked for labels. */
const maxChecked = 60

/** Reads one or more `<span>Label</span>value` in a block, boxes side by side, and alternating labels and values. */
export function blockPairs({ element }: Scanned, page: Scan): Pair[] {
  if (!boxTags.has(element.tagName)) return []
  const first = firstShown(element)
  if (first && (sideTags.has(first.tagName) || isFieldHeading(first))) {
    const one = boxPair(first, page)
    if (one.length > 0) return one
  }
  const inTurn = alternatingPairs(element, page)
  if (inTurn.length > 0) return inTurn
  if (first && sideTags.has(first.tagName)) return []
  const inline = element.children.filter(isElement).filter(({ tagName }) => inlineTags.has(tagName))
  const kinds = new Set(inline.filter((one) => isInlineLabel(one, one === first, page)).map(kindOf))
  const isInTurn = areInTurn(inline.map(kindOf))
  // An element at the start of a line, or where two kinds take turns, is also a label if it has the tag and class of one.
  const labels = inline.filter(
    (one) =>
      isInlineLabel(one, one === first, page) ||
      (kinds.has(kindOf(one)) && (isInTurn || (one.prev !== null && isBreak(one.prev)))),
  )
  const known = new Set<PageNode>(labels)
  return labels.flatMap((label) => {
    const value = siblingsUpTo(label, (node) => known.has(node))
    const name = lineUpTo([label], maxLabelLength)
    return holdsMore(value, page) ? [] : [pair(label, withoutColon(textOf(value, name)), page)]
  })
}

function isFieldHeading(element: PageElement): boolean {
  return /^h[23]$/.test(element.tagName) && fieldOf(lineUpTo([element], maxLabelLength)) !== undefined
}

function boxPair(first: PageElement, page: Scan): Pair[] {
  const rest = siblingsUpTo(first, () => false)
  const isOne = rest.filter(isElement).length === 1 || !/^(?:div|p)$/.test(first.tagName)
  // Below a heading such as 'Application details', a list has labels of its own.
  const isList = isHeading(first.tagName) && rest.some((one) => isElement(one) && page.of.get(one)?.holds.has('li'))
  if (!isOne || isList || !looksLikeLabel(first, page) || holdsMore(rest, page) || isSection(first, rest, page))
    return []
  return [pair(first, withoutColon(textOf(rest, '')), page)]
}

/** Reads alternating blocks, `<h4>Label</h4><p>value</p><h4>…`, of which at least two must look like labels. */
function alternatingPairs({ children }: PageElement, page: Scan): Pair[] {
  const parts = children.filter(isElement).filter(({ tagName }) => tagName !== 'br' && tagName !== 'hr')
  if (parts.length < 4) return []
  const isLabel = parts.map((part) => !inlineTags.has(part.tagName) && looksLikeLabel(part, page))
  if (isLabel.filter(Boolean).length < 2) return []
  const kinds = new Set(parts.filter((_, index) => isLabel[index]).map(kindOf))
  const inPlace = isLabel.filter((is, index) => is && index % 2 === 0).length
  // When all blocks have the same tag and class, only their positions distinguish labels from values.
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
    // A value may look like a label, such as 'Registered' after 'Status'.
    const isValue = starts.at(-1) === index - 1
    if (!isValue && (isLabel[index] || (isDistinct && kinds.has(kindOf(part))))) starts.push(index)
  })
  return starts.flatMap((start, at) => {
    const value = parts.slice(start + 1, starts[at + 1] ?? start + 2).slice(0, maxElements)
    const isAlike = value[0] !== undefined && kindOf(value[0]) === kindOf(parts[start]!)
    return value.length === 0 || isAlike || holdsMore(value, page) || isSection(parts[start]!, value, page)
      ? []
      : [pair(parts[start]!, withoutColon(textOf(value, '')), page)]
  })
}

/** Returns whether elements are of two kinds in turn, at least twice. */
function areInTurn(kinds: readonly string[]): boolean {
  const isEach = kinds.every((kind, index) => kind === kinds[index % 2])
  return isEach && kinds.length > 3 && kinds.length % 2 === 0 && kinds[0] !== kinds[1]
}

function kindOf({ tagName, attribs }: PageElement): string {
  return `${tagName} ${attribs['class'] ?? ''}`
}

/** Returns whether an inline element is a label. Within text it needs a colon, a label tag or a label class; others are bold text. */
function isInlineLabel(element: PageElement, isFirst: boolean, page: Scan): boolean {
  if (!looksLikeLabel(element, page)) return false
  const { next } = element
  const hasColon =
    lineUpTo([element], maxLabelLength).endsWith(':') || (next !== null && isText(next) && /^\s*:/.test(next.data))
  return (
    isFirst ||
    hasColon ||
    element.tagName === 'label' ||
    isCalledLabel(element) ||
    element.prev === null ||
    isBreak(element.prev)
  )
}

/** Returns whether a new line starts after a node, ignoring white space. */
function isBreak(node: PageNode): boolean {
  if (isElement(node)) return node.tagName === 'br' || isBlock(node.tagName)
  return isText(node) && node.data.trim() === '' && (node.prev === null || (isElement(node.prev) && isBreak(node.prev)))
}

/** Returns whether the nodes have so many or such large parts that they contain pairs rather than a value. */
function holdsMore(nodes: readonly PageNode[], page: Scan): boolean {
  const elements = nodes.filter(isElement).filter(({ tagName }) => tagName !== 'br')
  const isBox = (one: PageElement) =>
    ['table', 'dl'].some((tag) => page.of.get(one)?.holds.has(tag)) || /^(?:h[1-3]|table|dl|form)$/.test(one.tagName)
  return elements.length > maxElements || elements.some(isBox)
}

/** Returns whether the nodes below a heading such as 'Location' hold at least two known labels: then they are a section with values of
 *  its own. */
function isSection(heading: PageElement, nodes: readonly PageNode[], page: Scan): boolean {
  const labels = new Set<string>()
  const open = isHeading(heading.tagName) ? nodes.filter(isElement) : []
  for (let checked = 0; checked < maxChecked && open.length > 0 && labels.size < 2; checked++) {
    const element = open.shift()!
    const text = lineUpTo([element], maxLabelLength)
    if (text.length <= maxLabelLength && fieldOf(text) !== undefined && looksLikeLabel(element, page)) labels.add(text)
    else open.push(...element.children.filter(isElement))
  }
  return labels.size > 1
}

/** Returns the siblings after a node, up to but excluding the first one for which `isEnd` is true. */
function siblingsUpTo({ next }: PageNode, isEnd: (node: PageNode) => boolean): PageNode[] {
  const nodes: PageNode[] = []
  for (let node = next; node && !isEnd(node); node = node.next) nodes.push(node)
  return nodes
}

function withoutColon(value: string): string {
  return value.replace(/^[:\s–-]+/, '')
}

function firstShown(block: PageElement): PageElement | undefined {
  for (const child of block.children) {
    if (isElement(child)) return child
    if (isText(child) && child.data.trim() !== '') return undefined
  }
  return undefined
}
