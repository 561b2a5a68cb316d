import { daysAfter, nameDay, weekdayOf } from '#shared/business/london-time.ts'

export const calendarModes = ['day', 'week', 'month'] as const
export type CalendarMode = (typeof calendarModes)[number]

/** Returns whether a text is a calendar day, such as `2026-11-25`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T12:00:00Z`)
  return /^\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`)
}

/** Returns the Monday of a day's week. @param day `2026-11-25` */
export function mondayOf(day: string): string {
  return daysAfter(day, -((weekdayOf(day) + 6) % 7))
}

/** Returns the days that are shown: one, a week from Monday, or the six weeks around a month. */
export function daysShown(mode: CalendarMode, day: string): string[] {
  if (mode === 'day') return [day]
  if (mode === 'week') return daysFrom(mondayOf(day), 7)
  return daysFrom(mondayOf(`${day.slice(0, 7)}-01`), 42)
}

/** Returns the days to fetch: always the six weeks of a month, so that moving between days, and between day, week and month, needs no new
 *  response and works offline. */
export function daysToFetch(mode: CalendarMode, day: string): { from: string; to: string } {
  const days = daysShown('month', mode === 'month' ? day : mondayOf(day))
  return { from: days.at(0) ?? day, to: days.at(-1) ?? day }
}

/** Returns the day to show after a step back or ahead. */
export function dayAfterStep(mode: CalendarMode, day: string, step: 1 | -1): string {
  if (mode === 'day') return daysAfter(day, step)
  if (mode === 'week') return daysAfter(day, 7 * step)
  const middle = `${day.slice(0, 7)}-15`
  return `${daysAfter(middle, 30 * step).slice(0, 7)}-01`
}

/** `Wednesday 25 November 2026`, `23–29 November 2026`, `November 2026`. */
export function nameDays(mode: CalendarMode, day: string): string {
  const name = nameDay(day)
  if (mode === 'day') return name
  if (mode === 'month') return withoutDay(name)
  const monday = mondayOf(day)
  const [first, last] = [nameDay(monday), nameDay(daysAfter(monday, 6))].map(withoutWeekday) as [string, string]
  const year = last.slice(-5)
  if (withoutDay(first, 1) === withoutDay(last, 1)) return `${first.split(' ')[0]}–${last}`
  return `${first.endsWith(year) ? first.slice(0, -5) : first} – ${last}`
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index))
}

function withoutWeekday(name: string): string {
  return withoutDay(name, 1)
}

/** Returns a name without its first words. */
function withoutDay(name: string, words = 2): string {
  return name.split(' ').slice(words).join(' ')
}
