import type { Page } from '../adapter.ts'

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
