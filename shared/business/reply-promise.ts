import { afterBusinessTime } from './opening-time.ts'
import { hourMs } from './durations.ts'

/** What the contact page promises, and what the packages page does within business hours. */
export const replyHours = { always: 24, inBusiness: 2 } as const

export interface ReplyPromise {
  /** The end of two business hours, milliseconds since 1970. */
  soonBy: number
  /** The end of 24 hours. */
  by: number
}

/** By when somebody who wrote to us has been promised an answer. @param askedAt milliseconds since 1970 */
export function replyPromise(askedAt: number): ReplyPromise {
  return {
    soonBy: afterBusinessTime(askedAt, replyHours.inBusiness * hourMs),
    by: askedAt + replyHours.always * hourMs,
  }
}
