import type { Page, Source } from '../adapter.ts'
import { daysBefore, toBritish } from './dates.ts'

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

/** Leaves out rows from outside the days that were asked for, because a register that does not know the name of a filter ignores it
 *  silently and answers with its oldest applications. A row without a date stays. */
export function keepAsked<T>(
  rows: readonly T[],
  span: DateSpan | undefined,
  dateOf: (row: T) => string | undefined,
): { rows: readonly T[]; problem?: string } {
  if (!span) return { rows }
  // A time at midnight in Britain is of the day before in UTC.
  const [from, to] = [daysBefore(span.from, 1), daysBefore(span.to, -1)]
  const kept = rows.filter((row) => {
    const day = dateOf(row)?.slice(0, 10)
    return day === undefined || (day >= from && day <= to)
  })
  return kept.length === rows.length
    ? { rows }
    : {
        rows: kept,
        problem: 'The register ignored the dates of the search; applications from other dates were left out.',
      }
}

/** What the owner is told when even a single day has more applications than the register lists. */
export function incompleteDay({ from }: DateSpan): string {
  return `The register doesn’t list all applications of ${toBritish(from)}.`
}
