import { formatMoney, type Pence } from './money.ts'

/** UK standard rate. */
export const vatPercent = 20

/** Adds VAT, rounded half up to the penny. */
export function withVat(net: Pence): Pence {
  return net + Math.round((net * vatPercent) / 100)
}

/** Returns an amount without the VAT that it includes. */
export function netOf(gross: Pence): Pence {
  return Math.round((gross * 100) / (100 + vatPercent))
}

/** Returns a price for use in a sentence: `£1,350 + VAT (£1,620 including VAT)`. */
export function formatWithVat(net: Pence): string {
  return formatSum(net, withVat(net))
}

/** The same of a sum whose VAT is already known, because it was rounded once for several documents. */
export function formatSum(net: Pence, total: Pence): string {
  return `${formatMoney(net)} + VAT (${formatMoney(total)} including VAT)`
}
