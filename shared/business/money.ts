import { onFirstUse } from './on-first-use.ts'

/** Money is counted in whole pence, so that sums are exact. */
export type Pence = number

export function pounds(amount: number): Pence {
  return Math.round(amount * 100)
}

// Created once: `toLocaleString` would create one for each amount.
const formatter = onFirstUse(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** `£1,350.00`: always with pence, as receipts and invoices show it. */
export function formatMoneyExactly(amount: Pence): string {
  return formatter().format(amount / 100)
}

/** `£1,350`, or `£1,350.50` where there are odd pence. */
export function formatMoney(amount: Pence): string {
  return formatter()
    .format(amount / 100)
    .replace('.00', '')
}
