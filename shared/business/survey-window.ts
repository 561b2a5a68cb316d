import type { Payment } from '../contract/payments.ts'
import type { SurveyWindow } from '../contract/surveys.ts'
import { isHoliday } from './bank-holidays.ts'
import { lastDayToCancel, paidAt, type PaidDeposit as Paid } from './cancellation-period.ts'
import { dayInLondon, daysAfter, weekdayOf } from './london-time.ts'
import { hoursOn, type OpeningTimes } from './opening-times.ts'
import { replySoonBy } from './reply-promise.ts'
import { promisedDays, surveyDates } from './timings.ts'

type PaidDeposit = Paid & Pick<Payment, 'earlyStartRequestedAt'>

/** Returns the range in which a customer may propose dates: with an early start once we have read that the deposit is paid, otherwise after
 *  the cancellation period. Its first and last days are days that can be chosen. */
export function surveyWindow(deposit: PaidDeposit, times: OpeningTimes): SurveyWindow {
  const { from, until } = promisedWeeks(deposit, times)
  const days = surveyDays(deposit, times)
  const startsEarly = deposit.earlyStartRequestedAt !== null
  const soon = lastSurveyDay(daysAfter(dayInLondon(paidAt(deposit)), promisedDays.survey))
  const promisedBy = startsEarly && days.some((day) => day <= soon) ? soon : null
  return { startsEarly, from: days[0] ?? from, until: days.at(-1) ?? until, promisedBy }
}

/** At most this many days follow the two weeks for those on which the business is closed. */
const maxDaysMadeGood = 56

/** Returns the days that can be chosen, `2026-12-07`: those of the two weeks on which the business is open, and as many after them as it is
 *  closed. */
export function surveyDays(deposit: PaidDeposit, times: OpeningTimes): string[] {
  const { from, until } = promisedWeeks(deposit, times)
  const days: string[] = []
  let promised = 0
  for (let day = from; day <= until; day = daysAfter(day)) if (isSurveyDay(day)) promised++
  const last = daysAfter(until, maxDaysMadeGood)
  for (let day = from; day <= last && days.length < promised; day = daysAfter(day)) {
    if (isSurveyDay(day) && hoursOn(day, times) !== undefined) days.push(day)
  }
  return days
}

/** Returns the day on which what came in is read at the latest: surveys that follow from it are on later days. @param time milliseconds
 *  since 1970 */
export function readOn(time: number, times: OpeningTimes): string {
  const readAt = replySoonBy(time, times)
  return dayInLondon(Number.isFinite(readAt) ? readAt : time)
}

/** The two weeks of the promise, whether the business is open on their days or not. */
function promisedWeeks(deposit: PaidDeposit, times: OpeningTimes): { from: string; until: string } {
  const startsEarly = deposit.earlyStartRequestedAt !== null
  const last = startsEarly ? readOn(paidAt(deposit), times) : lastDayToCancel(deposit)
  const from = surveyDayFrom(daysAfter(last, 1), 1)
  return { from, until: lastSurveyDay(daysAfter(from, surveyDates.weeks * 7 - 1)) }
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
