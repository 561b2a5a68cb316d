import { isHoliday } from '#shared/business/bank-holidays.ts'
import { daysAfter, dayInLondon } from '#shared/business/london-time.ts'
import { hoursOn, type OpeningTimes } from '#shared/business/opening-time.ts'

/** Returns the next day after today on which we are open, `2026-11-23`; tomorrow if there is none for a year. @param now milliseconds since 1970 */
export function nextOpenDay(now: number, times: OpeningTimes): string {
  const tomorrow = daysAfter(dayInLondon(now))
  const days = Array.from({ length: 366 }, (_, count) => daysAfter(tomorrow, count))
  return days.find((day) => hoursOn(day, times) !== undefined && !isHoliday(day)) ?? tomorrow
}
