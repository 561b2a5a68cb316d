import { fieldOf, foldLabel, partyOf, type Party } from './labels.ts'
import type { PageElement, PageNode } from './nodes.ts'
import type { Scan } from './scan.ts'
import { lineOf, lineUpTo } from './text.ts'
import { shownText } from './values.ts'

/** A value and its label on the page. */
export interface Pair {
  label: string
  value: string
  /** The party that it concerns, from its label, the heading above it or a class around it. */
  party?: Party
  /** The element in which the label was found. */
  at?: PageElement
}

/** Characters. Longer text is not a label. */
export const maxLabelLength = 60
const maxValueLength = 6000

/** Returns a label without its colon, its value and the party that they concern. */
export function pair(at: PageElement, value: string, page: Scan, text = lineOf([at])): Pair {
  const label = text.replace(/\s*:\s*$/, '')
  const party = partyOf(label) ?? page.of.get(at)?.party
  return party ? { label, value, at, party } : { label, value, at }
}

/** Returns the text of a value's nodes, without the label where it is repeated inside. */
export function textOf(nodes: readonly PageNode[], label: string): string {
  return shownText(nodes, label, maxValueLength)
}

/** Returns whether an element is short and ends with a colon, is a known label, or has a label tag or class. One with a link must be a
 *  known label; one with a field or table is never a label. */
export function looksLikeLabel(element: PageElement, page: Scan): boolean {
  const holds = page.of.get(element)?.holds
  if (holds?.has('input') || holds?.has('columns')) return false
  const text = lineUpTo([element], maxLabelLength)
  if (text === '' || text.length > maxLabelLength) return false
  if (holds?.has('a')) return fieldOf(text) !== undefined && foldLabel(text) !== ''
  return text.endsWith(':') || element.tagName === 'label' || fieldOf(text) !== undefined || isCalledLabel(element)
}

export function isCalledLabel(element: PageElement): boolean {
  return /\blabel\b|label$|\bheading\b|\bterm\b/i.test(element.attribs['class'] ?? '')
}
