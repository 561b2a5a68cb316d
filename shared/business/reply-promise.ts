import { afterBusinessTime } from './opening-time.ts'
import { hourMs } from './durations.ts'

/** The promises of the contact page, and of the packages page within business hours. */
export const replyHours = { always: 24, inBusiness: 2 } as const

export interface ReplyPromise {
  /** The end of two business hours, milliseconds since 1970. */
  soonBy: number
  /** The end of 24 hours. */
  by: number
}

/** Returns by when an enquiry is promised a reply. @param askedAt milliseconds since 1970 */
export function replyPromise(askedAt: number): ReplyPromise {
  return {
    soonBy: afterBusinessTime(askedAt, replyHours.inBusiness * hourMs),
    by: askedAt + replyHours.always * hourMs,
  }
}
