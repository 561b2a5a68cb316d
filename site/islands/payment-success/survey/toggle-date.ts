import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'

/** Takes a date in or, where it is chosen, away. A day has one half; a date too many is not taken. */
export function toggleDate(dates: readonly SurveyDate[], { day, half }: SurveyDate): readonly SurveyDate[] {
  const others = dates.filter((one) => one.day !== day)
  const known = dates.find((one) => one.day === day)
  if (known?.half === half) return others
  if (others.length >= surveyDates.count) return dates
  return [...others, { day, half }].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
