import { keptQuery } from './kept-query.ts'

/** Puts this page's query string (campaign parameters) on every link marked `data-keep-query`. */
export function forwardQuery(): void {
  const query = String(keptQuery())
  if (!query) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-query]')) {
    link.search += (link.search ? '&' : '?') + query
  }
}
