import type { MarkedText } from '../main/browse/page-tool-types.ts'
import { contentOf } from './serialise.ts'

/** The whole text of a page without spaces and in lower case, with the nodes that it comes from. */
interface TextIndex {
  text: string
  /** In the order of the page. `start` is a position in `text`; `element` is an index of `elements`. */
  nodes: { node: Text; start: number; element: number }[]
  /** The range of `text` that each element contains, and the index of its parent. */
  elements: { start: number; end: number; parent: number }[]
}

const most = 2_000_000
const mostOccurrences = 300
const mostLevels = 1000
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg'])

const squeeze = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()

function indexText(document: Document): TextIndex {
  const parts: string[] = []
  const nodes: TextIndex['nodes'] = []
  const elements: TextIndex['elements'] = []
  let length = 0

  function addElement(element: Element, parent: number, level: number): void {
    if (unread.has(element.localName) || length > most || level > mostLevels) return
    const index = elements.length
    const span = { start: length, end: length, parent }
    elements.push(span)
    for (const child of contentOf(element)) {
      if (child.nodeType === Node.ELEMENT_NODE) addElement(child as Element, index, level + 1)
      else if (child.nodeType === Node.TEXT_NODE) {
        const text = squeeze(child.nodeValue ?? '')
        if (text === '') continue
        nodes.push({ node: child as Text, start: length, element: index })
        parts.push(text)
        length += text.length
      }
    }
    span.end = length
  }

  if (document.body !== null) addElement(document.body, -1, 0)
  return { text: parts.join(''), nodes, elements }
}

function occurrencesOf(text: string, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1 && found.length < mostOccurrences; at = text.indexOf(wanted, at + 1))
    found.push(at)
  return found
}

/** Finds an entry's text on the page. Of several occurrences, returns the one inside the smallest element that also contains the entry's
 *  other texts. */
export function findText(document: Document, { value, others }: MarkedText): Range | undefined {
  const index = indexText(document)
  const wanted = squeeze(value)
  const places = wanted === '' ? [] : occurrencesOf(index.text, wanted)
  const besides = others
    .map((other) => occurrencesOf(index.text, squeeze(other) || ' '))
    .filter(({ length }) => length > 0)
  let best: { at: number; size: number } | undefined
  for (const at of places) {
    const size = sizeAround(index, at, wanted.length, besides)
    if (best === undefined || size < best.size) best = { at, size }
  }
  return best === undefined ? undefined : rangeOf(index, best.at, best.at + wanted.length)
}

/** Returns the text length of the smallest element that contains a position and all the other texts. */
function sizeAround({ nodes, elements }: TextIndex, at: number, length: number, besides: readonly number[][]): number {
  let span = elements[nodeAt(nodes, at)?.element ?? -1]
  while (span !== undefined) {
    const { start, end } = span
    const holdsAll = besides.every((places) => places.some((place) => place >= start && place < end))
    if (at + length <= end && holdsAll) return end - start
    span = elements[span.parent]
  }
  return Number.POSITIVE_INFINITY
}

function nodeAt(nodes: TextIndex['nodes'], at: number): TextIndex['nodes'][number] | undefined {
  let [low, high] = [0, nodes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((nodes[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return nodes[low]
}

function rangeOf({ nodes }: TextIndex, start: number, end: number): Range | undefined {
  const first = nodeAt(nodes, start)
  const last = nodeAt(nodes, end - 1)
  if (first === undefined || last === undefined) return undefined
  const range = first.node.ownerDocument.createRange()
  range.setStart(first.node, offsetIn(first.node, start - first.start))
  // A range cannot leave a frame or a shadow root.
  if (last.node.getRootNode() === first.node.getRootNode())
    range.setEnd(last.node, offsetIn(last.node, end - 1 - last.start) + 1)
  else range.setEnd(first.node, first.node.length)
  return range
}

/** Returns the position of the nth character of a text node that is not a space. */
function offsetIn({ data }: Text, count: number): number {
  let seen = 0
  for (let offset = 0; offset < data.length; offset++) {
    if (/\s/.test(data[offset] ?? '')) continue
    if (seen === count) return offset
    seen++
  }
  return data.length
}
