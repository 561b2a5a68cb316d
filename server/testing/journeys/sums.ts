/** Sums in whole pence, added up without the product's functions. */
export interface Sum {
  net: number
  vat: number
  total: number
}

/** What this server charges, as the specification states it: pounds, excluding VAT. */
export const packagePounds = { Essential: 1350, 'Pre-Build': 1950, Premium: 2950 } as const
const vatPercent = 20

/** The deposit, which the specification states including VAT. */
export const deposit = ofTotal(30_000)

/** @param net pence, excluding VAT */
export function ofNet(net: number): Sum {
  const vat = Math.round((net * vatPercent) / 100)
  return { net, vat, total: net + vat }
}

/** @param total pence, including VAT */
export function ofTotal(total: number): Sum {
  const net = Math.round((total * 100) / (100 + vatPercent))
  return { net, vat: total - net, total }
}

export function minus(one: Sum, other: Sum): Sum {
  return { net: one.net - other.net, vat: one.vat - other.vat, total: one.total - other.total }
}

export function plus(one: Sum, other: Sum): Sum {
  return { net: one.net + other.net, vat: one.vat + other.vat, total: one.total + other.total }
}

export const nothing: Sum = { net: 0, vat: 0, total: 0 }
