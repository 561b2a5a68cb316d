/** Read by inline-scripts/cookie-banner.ts, which then loads entry.ts. Local storage: the visitor's answer, under the name and with the values of the specification. */
export const consentKey = 'cookie-consent'
/** Local storage: which question was answered, and when in milliseconds, for example `1 1795253400000`. */
export const consentRecordKey = 'cookie-consent-record'

export type Consent = 'accepted' | 'rejected'

/** Increase this when the banner asks for more than before: then everybody is asked again. */
const question = 1
export const askAgainMonths = 6
const askAgainMs = askAgainMonths * 30.5 * 24 * 60 * 60 * 1000

/** Returns the current answer, or an empty string if there is none: an invalid or outdated answer, or one to an earlier question,
 *  doesn't count. An answer without a record does. @throws where the browser blocks storage */
export function findConsent(): Consent | '' {
  const answer = localStorage.getItem(consentKey) ?? ''
  const isOutdated = localStorage.getItem(consentRecordKey)! < record(Date.now() - askAgainMs)
  return isOutdated || !['accepted', 'rejected'].includes(answer) ? '' : (answer as Consent)
}

export function storeConsent(answer: string): void {
  localStorage.setItem(consentKey, answer)
  localStorage.setItem(consentRecordKey, record(Date.now()))
}

/** Records sort as text: by question, then by time. */
function record(timeMs: number): string {
  return `${question} ${timeMs}`
}
