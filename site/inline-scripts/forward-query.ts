/** Puts this page's query string (campaign parameters) on every link marked `data-keep-query`. What the link itself names
 *  replaces what the address named; of a service and a package the form takes the service. */
export function forwardQuery(query: URLSearchParams): void {
  if (!query.size) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-query]')) {
    const params = new URLSearchParams(link.search)
    for (const [name, value] of query) if (!params.has(name)) params.append(name, value)
    link.href = `${link.pathname}?${params}${link.hash}`
  }
}
