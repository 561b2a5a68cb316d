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

/** Closes the menu when a link in it is chosen, and scrolls to what a link names in `data-centre`. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    // The platform closes the menu on Escape and on a click outside, but not when a link in it is chosen.
    link?.closest<HTMLElement>('[popover]')?.hidePopover()
    const target = document.getElementById(link?.dataset['centre'] ?? '')
    if (!target) return
    event.preventDefault()
    // The middle of what is far taller than the screen would show neither its beginning nor its end.
    target.scrollIntoView({ block: target.offsetHeight > innerHeight * 1.5 ? 'start' : 'center' })
  })
}
