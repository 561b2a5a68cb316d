import type { Page } from '../adapter.ts'
import type { Elements } from './nodes.ts'
import { foldLine, lineOf } from './text.ts'

/** Characters: no site of ours has longer addresses, and the server takes no more. */
const longestLink = 2000

/** A link of a page as a whole address. Line ends and spaces that markup leaves inside are dropped or encoded.
 *  @returns undefined for what leads to no page: scripts, mail, nonsense */
export function resolveLink(href: string | undefined, page: Pick<Page, 'url'>): string | undefined {
  if (href === undefined || href.length > longestLink) return undefined
  const link = href.replace(/\s*[\r\n\t]+\s*/g, '').trim()
  if (link === '' || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(link) || !URL.canParse(link, page.url))
    return undefined
  const url = new URL(link, page.url)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The address of a page with the mark of one of the things on it that have none of their own: servers pass over it. */
export function withMark(address: string, mark: string): string {
  const url = new URL(address)
  url.searchParams.set('record', mark.slice(0, 80))
  return url.href
}

/** The link to the page after this one: what says so itself, else the number after the current one. */
export function findNextPage(page: Page): string | undefined {
  const $ = page.document
  const said = $(
    'a[rel~="next"], link[rel~="next"], a.next, li.next > a, .next > a, a.pageNav-jump--next, .pagination-next a',
  ).toArray()
  const named = $('a')
    .toArray()
    .filter(
      (link) =>
        /^(?:next|next page|older posts?|older|more results)?\s*[»›>→]*$/i.test(labelOf($(link))) &&
        labelOf($(link)) !== '',
    )
  for (const link of [...said, ...named]) {
    const next = resolveLink($(link).attr('href'), page)
    if (next !== undefined && next !== page.url && !/^(?:previous|prev|last)\b/i.test(labelOf($(link)))) return next
  }
  return numberAfter(page)
}

function numberAfter(page: Page): string | undefined {
  const $ = page.document
  const current = $(
    '[aria-current="page"], .current, .active, .results_page_number_sel, .pagination strong, .pager strong',
  )
    .toArray()
    .map((element) => /^\d+$/.exec(lineOf([element]))?.[0])
    .find((number) => number !== undefined)
  if (current === undefined) return undefined
  const wanted = String(Number(current) + 1)
  const link = $('a')
    .toArray()
    .find((one) => lineOf([one]) === wanted)
  return link && resolveLink($(link).attr('href'), page)
}

function labelOf(link: Elements): string {
  return (
    lineOf(link.get()) || foldLine(link.attr('aria-label') ?? link.attr('title') ?? link.find('img').attr('alt') ?? '')
  )
}
