import { interestKey } from './interest-key.ts'

/** Shows the form's note for what the visitor came for, and lets the form send it. What the address names is kept for the next
 *  page with a form: the last choice counts. */
export function showInterest(): void {
  const query = new URLSearchParams(location.search)
  const named = query.get('service') ?? query.get('package')
  const interest = named ?? sessionStorage.getItem(interestKey)
  for (const note of document.querySelectorAll<HTMLFieldSetElement>('.interest')) {
    if (note.name !== interest) continue
    note.hidden = note.disabled = false
    if (named) sessionStorage.setItem(interestKey, named)
  }
}
