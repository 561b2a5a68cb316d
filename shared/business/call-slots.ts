import type { CallRules } from './call-rules.ts'
import { daysAfter, dayInLondon, timeInLondon } from './london-time.ts'
import { afterBusinessTime, hoursOn, type OpeningTimes } from './opening-times.ts'
import { dayMs, hourMs, minuteMs } from './durations.ts'

/** How long a slot is held until the visitor confirms it. */
export const holdMinutes = 30

/** The opening times of a business and the rules of its calls. */
interface CallTimes extends OpeningTimes {
  calls: CallRules
}

/** Returns the start times that may be booked now, soonest first, in milliseconds since 1970. Taken ones are included.
 *  @param now milliseconds since 1970 */
export function callSlots(now: number, times: CallTimes): number[] {
  const { noticeHours, horizonDays } = times.calls
  const today = dayInLondon(now)
  const days = [today]
  for (let day = today; days.length <= horizonDays; days.push(day)) day = daysAfter(day)
  const open = days.filter((day) => hoursOn(day, times) !== undefined)
  if (open.length === 0) return []
  const earliest = afterBusinessTime(now, noticeHours * hourMs, times)
  return open.flatMap((day) => startsOn(day, times)).filter((start) => start >= earliest)
}

/** A call with the length that it was booked with. */
interface TimedCall {
  /** ISO 8601. */
  startsAt: string
  minutes: number
}

/** Returns the end of a call in milliseconds since 1970. */
export function callEnd({ startsAt, minutes }: TimedCall): number {
  return Date.parse(startsAt) + minutes * minuteMs
}

/** Returns whether a call overlaps a range. @param range its ends are ISO 8601 */
export function isCallIn(call: TimedCall, { from, to }: { from: string; to: string }): boolean {
  return callEnd(call) > Date.parse(from) && Date.parse(call.startsAt) < Date.parse(to)
}

/** Returns whether a visitor may still move or cancel a call online. */
export function mayChangeCall(startsAt: number, now: number, { changeHours }: CallRules): boolean {
  return now <= startsAt - changeHours * hourMs
}

/** Returns why no call could ever be booked, as a sentence for the owner; undefined if one can.
 *  @param openingHours days off and holidays don't count: they pass */
export function findCallRulesProblem(openingHours: OpeningTimes['openingHours'], calls: CallRules): string | undefined {
  const times = { openingHours, daysOff: [], calls }
  // A week without holidays, asked on each of its days.
  const week = Array.from({ length: 7 }, (_, index) => Date.parse('2026-06-01T00:00:00Z') + index * dayMs)
  if (!week.some((now) => startsOn(dayInLondon(now), times).length > 0)) {
    return `A call of ${calls.minutes} minutes doesn’t fit into the opening hours of any day. Please choose shorter calls, or longer opening hours under Website.`
  }
  if (week.some((now) => callSlots(now, times).length > 0)) return undefined
  return 'With this much notice, no time is left that may be booked. Please ask for less notice, or allow bookings further ahead.'
}

function startsOn(day: string, times: CallTimes): number[] {
  const { minutes, bufferMinutes } = times.calls
  const hours = hoursOn(day, times)
  if (hours === undefined) return []
  const count = Math.floor((hours.closes - hours.opens + bufferMinutes) / (minutes + bufferMinutes))
  return Array.from({ length: count }, (_, index) => timeInLondon(day, hours.opens + index * (minutes + bufferMinutes)))
}
