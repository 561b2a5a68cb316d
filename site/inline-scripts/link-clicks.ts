/** What a link does besides leading somewhere: one listener for the whole page. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    // The platform closes the menu on Escape and on a click outside, but not when a link in it is chosen.
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    const { centre } = link.dataset
    const target = centre && document.getElementById(centre)
    if (!target) return
    event.preventDefault()
    // The middle of what is far taller than the screen would show neither its beginning nor its end.
    target.scrollIntoView({ block: target.offsetHeight > innerHeight * 1.5 ? 'start' : 'center' })
  })
}
