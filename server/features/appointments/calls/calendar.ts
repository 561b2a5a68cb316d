import { daysAfter, weekdayOf } from '#shared/business/london-time.ts'

export const dayField = 'day'

/** Each day has a field for its times, so that a time that was marked on a day that is hidden again does not count. */
export function timeField(day: string): string {
  return `startsAt-${day}`
}

/** Returns what was sent with `startsAt` filled in from the day that was chosen. */
export function withChosenTime(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !(dayField in sent)) return sent
  const entries = sent as Record<string, unknown>
  return { ...entries, startsAt: entries[timeField(String(entries[dayField]))] }
}

/** Returns whole weeks, Monday to Sunday, around days that follow each other. @param days `2026-11-24` */
export function calendarDays(days: readonly string[]): string[] {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const all = []
  const end = daysAfter(last, 6 - sinceMonday(last))
  for (let day = daysAfter(first, -sinceMonday(first)); day <= end; day = daysAfter(day, 1)) all.push(day)
  return all
}

function sinceMonday(day: string): number {
  return (weekdayOf(day) + 6) % 7
}
