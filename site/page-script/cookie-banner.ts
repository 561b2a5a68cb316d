const consentKey = 'cookie-consent'

/** Shows the cookie banner until the visitor has answered it; a stored value that is no answer counts as none. */
export function askForConsent(): void {
  const banner = document.querySelector<HTMLElement>('.cookie-banner')!
  banner.hidden = /^(accepted|rejected)$/.test(localStorage.getItem(consentKey) ?? '')
  banner.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement
    if (!value) return
    localStorage.setItem(consentKey, value)
    banner.hidden = true
  })
}
