import { fieldOf, foldLabel, partyOf, type Party } from './labels.ts'
import type { PageElement, PageNode } from './nodes.ts'
import type { Scan } from './scan.ts'
import { lineOf, lineUpTo } from './text.ts'
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

/** Characters. Labels are short; what is longer is text. */
export const longestLabel = 60
const longestValue = 6000

/** A label with its value, and whom they are about. */
export function pair(at: PageElement, value: string, page: Scan, words = lineOf([at])): Pair {
  const label = words.replace(/\s*:\s*$/, '')
  const party = partyOf(label) ?? page.of.get(at)?.party
  return party ? { label, value, at, party } : { label, value, at }
}

/** What the nodes of a value show, without its label where that is repeated inside. */
export function textOf(nodes: readonly PageNode[], label: string): string {
  return shownText(nodes, label, longestValue)
}

/** Whether an element is short, and ends with a colon, has the words of a known label or is called one. */
export function looksLikeLabel(element: PageElement, page: Scan): boolean {
  const holds = page.of.get(element)?.holds
  if (holds?.has('input') || holds?.has('table')) return false
  const text = lineUpTo([element], longestLabel)
  if (text === '' || text.length > longestLabel) return false
  if (holds?.has('a')) return fieldOf(text) !== undefined && foldLabel(text) !== ''
  return text.endsWith(':') || element.tagName === 'label' || fieldOf(text) !== undefined || isCalledLabel(element)
}

export function isCalledLabel(element: PageElement): boolean {
  return /\blabel\b|label$|\bheading\b|\bterm\b/i.test(element.attribs['class'] ?? '')
}
