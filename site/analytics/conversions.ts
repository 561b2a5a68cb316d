import { consentKey, conversionKey, inLocal, inSession } from '../browser-storage/browser-storage.ts'

/** The conversions, each with the page that confirms it. */
export const conversionPages = { enquiry: '/thank-you', deposit: '/payment-success' } as const
export type Conversion = keyof typeof conversionPages

/** Name of the window event that announces a conversion to send. */
export const conversionNoted = 'conversion-noted'

/** Stores a conversion until it is sent to the tags; stores nothing after consent was refused. */
export function noteConversion(conversion: Conversion): void {
  if (inLocal((items) => items.getItem(consentKey)) === 'rejected') return
  inSession((items) => items.setItem(conversionKey(conversion), 'yes'))
  dispatchEvent(new Event(conversionNoted))
}

/** Returns whether a conversion is pending and removes it, so that neither a reload nor a direct visit counts one. */
export function takeConversion(conversion: Conversion): boolean {
  const key = conversionKey(conversion)
  return !!inSession((items) => {
    const pending = items.getItem(key)
    items.removeItem(key)
    return pending
  })
}
