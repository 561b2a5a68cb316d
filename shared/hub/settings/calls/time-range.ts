import { isCallIn } from '#shared/business/call-slots.ts'
import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import type { Call } from '#shared/contract/calls.ts'
import { formatDays } from '../../platform/dates.ts'

export interface TimeRange {
  /** ISO 8601. */
  from: string
  to: string
}

/** Reads two `datetime-local` fields as times in London. @returns undefined until both are filled in and in order */
export function readTimeRange(from: string, to: string): TimeRange | undefined {
  const [start, end] = [readTime(from), readTime(to)]
  return start !== undefined && end !== undefined && start < end ? { from: start, to: end } : undefined
}

/** Returns the calls of a range that have not begun. @param now milliseconds since 1970 */
export function callsIn(calls: readonly Call[], range: TimeRange, now: number): Call[] {
  return calls.filter((call) => Date.parse(call.startsAt) > now && isCallIn(call, range))
}

/** Describes the days that a range includes: `24 Dec 2026 to 2 Jan 2027`. */
export function formatRangeDays({ from, to }: TimeRange): string {
  return formatDays({ from: dayInLondon(Date.parse(from)), to: dayInLondon(Date.parse(to) - 1) })
}

function readTime(value: string): string | undefined {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(value) ?? []
  if (Number.isNaN(Date.parse(`${day}T${hours}:${minutes}Z`))) return undefined
  return new Date(timeInLondon(day, Number(hours) * 60 + Number(minutes))).toISOString()
}
