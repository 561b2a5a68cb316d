import { formatMoney, pounds } from '#shared/business/money.ts'
import type { PackageType } from '#shared/business/packages.ts'
import { buildCostPerSqm, councilFees } from '#shared/business/planning.ts'
import { planningRules as rules } from '#shared/business/planning-rules.ts'
import type { RateId } from '#shared/business/additional-work.ts'
import { formatSpan, type Span } from '#shared/business/span.ts'
import { firstDrawingsDays, timings } from '#shared/business/timings.ts'
import { priceTerm } from '../terms/price-terms.ts'

/** The facts as the sentences of an article use them. */
export const figures = {
  time: {
    firstDrawings: formatSpan(firstDrawingsDays, 'days'),
    survey: formatSpan(timings.survey, 'weeks'),
    design: formatSpan(timings.design, 'weeks'),
    planning: formatSpan(timings.planning, 'weeks'),
    buildingRegulations: formatSpan(timings.buildingRegulations, 'weeks'),
    overall: formatSpan(timings.overall, 'months'),
  },
  fee: {
    planning: `${moneySpan(councilFees.planning)} + VAT`,
    planningTwoStorey: formatMoney(pounds(councilFees.planningTwoStorey)),
    buildingRegulations: `${moneySpan(councilFees.buildingRegulations)} + VAT`,
    /** Stands beside every council fee. */
    asAt: `as at ${councilFees.asAt}`,
  },
  /** Per square metre. */
  build: {
    singleStorey: moneySpan(buildCostPerSqm.singleStorey),
    twoStorey: moneySpan(buildCostPerSqm.twoStorey),
  },
  permitted: {
    /** Terraced and semi-detached; then detached. */
    rear: bothMetres(rules['rear-depth'].limit),
    rearWithPriorApproval: bothMetres(rules['larger-rear-depth'].limit),
    singleStoreyHeight: `${rules['single-storey-height'].limit} m`,
    /** The highest that eaves may be within so much of a boundary. */
    eavesNearBoundary: `${rules['eaves-near-boundary'].limit.eaves} m`,
    boundary: `${rules['eaves-near-boundary'].limit.boundary} m`,
    twoStoreyRear: `${rules['two-storey-depth'].limit} m`,
    twoStoreyToSides: `${rules['two-storey-side-boundary'].limit} m`,
    twoStoreyToRear: `${rules['two-storey-rear-boundary'].limit} m`,
    loftTerraced: `${rules['roof-volume'].limit.terraced} m³`,
    loftOther: `${rules['roof-volume'].limit.other} m³`,
    dormerFromEaves: `${rules['dormer-from-eaves'].limit * 1000} mm`,
  },
  deposit: priceTerm('deposit'),
} as const

/** Stands for `£1,350 + VAT (£1,620 including VAT)`. */
export function packagePrice(type: PackageType): string {
  return priceTerm('fee', type)
}

/** Stands for `£950 + VAT (£1,140 including VAT)`. */
export function ratePrice(id: RateId): string {
  return priceTerm('rate', id)
}

/** What building so much floor costs at a rate per square metre: `20 m²`, `£36,000`, `£50,000`. */
export function buildCostRow(sqm: number, { from, to }: Span): [size: string, from: string, to: string] {
  return [`${sqm} m²`, formatMoney(pounds(sqm * from)), formatMoney(pounds(sqm * to))]
}

/** `£250–£650`, from whole pounds. */
export function moneySpan({ from, to }: Span): string {
  return `${formatMoney(pounds(from))}–${formatMoney(pounds(to))}`
}

function bothMetres({ attached, detached }: { attached: number; detached: number }) {
  return { attached: `${attached} m`, detached: `${detached} m` }
}
