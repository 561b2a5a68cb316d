import { draftKey } from './storage-keys.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Draft = Record<string, string>

/** Keeps what is typed into a booking form, for this tab alone, and fills the form with what was typed into another one before. It
 *  works on the page as it came, so that it does not matter whether the form's own script is there yet. */
export function keepDraft(island: Element): void {
  const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Draft
  for (const control of controlsOf(island)) {
    if (control.type === 'checkbox') (control as HTMLInputElement).checked ||= control.name in draft
    else control.value ||= draft[control.name] ?? ''
  }
  island.addEventListener('input', () => {
    for (const control of controlsOf(island)) {
      if (control.type === 'checkbox' && !(control as HTMLInputElement).checked) delete draft[control.name]
      else draft[control.name] = control.value
    }
    // The calculator asks for one name, the booking for two.
    const { name, ...kept } = draft
    if (name) [kept['firstName'], kept['lastName']] = splitName(name)
    sessionStorage.setItem(draftKey, JSON.stringify(kept))
  })
}

/** Only what a person fills in, without the trap for programs. */
function controlsOf(island: Element): NodeListOf<Control> {
  return island.querySelectorAll('.fields [name], [type=checkbox]')
}

function splitName(name: string): [string, string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}
