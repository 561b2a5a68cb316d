import { daysAfter } from '#shared/business/london-time.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'

/** How far ahead Today shows surveys. */
const daysAhead = 14

/** Tells the surveys of this day from those of the next two weeks. @param today `2026-11-23` */
export function surveysByDay(surveys: readonly FixedSurvey[], today: string) {
  const last = daysAfter(today, daysAhead)
  return {
    surveysToday: surveys.filter(({ day }) => day === today),
    surveysToCome: surveys.filter(({ day }) => day > today && day <= last),
  }
}
