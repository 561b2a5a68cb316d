/** Gives the focus to the heading of the view, when what had it is taken away. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus()
}
