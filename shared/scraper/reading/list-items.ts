import type { Page } from '../adapter.ts'
import { isElement, isText, type PageElement } from './nodes.ts'

/** Text of one thing in a list, characters: less is a menu, more is an article. */
const itemLength = { min: 30, max: 3000 }
const leastItems = 2
/** As much as one entry counts when lists are compared: many short ones weigh less than some that say something. */
const mostWeight = 400
const itemTags = new Set(['li', 'article', 'tr', 'section', 'div', 'a'])
const furniture = new Set(['nav', 'header', 'footer', 'aside', 'form'])
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Nobody nests like this but to break us. */
const deepest = 250

/** Brothers of one kind, and how much they say. */
interface Group {
  items: PageElement[]
  weight: number
}

/** The things that a page lists, found by their likeness: brothers of one kind, each with a link and some text. Of several lists
 *  the one that says most is what the page is about. */
export function findListItems({ document: $ }: Page): PageElement[] {
  const groups: Group[] = []
  for (const body of $('body').toArray()) walk(body, groups, 0)
  const lists = groups.filter(({ items }) => items.length >= leastItems)
  return lists.reduce<Group>((best, group) => (group.weight > best.weight ? group : best), { items: [], weight: 0 })
    .items
}

/** Looks at an element's children, and at theirs, once each. @returns how much text it holds, and whether a link */
function walk(element: PageElement, groups: Group[], depth: number): { length: number; hasLink: boolean } {
  const whole = { length: 0, hasLink: element.tagName === 'a' && 'href' in element.attribs }
  const kinds = new Map<string, Group>()
  for (const child of depth < deepest ? element.children : []) {
    if (isText(child)) whole.length += child.data.trim().length
    if (!isElement(child) || silent.has(child.tagName)) continue
    const isFurniture = furniture.has(child.tagName) || child.attribs['role'] === 'navigation'
    const { length, hasLink } = walk(child, isFurniture ? [] : groups, depth + 1)
    whole.length += length
    whole.hasLink ||= hasLink
    const isItem = itemTags.has(child.tagName) && hasLink && length >= itemLength.min && length <= itemLength.max
    if (isItem) join(kinds, child, length)
  }
  groups.push(...kinds.values())
  return whole
}

function join(kinds: Map<string, Group>, item: PageElement, length: number): void {
  const kind = `${item.tagName} ${(item.attribs['class'] ?? '').trim().split(/\s+/)[0] ?? ''}`
  const group = kinds.get(kind) ?? { items: [], weight: 0 }
  group.items.push(item)
  group.weight += Math.min(length, mostWeight)
  kinds.set(kind, group)
}
