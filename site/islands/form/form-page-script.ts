// In the pages with a booking form.
import { consentField } from '#shared/consent-field.ts'
import { findConsent } from '../../analytics/consent.ts'
import { draftKey, inSession, interestKey } from '../../browser-storage/browser-storage.ts'

const island = document.querySelector<HTMLElement>('[data-island=consultation-form], [data-island=calculator]')!

hideBehindForm()
// Sent with the answer about cookies, so that the server counts no advert after a no when the form is sent before its script has loaded.
island.addEventListener('formdata', ({ formData }) => formData.set(consentField, findConsent()))
// A page that the browser prepares ahead learns what the visitor has chosen and typed when the visitor comes to it.
requestAnimationFrame(() => {
  showInterest()
  keepDraft()
})

/** Hides the floating calls to action while a booking form is in view: they would cover its button, or be taken for it. */
function hideBehindForm(): void {
  const bar = document.querySelector('.bottom-bar')!
  new IntersectionObserver((entries) => {
    bar.toggleAttribute('data-aside', entries.at(-1)!.isIntersecting)
  }).observe(island)
}

/** Shows the form's note about the visitor's interest, and sends it with the form. What the address names is stored for the next
 *  page with a form: the last choice counts. */
function showInterest(): void {
  const query = new URLSearchParams(location.search)
  const interest = query.get('service') ?? query.get('package') ?? inSession((items) => items.getItem(interestKey))
  for (const note of document.querySelectorAll<HTMLFieldSetElement>('.interest')) {
    if (note.name !== interest) continue
    note.hidden = note.disabled = false
    inSession((items) => items.setItem(interestKey, note.name))
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Draft = Record<string, string>

/** Keeps what is typed into a booking form, for this tab alone, and fills the form with what was typed into another one before. It
 *  works on the page as it came, so that it does not matter whether the form's own script is there yet. */
function keepDraft(): void {
  const draft = { ...inSession((items) => JSON.parse(items.getItem(draftKey)!) as Draft | null) }
  for (const control of listControls()) {
    if (control.type === 'checkbox') (control as HTMLInputElement).checked ||= control.name in draft
    else control.value ||= draft[control.name] ?? ''
  }
  island.addEventListener('input', () => {
    for (const control of listControls()) {
      if (control.type === 'checkbox' && !(control as HTMLInputElement).checked) delete draft[control.name]
      else draft[control.name] = control.value
    }
    // The calculator asks for one name, the booking for two.
    const { name, ...kept } = draft
    if (name) {
      const [first = '', ...others] = name.trim().split(/\s+/)
      kept['firstName'] = first
      kept['lastName'] = others.join(' ')
    }
    inSession((items) => items.setItem(draftKey, JSON.stringify(kept)))
  })
}

/** Only what a person fills in, without the trap for programs. */
function listControls(): NodeListOf<Control> {
  return island.querySelectorAll('.fields [name], [type=checkbox]')
}
