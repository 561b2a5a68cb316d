import { allElements } from './all-elements.ts'
import { interestKey } from './interest-key.ts'

/** Shows the form's note for what the visitor came for, and lets the form send it. */
export function showInterest(query: URLSearchParams): void {
  const interest = query.get('service') ?? query.get('package') ?? sessionStorage.getItem(interestKey)
  for (const note of allElements<HTMLFieldSetElement>('.interest')) {
    if (note.name === interest) note.hidden = note.disabled = false
  }
}
