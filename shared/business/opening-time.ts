import { openingHours } from './business.ts'
import { daysAfter, dayInLondon, timeInLondon, weekdayOf } from './london-time.ts'

const daysOf = { 'Mon-Fri': [1, 2, 3, 4, 5], Sat: [6] } as const

/** Returns the opening and closing times of a day in minutes since midnight; undefined if we are closed.
 *  @param day `2026-11-21` */
export function hoursOn(day: string): { opens: number; closes: number } | undefined {
  const weekday = weekdayOf(day)
  const hours = openingHours.find(({ days }) => daysOf[days].some((open) => open === weekday))
  return hours && { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

/** Returns the time at which we have been open for a given duration since a start, in milliseconds since 1970.
 *  @param isClosed returns whether a day, `2026-11-21`, is closed although its weekday is open */
export function afterBusinessTime(
  start: number,
  durationMs: number,
  isClosed: (day: string) => boolean = () => false,
): number {
  let leftMs = durationMs
  for (let day = dayInLondon(start); ; day = daysAfter(day)) {
    const hours = isClosed(day) ? undefined : hoursOn(day)
    if (hours === undefined) continue
    const from = Math.max(start, timeInLondon(day, hours.opens))
    const openMs = Math.max(0, timeInLondon(day, hours.closes) - from)
    if (openMs >= leftMs) return from + leftMs
    leftMs -= openMs
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
