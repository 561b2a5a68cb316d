import { isHoliday } from './bank-holidays.ts'
import { consultationMinutes } from './business.ts'
import { daysAfter, dayInLondon, timeInLondon } from './london-time.ts'
import { afterBusinessTime, type DaySpan, hoursOn, isWithin, type OpeningTimes } from './opening-time.ts'
import { hourMs, minuteMs } from './durations.ts'

export const callMs = consultationMinutes * minuteMs
/** The break between two calls. Calls start on one grid, so none can be closer. */
export const bufferMinutes = 15
/** The latest time for booking a call, in business hours before it. */
export const noticeHours = 4
/** The earliest time for booking a call, in calendar days before it. */
export const horizonDays = 14
/** The latest time for moving or cancelling a call online, in hours before it. */
export const changeHours = 2

/** How long a slot is held until the visitor confirms it. */
export const holdMinutes = 30
/** How often a visitor may move one call. */
export const maxVisitorMoves = 5

/** Returns the start times that may be booked now, soonest first, in milliseconds since 1970. Taken ones are included.
 *  @param now milliseconds since 1970  @param blocked days on which the owner takes no calls */
export function callSlots(now: number, times: OpeningTimes, blocked: readonly DaySpan[]): number[] {
  const isClosed = (day: string) => isHoliday(day) || isWithin(day, blocked)
  const today = dayInLondon(now)
  const days = [today]
  for (let day = today; days.length <= horizonDays; days.push(day)) day = daysAfter(day)
  const open = days.filter((day) => !isClosed(day))
  if (open.length === 0) return []
  const earliest = afterBusinessTime(now, noticeHours * hourMs, times, isClosed)
  return open.flatMap((day) => startsOn(day, times)).filter((start) => start >= earliest)
}

/** Returns whether a call overlaps a range. @param startsAt ISO 8601, as are the ends of the range */
export function isCallIn(startsAt: string, { from, to }: { from: string; to: string }): boolean {
  const start = Date.parse(startsAt)
  return start + callMs > Date.parse(from) && start < Date.parse(to)
}

/** Returns whether a visitor may still move or cancel a call online. */
export function mayChange(startsAt: number, now: number): boolean {
  return now <= startsAt - changeHours * hourMs
}

function startsOn(day: string, times: OpeningTimes): number[] {
  const hours = hoursOn(day, times)
  if (hours === undefined) return []
  const count = Math.floor((hours.closes - hours.opens + bufferMinutes) / (consultationMinutes + bufferMinutes))
  return Array.from({ length: count }, (_, index) =>
    timeInLondon(day, hours.opens + index * (consultationMinutes + bufferMinutes)),
  )
}
