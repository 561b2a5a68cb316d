import { isHoliday } from '#shared/business/bank-holidays.ts'
import { daysAfter, dayInLondon } from '#shared/business/london-time.ts'
import { hoursOn } from '#shared/business/opening-time.ts'

/** Returns the next day after today on which we are open, `2026-11-23`. @param now milliseconds since 1970 */
export function nextOpenDay(now: number): string {
  let day = daysAfter(dayInLondon(now))
  while (hoursOn(day) === undefined || isHoliday(day)) day = daysAfter(day)
  return day
}
