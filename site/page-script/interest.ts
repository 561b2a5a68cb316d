import { interestKey } from './interest-key.ts'

// A page that the browser prepares ahead learns what the visitor came for when the visitor comes to it.
requestAnimationFrame(showInterest)

/** Shows the form's note for what the visitor came for, and lets the form send it. */
function showInterest(): void {
  const query = new URLSearchParams(location.search)
  const interest = query.get('service') ?? query.get('package') ?? sessionStorage.getItem(interestKey)
  for (const note of document.querySelectorAll<HTMLFieldSetElement>('.interest')) {
    if (note.name === interest) note.hidden = note.disabled = false
  }
}
