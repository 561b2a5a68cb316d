import type { Page } from '../adapter.ts'
import { fieldOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { isElement, type PageElement } from './nodes.ts'
import { readPairs, type Pair } from './pairs.ts'
import { filled, lineOf, lineUpTo, paragraphsOf } from './text.ts'

/** How planning references look, where nothing calls them so: 26/00412/HOU, P26/S1001/HH, 2026/0101. */
const reference = /^(?:[A-Z]{1,4}\/?)?\d{2,4}\/[A-Z]?\d{3,6}(?:\/[A-Z]{1,6}\d?)?$/
/** Of one box: an application says no more. */
const mostLines = 100
/** How far above its reference a box may end. */
const highest = 12

/** The applications of boxes of one kind beside each other: each is the largest box around one reference and no other. */
export function boxRecords(page: Page): ListedRecord[] {
  const pairs = [...readPairs(page.document('body')), ...bareReferences(page)]
  const references = pairs.filter(({ label, party }) => party === undefined && fieldOf(label) === 'reference')
  const counts = new Map<PageElement, Set<string>>()
  for (const { at, value } of references) {
    for (const box of boxesAround(at)) counts.set(box, (counts.get(box) ?? new Set()).add(value))
  }
  const contents = new Map<PageElement, Pair[]>()
  const tagCounts = new Map<unknown, Map<string, number>>()
  for (const { at } of references) {
    const box = boxesAround(at).findLast((one) => counts.get(one)?.size === 1 && hasBrothers(one, tagCounts))
    if (box) contents.set(box, [])
  }
  for (const pair of pairs) for (const box of boxesAround(pair.at)) contents.get(box)?.push(pair)
  return [...contents].flatMap(([box, inside]) => boxRecord(page, box, inside) ?? [])
}

function boxRecord(page: Page, box: PageElement, pairs: readonly Pair[]): ListedRecord | undefined {
  const $ = page.document
  const has = (field: string) => pairs.some(({ label }) => fieldOf(label) === field)
  const address = lineOf($(box).find('[class*="address" i]').first().get())
  return listed(page, $(box), [
    ...pairs,
    ...(has('address') || address === '' ? [] : [{ label: 'Address', value: address }]),
    ...(has('description')
      ? []
      : [{ label: 'Description', value: whatItSays(page, box, [...pairs.map(({ value }) => value), address]) }]),
  ])
}

/** What a list links is what it is about, unless it is the reference; else the longest line that is nothing else. */
function whatItSays({ document: $ }: Page, box: PageElement, known: readonly string[]): string {
  const said = known.filter((value) => value !== '').slice(0, mostLines)
  const title = filled(lineOf($(box).find('a[href], h2, h3, h4').first().get()))
  if (title !== undefined && !known.includes(title)) return title
  const lines = paragraphsOf([box])
    .split('\n')
    .slice(0, mostLines)
    .filter((line) => !said.some((value) => line.includes(value)))
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

function bareReferences({ document: $ }: Page): Pair[] {
  return $('a[href], h2, h3, h4, strong, td')
    .toArray()
    .filter((element) => reference.test(lineUpTo([element], 30)))
    .map((element) => ({ label: 'Reference', value: lineOf([element]), at: element }))
}

/** From the smallest to the largest. */
function boxesAround(at: PageElement | undefined): PageElement[] {
  const boxes: PageElement[] = []
  for (let box = at; box && boxes.length < highest; box = box.parent && isElement(box.parent) ? box.parent : undefined)
    boxes.push(box)
  return boxes
}

/** Whether there is another one of its kind beside it. @param counts of the tags below each parent that has been asked for */
function hasBrothers({ parent, tagName }: PageElement, counts: Map<unknown, Map<string, number>>): boolean {
  if (parent === null) return false
  const tags = counts.get(parent) ?? new Map<string, number>()
  if (!counts.has(parent)) {
    counts.set(parent, tags)
    for (const one of parent.children.filter(isElement)) tags.set(one.tagName, (tags.get(one.tagName) ?? 0) + 1)
  }
  return (tags.get(tagName) ?? 0) > 1
}
