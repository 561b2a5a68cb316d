import type { Page, Source } from '../adapter.ts'
import { daysBefore, toBritish } from './dates.ts'

/** A span of days as ISO dates, both included. */
export interface DateSpan {
  from: string
  to: string
}

/** Default and maximum number of days that a register is searched back: people who applied earlier already have their drawings. */
const maxDays = 28
const dayMs = 86_400_000

/** Returns the days that a search covers, up to the day on which the page was fetched. */
export function searchSpan(page: Pick<Page, 'fetchedAt'>, { maxAgeDays = maxDays }: Source): DateSpan {
  return { from: daysBefore(page.fetchedAt, Math.min(maxAgeDays, maxDays)), to: daysBefore(page.fetchedAt, 0) }
}

/** Returns the two halves of a span, the later one first; empty for a single day. */
export function halves({ from, to }: DateSpan): DateSpan[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
  if (!(days > 0)) return []
  const middle = daysBefore(to, Math.ceil(days / 2))
  return [
    { from: daysBefore(middle, -1), to },
    { from, to: middle },
  ]
}

/** Removes rows dated outside the span of a search, because a register that does not know the name of a filter silently ignores it and
 *  returns its oldest applications. Keeps rows without a date. */
export function filterBySpan<T>(
  rows: readonly T[],
  span: DateSpan | undefined,
  dateOf: (row: T) => string | undefined,
): { rows: readonly T[]; problem?: string } {
  if (!span) return { rows }
  // In summer, midnight in Britain is on the previous day in UTC.
  const [from, to] = [daysBefore(span.from, 1), daysBefore(span.to, -1)]
  const inSpan = rows.filter((row) => {
    const day = dateOf(row)?.slice(0, 10)
    return day === undefined || (day >= from && day <= to)
  })
  return inSpan.length === rows.length
    ? { rows }
    : {
        rows: inSpan,
        problem: 'The register ignored the dates of the search; applications from other dates were left out.',
      }
}

/** Returns the problem shown to the owner when a single day has more applications than the register lists. */
export function incompleteDay({ from }: DateSpan): string {
  return `The register doesn’t list all applications of ${toBritish(from)}.`
}
