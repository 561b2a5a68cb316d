import { consentKey } from './consent.ts'

/** What a visit can lead to, and the page that says so. */
export const conversionPages = { enquiry: '/thank-you', deposit: '/payment-success' } as const
export type Conversion = keyof typeof conversionPages

/** A window event: there are events to send. */
export const conversionNoted = 'conversion-noted'

/** Session storage. */
const keyOf = (conversion: Conversion) => `untold-${conversion}`

/** Stores events until a tag has received them; stores nothing after consent was refused. */
export function noteConversion(conversion: Conversion): void {
  if (localStorage.getItem(consentKey) === 'rejected') return
  sessionStorage.setItem(keyOf(conversion), 'yes')
  dispatchEvent(new Event(conversionNoted))
}

/** True once for what has happened, so that neither a reload nor a direct visit counts anything. */
export function takeConversion(conversion: Conversion): boolean {
  const isUntold = sessionStorage.getItem(keyOf(conversion)) !== null
  sessionStorage.removeItem(keyOf(conversion))
  return isUntold
}
