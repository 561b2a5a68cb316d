/** Cancels every click on a link that another program would open, such as `tel:`, `mailto:`, `sms:` and WhatsApp. A test browser has no
 *  such program: the navigation would never end, and Playwright's look-ups wait for it. Tests assert the link's address instead.
 *
 *  Uses nothing from outside, because Playwright also runs it as an initial script in the pages that it opens. */
export function cancelExternalLinks(): void {
  addEventListener('click', (event) => {
    const [target] = event.composedPath()
    const link = target instanceof Element ? target.closest('a') : null
    const leaves = link && (!['http:', 'https:', 'blob:'].includes(link.protocol) || link.hostname === 'wa.me')
    if (leaves && link.hasAttribute('href')) event.preventDefault()
  })
}
