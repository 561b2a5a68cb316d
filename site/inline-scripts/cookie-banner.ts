import { findConsent, storeConsent } from '../analytics/consent.ts'
import { load } from './island-loader.ts'

/** Shows the cookie banner until the visitor has answered it, and again when the footer's button asks for it. */
export function askForConsent(): void {
  const banner = document.querySelector<HTMLElement>('.cookie-banner')!
  const settings = document.querySelector<HTMLElement>('.cookie-settings')!

  function follow() {
    const answer = (banner.dataset['answer'] = findConsent())
    banner.hidden = !!answer
    // After a no there is something to do only where tags have left cookies.
    if (banner.dataset['scripts'] && (answer === 'accepted' || document.cookie)) void load(banner)
  }

  follow()
  banner.addEventListener('click', ({ target }) => {
    const button = target as HTMLButtonElement
    if (!button.value) return
    // Who has asked for the banner goes back to where that was.
    if (banner.dataset['answer']) settings.focus()
    storeConsent(button.value)
    follow()
  })
  settings.addEventListener('click', () => {
    banner.hidden = false
    banner.focus()
  })
}
