// Stands inside the pages with a booking form.
import { consentField } from '#shared/consent-field.ts'
import { findConsent } from '../analytics/consent.ts'
import { keepDraft } from './form-draft.ts'
import { interestKey } from './storage-keys.ts'

const island = document.querySelector<HTMLElement>('[data-island=consultation-form], [data-island=calculator]')!

hideBehindForm(island)
island.addEventListener('formdata', addConsent)
// A page that the browser prepares ahead learns what the visitor has chosen and typed when the visitor comes to it.
requestAnimationFrame(() => {
  showInterest()
  keepDraft(island)
})

/** Hides the floating calls to action while a booking form is in view: they would cover its button, or be taken for it. */
function hideBehindForm(form: Element): void {
  const bar = document.querySelector('.bottom-bar')!
  new IntersectionObserver((entries) => {
    bar.toggleAttribute('data-aside', entries.at(-1)!.isIntersecting)
  }).observe(form)
}

/** Shows the form's note about the visitor's interest, and sends it with the form. What the address names is stored for the next
 *  page with a form: the last choice counts. */
function showInterest(): void {
  const query = new URLSearchParams(location.search)
  const named = query.get('service') ?? query.get('package')
  const interest = named ?? sessionStorage.getItem(interestKey)
  for (const note of document.querySelectorAll<HTMLFieldSetElement>('.interest')) {
    if (note.name !== interest) continue
    note.hidden = note.disabled = false
    if (named) sessionStorage.setItem(interestKey, named)
  }
}

/** Sends the answer about cookies along, so that the server counts no advert after a no when the form is sent before its script has loaded. */
function addConsent({ formData }: FormDataEvent): void {
  formData.set(consentField, findConsent())
}
