import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'

/** Adds a date, or removes one that is chosen. Each day allows one half; dates beyond the limit are ignored. */
export function toggleDate(dates: readonly SurveyDate[], { day, half }: SurveyDate): readonly SurveyDate[] {
  const others = dates.filter((one) => one.day !== day)
  const known = dates.find((one) => one.day === day)
  if (known?.half === half) return others
  if (others.length >= surveyDates.count) return dates
  return [...others, { day, half }].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
