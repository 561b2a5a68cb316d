// Stands inside the pages with a booking form.
import { keepDraft } from './form-draft.ts'
import { showInterest } from './interest.ts'
import { hideBehindForm } from './hide-behind-form.ts'

const island = document.querySelector('[data-island=consultation-form], [data-island=calculator]')!

hideBehindForm(island)
// A page that the browser prepares ahead learns what the visitor has chosen and typed when the visitor comes to it.
requestAnimationFrame(() => {
  showInterest()
  keepDraft(island)
})
