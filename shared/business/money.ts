import { onFirstUse } from './on-first-use.ts'

/** Money is counted in whole pence, so that sums are exact. */
export type Pence = number

/** UK standard rate. */
export const vatPercent = 20

export function pounds(amount: number): Pence {
  return Math.round(amount * 100)
}

/** Adds VAT, rounded half up to the penny. */
export function withVat(net: Pence): Pence {
  return net + Math.round((net * vatPercent) / 100)
}

/** Returns an amount without the VAT that it includes. */
export function netOf(gross: Pence): Pence {
  return Math.round((gross * 100) / (100 + vatPercent))
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

/** Returns a price for use in a sentence: `£1,350 + VAT (£1,620 including VAT)`. */
export function formatWithVat(net: Pence): string {
  return formatSum(net, withVat(net))
}

/** The same of a sum whose VAT is already known, because it was rounded once for several documents. */
export function formatSum(net: Pence, total: Pence): string {
  return `${formatMoney(net)} + VAT (${formatMoney(total)} including VAT)`
}
