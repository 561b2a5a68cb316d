import type { Page } from '../adapter.ts'

/** Maximum characters: none of our sites has longer URLs, and the server accepts no longer ones. */
const maxLinkLength = 2000

/** Resolves a link of a page to an absolute URL. Line breaks inside are removed and spaces are encoded.
 *  @returns undefined for links that lead to no page (scripts, mail, fragments) and for invalid or too long ones */
export function resolveLink(href: string | undefined, page: Pick<Page, 'url'>): string | undefined {
  if (href === undefined || href.length > maxLinkLength) return undefined
  const link = href.replace(/\s*[\r\n\t]+\s*/g, '').trim()
  if (link === '' || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(link) || !URL.canParse(link, page.url))
    return undefined
  const url = new URL(link, page.url)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Adds a `record` parameter, which servers ignore, to the URL of a page, to identify a record on it that has no URL of its own. */
export function withMark(address: string, mark: string): string {
  const url = new URL(address)
  url.searchParams.set('record', mark.slice(0, 80))
  return url.href
}
