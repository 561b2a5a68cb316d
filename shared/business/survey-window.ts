import type { Payment } from '../contract/payments.ts'
import type { SurveyWindow } from '../contract/surveys.ts'
import { isHoliday } from './bank-holidays.ts'
import { dayInLondon, daysAfter, weekdayOf } from './london-time.ts'
import { hoursOn, type OpeningTimes } from './opening-time.ts'
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

/** At most this many days follow the window for those on which the business is closed. */
const maxDaysMadeGood = 56

/** Returns the days that can be chosen, `2026-12-07`: those of the window on which the business is open, and as many after it as it is closed.
 *  @param after only days after this one */
export function surveyDays(
  { from, until }: Pick<SurveyWindow, 'from' | 'until'>,
  after: string,
  times: OpeningTimes,
): string[] {
  const days: string[] = []
  let promised = 0
  for (let day = from; day <= until; day = daysAfter(day)) if (isSurveyDay(day)) promised++
  const last = daysAfter(until, maxDaysMadeGood)
  for (let day = from; day <= last && days.length < promised; day = daysAfter(day)) {
    if (isSurveyDay(day) && hoursOn(day, times) !== undefined) days.push(day)
  }
  return days.filter((day) => day > after)
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
