import { contingencyPercent } from '#shared/business/budgeting.ts'
import { pounds, type Pence } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { buildCostPerSqm, councilFees } from '#shared/business/planning.ts'
import { packagePrice, type PriceList } from '#shared/business/prices.ts'

/** At the lower rates or the higher ones. */
export type BillEnd = 'from' | 'to'
export type Bill = 'build' | 'vat' | 'design' | 'council' | 'contingency' | 'total'

/** Returns what a single storey of so many square metres costs, with our drawings at these prices. */
export function workOut(prices: PriceList, sqm: number, end: BillEnd): Readonly<Record<Bill, Pence>> {
  const build = pounds(sqm * buildCostPerSqm.singleStorey[end])
  const design = withVat(packagePrice(prices, 'Pre-Build'))
  const council = withVat(pounds(councilFees.planning[end] + councilFees.buildingRegulations[end]))
  const contingency = Math.round((withVat(build) * contingencyPercent[end]) / 100)
  const vat = withVat(build) - build
  return { build, vat, design, council, contingency, total: build + vat + design + council + contingency }
}
