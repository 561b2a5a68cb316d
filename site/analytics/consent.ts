import { consentKey, consentRecordKey, inLocal } from '../browser-storage/browser-storage.ts'

export type Consent = 'accepted' | 'rejected'

/** Increase this when the banner asks for more than before: then everybody is asked again. */
const question = 1
export const askAgainMonths = 6
const askAgainMs = askAgainMonths * 30.5 * 24 * 60 * 60 * 1000

/** Returns the current answer, or an empty string if there is none: an invalid or outdated answer, or one to an earlier question,
 *  doesn't count. An answer without a record does. A browser that stores no answer says no: otherwise every page would ask. */
export function findConsent(): Consent | '' {
  return (
    inLocal((items) => {
      const answer = items.getItem(consentKey)!
      // Records sort as text: by question, then by time.
      const isOutdated = items.getItem(consentRecordKey)! < `${question} ${Date.now() - askAgainMs}`
      return isOutdated || !['accepted', 'rejected'].includes(answer) ? '' : (answer as Consent)
    }) ?? 'rejected'
  )
}

export function storeConsent(answer: string): void {
  inLocal((items) => {
    items.setItem(consentKey, answer)
    items.setItem(consentRecordKey, `${question} ${Date.now()}`)
  })
}
