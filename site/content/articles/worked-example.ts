import { contingencyPercent } from '#shared/business/budgeting.ts'
import { pounds, withVat, type Pence } from '#shared/business/money.ts'
import { packageOfType } from '#shared/business/packages.ts'
import { buildCostPerSqm, councilFees } from '#shared/business/planning.ts'

export type Bill = 'build' | 'vat' | 'design' | 'council' | 'contingency' | 'total'

/** What a single storey of so many square metres costs, at the lower rates or the higher ones. */
export function workOut(sqm: number, end: 'from' | 'to'): Readonly<Record<Bill, Pence>> {
  const build = pounds(sqm * buildCostPerSqm.singleStorey[end])
  const design = withVat(pounds(packageOfType('Pre-Build').price))
  const council = withVat(pounds(councilFees.planning[end] + councilFees.buildingRegulations[end]))
  const contingency = Math.round((withVat(build) * contingencyPercent[end]) / 100)
  const vat = withVat(build) - build
  return { build, vat, design, council, contingency, total: build + vat + design + council + contingency }
}
