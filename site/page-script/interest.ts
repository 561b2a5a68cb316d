import { interestKey } from './interest-key.ts'

/** Shows the form's note for what the visitor came for, and lets the form send it. */
export function showInterest(): void {
  const query = new URLSearchParams(location.search)
  const interest = query.get('service') ?? query.get('package') ?? sessionStorage.getItem(interestKey)
  for (const note of document.querySelectorAll<HTMLFieldSetElement>('[data-interest-note]')) {
    if (note.name === interest) note.hidden = note.disabled = false
  }
}
