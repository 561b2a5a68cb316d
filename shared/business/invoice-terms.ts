import { dayInLondon, daysAfter } from './london-time.ts'

/** How many days a customer has to pay an invoice. */
export const paymentDays = 14

/** When a customer is reminded automatically of an invoice that is not paid. */
export const automaticReminders = { firstAfterDays: 3, everyDays: 7, atMost: 3 } as const

/** Returns the London day by which to pay an invoice that is issued at this time. @param issuedAt ISO 8601 */
export function payByDay(issuedAt: string): string {
  return daysAfter(dayInLondon(Date.parse(issuedAt)), paymentDays)
}
