import type { Payment } from '../contract/payments.ts'
import type { SurveyWindow } from '../contract/surveys.ts'
import { isHoliday } from './bank-holidays.ts'
import { dayAfter, dayInLondon, daysAfter, weekdayOf } from './london-time.ts'
import { cancellationDays } from './packages.ts'
import { surveyDates } from './timings.ts'

type PaidDeposit = Pick<Payment, 'succeededAt' | 'createdAt' | 'earlyStartRequestedAt'>

/** The weeks in which the customer names dates: at once for whoever asked for that, and otherwise once they can cancel no more.
 *  Both ends are days on which we measure. */
export function surveyWindow(deposit: PaidDeposit): SurveyWindow {
  const startsEarly = deposit.earlyStartRequestedAt !== null
  const first = daysAfter(startsEarly ? paidOn(deposit) : lastDayToCancel(deposit), 1)
  const from = surveyDayFrom(first, 1)
  return { startsEarly, from, until: surveyDayFrom(daysAfter(from, surveyDates.weeks * 7 - 1), -1) }
}

/** The days of a window on which we measure, `2026-12-07`. @param after only those after this day */
export function surveyDays({ from, until }: Pick<SurveyWindow, 'from' | 'until'>, after: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = dayAfter(day)) if (day > after && isSurveyDay(day)) days.push(day)
  return days
}

/** The last day, in London, on which the customer may cancel without giving a reason. */
export function lastDayToCancel(deposit: PaidDeposit): string {
  return daysAfter(paidOn(deposit), cancellationDays)
}

function paidOn({ succeededAt, createdAt }: PaidDeposit): string {
  return dayInLondon(Date.parse(succeededAt ?? createdAt))
}

/** This day or the nearest one, later or earlier, on which we measure. */
function surveyDayFrom(day: string, step: 1 | -1): string {
  return isSurveyDay(day) ? day : surveyDayFrom(daysAfter(day, step), step)
}

/** Nobody measures on a Sunday or a bank holiday. */
function isSurveyDay(day: string): boolean {
  return weekdayOf(day) !== 0 && !isHoliday(day)
}
