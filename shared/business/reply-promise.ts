import { openingHours } from './business.ts'
import { dayAfter, dayInLondon, timeInLondon, weekdayOf } from './london-time.ts'

const hourMs = 3_600_000
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

/** When we have been open for so long since a moment. */
function afterBusinessTime(start: number, durationMs: number): number {
  let leftMs = durationMs
  for (let day = dayInLondon(start); ; day = dayAfter(day)) {
    const hours = hoursOn(weekdayOf(day))
    if (hours === undefined) continue
    const from = Math.max(start, timeInLondon(day, hours.opens))
    const openMs = Math.max(0, timeInLondon(day, hours.closes) - from)
    if (openMs >= leftMs) return from + leftMs
    leftMs -= openMs
  }
}

const daysOf = { 'Mon-Fri': [1, 2, 3, 4, 5], Sat: [6] } as const

/** Minutes since midnight. */
function hoursOn(weekday: number): { opens: number; closes: number } | undefined {
  const hours = openingHours.find(({ days }) => daysOf[days].some((day) => day === weekday))
  return hours && { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
