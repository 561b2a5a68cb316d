import type { Payment } from '../contract/payments.ts'
import { dayInLondon, daysAfter } from './london-time.ts'

/** The days in which a consumer may cancel a distance contract. */
export const cancellationDays = 14

export type PaidDeposit = Pick<Payment, 'succeededAt' | 'createdAt'>

/** Returns the last day, in London, of the cancellation period. */
export function lastDayToCancel(deposit: PaidDeposit): string {
  return daysAfter(dayInLondon(paidAt(deposit)), cancellationDays)
}

/** Returns when a deposit was paid, milliseconds since 1970. */
export function paidAt({ succeededAt, createdAt }: PaidDeposit): number {
  return Date.parse(succeededAt ?? createdAt)
}
