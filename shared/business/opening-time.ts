import { openingHours } from './business.ts'
import { dayAfter, dayInLondon, timeInLondon, weekdayOf } from './london-time.ts'

const daysOf = { 'Mon-Fri': [1, 2, 3, 4, 5], Sat: [6] } as const

/** When we open and close on a day of the calendar, in minutes since midnight; undefined when we stay closed.
 *  @param day `2026-11-21` */
export function hoursOn(day: string): { opens: number; closes: number } | undefined {
  const weekday = weekdayOf(day)
  const hours = openingHours.find(({ days }) => daysOf[days].some((open) => open === weekday))
  return hours && { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

/** When we have been open for so long since a moment, milliseconds since 1970.
 *  @param isClosed says of a day, `2026-11-21`, that it does not count although it is one of the week's open days */
export function afterBusinessTime(
  start: number,
  durationMs: number,
  isClosed: (day: string) => boolean = () => false,
): number {
  let leftMs = durationMs
  for (let day = dayInLondon(start); ; day = dayAfter(day)) {
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
