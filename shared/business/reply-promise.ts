import { afterBusinessTime, type OpeningTimes } from './opening-times.ts'
import { hourMs } from './durations.ts'

/** The promises of the contact page, and of the packages page within business hours. */
export const replyHours = { always: 24, inBusiness: 2 } as const

/** Returns the end of the two business hours within which an enquiry is promised a reply. @param askedAt milliseconds since 1970 */
export function replySoonBy(askedAt: number, times: OpeningTimes): number {
  return afterBusinessTime(askedAt, replyHours.inBusiness * hourMs, times)
}

/** Returns the end of the 24 hours within which every enquiry is promised a reply. @param askedAt milliseconds since 1970 */
export function replyBy(askedAt: number): number {
  return askedAt + replyHours.always * hourMs
}

/** Returns the one deadline of a reply that alerts, lists and the digest name: the earlier end of the two promises. Over a weekend two business
 *  hours can end after the 24 hours. @param askedAt milliseconds since 1970 */
export function replyDueAt(askedAt: number, times: OpeningTimes): number {
  return Math.min(replySoonBy(askedAt, times), replyBy(askedAt))
}

/** Returns the end of what the website promises who sends this form: a reply within two business hours to an enquiry, and within 24 hours to
 *  the request for an estimate. @param askedAt milliseconds since 1970 */
export function promisedBy(form: 'consultation' | 'estimate', askedAt: number, times: OpeningTimes): number {
  return form === 'estimate' ? replyBy(askedAt) : replyDueAt(askedAt, times)
}
