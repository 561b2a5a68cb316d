import type { Page } from '../adapter.ts'
import { isElement, type Elements, type PageElement } from './nodes.ts'
import { lineOf } from './text.ts'

/** Text of one thing in a list, characters: less is a menu, more is an article. */
const itemLength = { min: 30, max: 3000 }
const leastItems = 2

/** The things that a page lists, found by their likeness: brothers of one kind, each with a link and some text. */
export function findListItems({ document: $ }: Page): PageElement[] {
  const groups = new Map<string, PageElement[]>()
  const parents = new Map<PageElement, number>()
  for (const element of $('li, article, tr, section, div, a').toArray()) {
    const { parent } = element
    if (!parent || !isElement(parent) || !isItem($(element))) continue
    if (!parents.has(parent)) parents.set(parent, parents.size)
    const kind = (element.attribs['class'] ?? '').trim().split(/\s+/)[0] ?? ''
    const key = `${parents.get(parent)} ${element.tagName} ${kind}`
    groups.set(key, [...(groups.get(key) ?? []), element])
  }
  const lists = [...groups.values()].filter((group) => group.length >= leastItems)
  // The list that says most is what the page is about.
  return lists.reduce<PageElement[]>((best, group) => (weight(group) > weight(best) ? group : best), [])
}

function isItem(item: Elements): boolean {
  const length = lineOf(item.get()).length
  const hasLink = item.is('a[href]') || item.find('a[href]').length > 0
  const isFurniture = item.closest('nav, header, footer, aside, form, [role="navigation"]').length > 0
  return hasLink && !isFurniture && length >= itemLength.min && length <= itemLength.max
}

/** Many short entries weigh less than some that say something. */
function weight(group: readonly PageElement[]): number {
  return group.reduce((sum, item) => sum + Math.min(lineOf([item]).length, 400), 0)
}
