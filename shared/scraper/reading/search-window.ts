import type { Page, Source } from '../adapter.ts'
import { daysBefore } from './dates.ts'

/** From one day to another, both included; ISO dates. */
export interface DateSpan {
  from: string
  to: string
}

/** How far back a register is searched when nobody says: people who applied longer ago have their drawings. */
const usualDays = 28
const dayMs = 86_400_000

/** The days that a search asks for. */
export function searchSpan(page: Pick<Page, 'fetchedAt'>, { maxAgeDays = usualDays }: Source): DateSpan {
  return { from: daysBefore(page.fetchedAt, Math.min(maxAgeDays, usualDays)), to: daysBefore(page.fetchedAt, 0) }
}

/** Two halves of a span, the later one first; none of a single day. */
export function halves({ from, to }: DateSpan): DateSpan[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
  if (!(days > 0)) return []
  const middle = daysBefore(to, Math.ceil(days / 2))
  return [
    { from: daysBefore(middle, -1), to },
    { from, to: middle },
  ]
}
