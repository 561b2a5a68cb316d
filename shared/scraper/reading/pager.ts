import type { Page, Reading } from '../adapter.ts'
import { resolveLink } from './links.ts'
import { isElement, type PageElement, type PageNode } from './nodes.ts'
import { rawText } from './raw-text.ts'
import { foldLine, lineUpTo } from './text.ts'

/** Characters. */
const maxLabelLength = 60
const maxTextLength = 100_000
/** Maximum numbered links checked per page: more are not a useful pagination. */
const maxNumbers = 60

const next =
  /^(?:(?:go )?to )?(?:the )?(?:(?:next|older|more)(?: (?:page|posts?|results?))?|next \d+(?: \w+)?|nächste|suivante?|nesaf)(?: of results)?[\s»›>→.]*$/i
const arrow = /^[›»→]$|^>{1,2}$|^&[rg]t;$/
const notNext = /^(?:previous|prev|last|first)\b/i
const number = /^\[?(\d{1,4})\]?$/

/** Returns the URL of the next page, from a link marked or labelled so, or else from the page number after the current one. */
export function findNextPage(page: Page): string | undefined {
  const $ = page.document
  const links = $('a[href], [data-ajax-target], link[rel~="next"]').toArray()
  const relLinks = $(
    'a[rel~="next"], link[rel~="next"], a.next, li.next > a, .next > a, a.pageNav-jump--next, .pagination-next a',
  ).toArray()
  const labels = new Map(links.map((link) => [link, labelOf(link)]))
  const named = links.filter((link) => next.test(labels.get(link)!) && labels.get(link) !== '')
  const arrows = links.filter((link) => arrow.test(labels.get(link)!))
  for (const link of [...relLinks, ...named, ...arrows.slice(0, 1)]) {
    const target = targetOf(link, page)
    if (target !== undefined && !notNext.test(labels.get(link) ?? labelOf(link))) return target
  }
  return numberAfter(links, labels, page)
}

/** Returns how many entries were read and how many the page says there are; undefined when none are missing.
 *  @param shown number of entries read on the page */
export function findShortfall(page: Page, shown: number): Reading['shortfall'] {
  const text = foldLine(rawText(page.document('body').get(), maxTextLength))
  const range = /\b\d+\s*(?:-|–|to)\s*([\d,]+)\s*of\s*(?:about |approximately )?([\d,]+)/i.exec(text)
  const total =
    /\b([\d,]{1,9}) (?:results?|records?|applications?|matches|entries)(?: (?:were|have been))? (?:found|returned)\b/i.exec(
      text,
    )
  const counted =
    /\b(?:total(?: number of)?(?: results?| records?| applications?| matches)?|(?:results?|records?|applications?|matches) found)\s?:\s?([\d,]{1,9})\b/i.exec(
      text,
    )
  const whole = toNumber(range?.[2] ?? total?.[1] ?? counted?.[1])
  if (shown === 0 || whole <= Math.max(shown, toNumber(range?.[1]))) return undefined
  return { read: shown, total: whole }
}

function toNumber(digits: string | undefined): number {
  return Number((digits ?? '0').replaceAll(',', ''))
}

/** Returns the URL of the page number after the current one, which is marked as current or not a link. */
function numberAfter(
  links: readonly PageElement[],
  labels: ReadonlyMap<PageElement, string>,
  page: Page,
): string | undefined {
  const numbers = links.filter((link) => number.test(labels.get(link)!)).slice(0, maxNumbers)
  for (const link of numbers) {
    const wanted = Number(number.exec(labels.get(link)!)![1])
    const isAfter = isCurrent(before(link), wanted - 1)
    const target = isAfter ? targetOf(link, page) : undefined
    if (target !== undefined) return target
  }
  return undefined
}

/** Returns whether a node ends with the page number `wanted`, and is marked as the current page or not a link. */
function isCurrent(node: PageNode | undefined, wanted: number): boolean {
  if (!node || wanted < 1) return false
  const text = number.exec(
    foldLine(isElement(node) ? lineUpTo([node], maxLabelLength) : 'data' in node ? node.data.slice(-20) : '')
      .split(' ')
      .at(-1) ?? '',
  )
  if (Number(text?.[1] ?? 0) !== wanted) return false
  return !isElement(node) || isMarked(node) || !holdsLink(node)
}

function isMarked(element: PageElement): boolean {
  const { attribs } = element
  if (attribs['aria-current'] === 'page' || /\b(?:current|active|selected)\b/i.test(attribs['class'] ?? '')) return true
  const inside = element.children.find(isElement)
  return inside !== undefined && element.children.length < 4 && isMarked(inside)
}

function holdsLink(element: PageElement): boolean {
  return element.tagName === 'a'
    ? (element.attribs['href'] ?? '#') !== '#'
    : element.children.some((child) => isElement(child) && holdsLink(child))
}

/** Returns the element, or the text with a digit, before a link. If there is none, tries its parent and grandparent. */
function before(link: PageElement): PageNode | undefined {
  for (let node: PageElement = link, steps = 0; steps < 3; steps++) {
    for (let previous = node.prev; previous; previous = previous.prev)
      if (isElement(previous) || ('data' in previous && previous.nodeType === 3 && /\d/.test(previous.data)))
        return previous
    if (!node.parent || !isElement(node.parent)) return undefined
    node = node.parent
  }
  return undefined
}

function targetOf({ attribs }: PageElement, page: Page): string | undefined {
  const target = resolveLink(attribs['data-ajax-target'] ?? attribs['href'], page)
  return target === page.url ? undefined : target
}

function labelOf(link: PageElement): string {
  const own = lineUpTo(link.children, maxLabelLength)
  if (own !== '' && !arrow.test(own)) return own
  const attributeLabel = foldLine(link.attribs['aria-label'] ?? link.attribs['title'] ?? imageLabel(link, 0))
  return attributeLabel === '' ? own : attributeLabel
}

function imageLabel(element: PageElement, depth: number): string {
  const images = element.children.filter(isElement)
  const alt = images.find(({ tagName, attribs }) => tagName === 'img' && attribs['alt'])?.attribs['alt']
  if (alt !== undefined || depth > 3) return alt ?? ''
  return images.map((one) => imageLabel(one, depth + 1)).find((label) => label !== '') ?? ''
}
