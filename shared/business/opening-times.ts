import { isHoliday } from './bank-holidays.ts'
import { daysAfter, dayInLondon, timeInLondon, weekdayOf } from './london-time.ts'

/** Days in London, both included: `2026-12-21`. */
export interface DaySpan {
  from: string
  to: string
}

/** From `8:00` to `18:00`. */
export interface OpeningDay {
  opens: string
  closes: string
}

/** From Monday to Sunday; null where the business is closed. */
export type OpeningWeek = readonly (OpeningDay | null)[]

export interface OpeningTimes {
  openingHours: OpeningWeek
  /** The owner’s time off: days on which the business is closed although their weekday is open, besides bank holidays. */
  daysOff: readonly DaySpan[]
}

const weekday: OpeningDay = { opens: '8:00', closes: '18:00' }
/** Used until the owner sets other hours. */
export const standardOpeningTimes: OpeningTimes = {
  openingHours: [weekday, weekday, weekday, weekday, weekday, { opens: '9:00', closes: '16:00' }, null],
  daysOff: [],
}

/** Nothing is computed further ahead than this, however many days are closed. */
const maxDaysAhead = 2 * 366

/** Returns the opening and closing times of a day in minutes since midnight; undefined if we are closed: by the week, for time off or for a
 *  bank holiday. Every promise asks this. @param day `2026-11-21` */
export function hoursOn(
  day: string,
  { openingHours, daysOff }: OpeningTimes,
): { opens: number; closes: number } | undefined {
  const hours = openingHours[(weekdayOf(day) + 6) % 7]
  if (!hours || isHoliday(day) || isWithin(day, daysOff)) return undefined
  return { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

/** @param day `2026-11-21` */
export function isWithin(day: string, spans: readonly DaySpan[]): boolean {
  return spans.some(({ from, to }) => from <= day && day <= to)
}

/** Returns the time at which we have been open for a given duration since a start, in milliseconds since 1970; Infinity if that is
 *  years ahead. */
export function afterBusinessTime(start: number, durationMs: number, times: OpeningTimes): number {
  let leftMs = durationMs
  let day = dayInLondon(start)
  for (let count = 0; count < maxDaysAhead; count++, day = daysAfter(day)) {
    const hours = hoursOn(day, times)
    if (hours === undefined) continue
    const from = Math.max(start, timeInLondon(day, hours.opens))
    const openMs = Math.max(0, timeInLondon(day, hours.closes) - from)
    if (openMs >= leftMs) return from + leftMs
    leftMs -= openMs
  }
  return Infinity
}

/** @param time `8:00` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
