/** Puts this page's query string (campaign parameters) on every link marked `data-keep-query`. */
export function forwardQuery(query: URLSearchParams): void {
  if (!query.size) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-query]')) {
    link.href = `${link.pathname + (link.search ? `${link.search}&` : '?') + query}${link.hash}`
  }
}
