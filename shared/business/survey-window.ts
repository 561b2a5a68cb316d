import type { Payment, SurveyWindow } from '../contract/payments.ts'
import { dayInLondon, daysAfter, weekdayOf } from './london-time.ts'
import { cancellationDays } from './packages.ts'
import { surveyDates } from './timings.ts'

type PaidDeposit = Pick<Payment, 'succeededAt' | 'createdAt' | 'earlyStartRequestedAt'>

/** The weeks in which the customer names dates: at once for whoever asked for that, and otherwise once they can cancel no more. */
export function surveyWindow(deposit: PaidDeposit): SurveyWindow {
  const startsEarly = deposit.earlyStartRequestedAt !== null
  const first = daysAfter(startsEarly ? paidOn(deposit) : lastDayToCancel(deposit), 1)
  const from = isSunday(first) ? daysAfter(first, 1) : first
  const last = daysAfter(from, surveyDates.weeks * 7 - 1)
  return { startsEarly, from, until: isSunday(last) ? daysAfter(last, -1) : last }
}

/** The last day, in London, on which the customer may cancel without giving a reason. */
export function lastDayToCancel(deposit: PaidDeposit): string {
  return daysAfter(paidOn(deposit), cancellationDays)
}

function paidOn({ succeededAt, createdAt }: PaidDeposit): string {
  return dayInLondon(Date.parse(succeededAt ?? createdAt))
}

/** Nobody measures on one. */
function isSunday(day: string): boolean {
  return weekdayOf(day) === 0
}
