import { interestKey } from './interest-key.ts'

/** Shows the form's note about the visitor's interest, and sends it with the form. What the address names is stored for the next
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
