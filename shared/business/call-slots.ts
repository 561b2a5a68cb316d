import { isHoliday } from './bank-holidays.ts'
import { consultationMinutes } from './business.ts'
import { dayAfter, dayInLondon, timeInLondon } from './london-time.ts'
import { afterBusinessTime, hoursOn } from './opening-time.ts'
import { hourMs, minuteMs } from './durations.ts'

export const callMs = consultationMinutes * minuteMs
/** Between the end of a call and the next one. Calls start on one grid, so no two can come nearer. */
export const bufferMinutes = 15
/** A call is booked no later than so many business hours before it. */
export const noticeHours = 4
/** And no earlier than so many days of the calendar. */
export const horizonDays = 14
/** Until so many hours before the call, the visitor may move or cancel it on the page. */
export const changeHours = 2

/** How long a time is held for a visitor who has not confirmed it yet. */
export const holdMinutes = 30
/** How often the visitor may choose another time for one call. */
export const maxVisitorMoves = 5

/** Days on which the owner takes no calls, both included: `2026-12-21`. */
export interface DaySpan {
  from: string
  to: string
}

/** When a call may start that is booked now, the soonest first, milliseconds since 1970; what is taken is among them.
 *  @param now milliseconds since 1970 */
export function callSlots(now: number, blocked: readonly DaySpan[]): number[] {
  const isClosed = (day: string) => isHoliday(day) || blocked.some(({ from, to }) => from <= day && day <= to)
  const today = dayInLondon(now)
  const days = [today]
  for (let day = today; days.length <= horizonDays; days.push(day)) day = dayAfter(day)
  const open = days.filter((day) => !isClosed(day))
  if (open.length === 0) return []
  const earliest = afterBusinessTime(now, noticeHours * hourMs, isClosed)
  return open.flatMap(startsOn).filter((start) => start >= earliest)
}

/** Whether any part of a call lies in a range. @param startsAt ISO 8601, as are the ends of the range */
export function isCallIn(startsAt: string, { from, to }: { from: string; to: string }): boolean {
  const start = Date.parse(startsAt)
  return start + callMs > Date.parse(from) && start < Date.parse(to)
}

/** Whether a visitor may still move or cancel a call on the page. */
export function mayChange(startsAt: number, now: number): boolean {
  return now <= startsAt - changeHours * hourMs
}

function startsOn(day: string): number[] {
  const hours = hoursOn(day)
  if (hours === undefined) return []
  const count = Math.floor((hours.closes - hours.opens + bufferMinutes) / (consultationMinutes + bufferMinutes))
  return Array.from({ length: count }, (_, index) =>
    timeInLondon(day, hours.opens + index * (consultationMinutes + bufferMinutes)),
  )
}
