import type { Payment } from '../contract/payments.ts'
import type { SurveyWindow } from '../contract/surveys.ts'
import { isHoliday } from './bank-holidays.ts'
import { dayInLondon, daysAfter, weekdayOf } from './london-time.ts'
import { cancellationDays } from './packages.ts'
import { surveyDates } from './timings.ts'

type PaidDeposit = Pick<Payment, 'succeededAt' | 'createdAt' | 'earlyStartRequestedAt'>

/** Returns the range in which a customer may propose dates: at once after requesting an early start, otherwise after the cancellation
 *  period. Both ends are survey days. */
export function surveyWindow(deposit: PaidDeposit): SurveyWindow {
  const startsEarly = deposit.earlyStartRequestedAt !== null
  const first = daysAfter(startsEarly ? paidOn(deposit) : lastDayToCancel(deposit), 1)
  const from = surveyDayFrom(first, 1)
  return { startsEarly, from, until: lastSurveyDay(daysAfter(from, surveyDates.weeks * 7 - 1)) }
}

/** Returns the survey days of a range, `2026-12-07`. @param after only days after this one */
export function surveyDays({ from, until }: Pick<SurveyWindow, 'from' | 'until'>, after: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = daysAfter(day)) if (day > after && isSurveyDay(day)) days.push(day)
  return days
}

/** Returns the last day, in London, of the cancellation period. */
export function lastDayToCancel(deposit: PaidDeposit): string {
  return daysAfter(paidOn(deposit), cancellationDays)
}

function paidOn({ succeededAt, createdAt }: PaidDeposit): string {
  return dayInLondon(Date.parse(succeededAt ?? createdAt))
}

/** Returns this day or, if no survey takes place on it, the last survey day before it. @param day `2026-12-07` */
export function lastSurveyDay(day: string): string {
  return surveyDayFrom(day, -1)
}

/** Returns this day or the nearest survey day, later or earlier. */
function surveyDayFrom(day: string, step: 1 | -1): string {
  return isSurveyDay(day) ? day : surveyDayFrom(daysAfter(day, step), step)
}

/** Returns whether surveys take place on a day: not on Sundays and bank holidays. */
function isSurveyDay(day: string): boolean {
  return weekdayOf(day) !== 0 && !isHoliday(day)
}
