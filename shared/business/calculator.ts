import { vatPercent } from './vat.ts'

/** Pounds per square metre of floor, excluding VAT. */
export const ratePerSqm = 2000
export const minimumSqm = 5
/** Above this, a rate per square metre is no useful estimate. */
export const maximumSqm = 500
export const sqmStep = 0.5
/** The ends of the range, as percentages of the estimate. */
export const rangePercent = { low: 85, high: 115 } as const

export const typicalSizes = [
  { what: 'Kitchen extension', fromSqm: 15, toSqm: 25 },
  { what: 'Two-storey extension', fromSqm: 30, toSqm: 50 },
] as const

/** Whole pounds, excluding VAT. */
export interface Estimate extends Range {
  estimatedCost: number
}

/** Whole pounds, excluding VAT. */
export interface Range {
  low: number
  high: number
}

export function estimateCost(sqm: number): Estimate {
  const estimatedCost = Math.round(sqm * ratePerSqm)
  return { estimatedCost, ...rangeAround(estimatedCost) }
}

export function rangeAround(estimatedCost: number): Range {
  return {
    low: Math.round((estimatedCost * rangePercent.low) / 100),
    high: Math.round((estimatedCost * rangePercent.high) / 100),
  }
}

/** Its number is formatted when the estimate is shown: the browser's first one takes a slow phone as long as all else of the calculator. */
export const estimateAssumptions = () => [
  `Build cost only, at £${ratePerSqm.toLocaleString('en-GB')} a square metre of new floor, excluding VAT`,
  `The range is ${rangePercent.low}% to ${rangePercent.high}% of that figure`,
  'Ordinary ground, good access and a mid-range finish',
]

export const estimateExclusions = [
  `VAT at ${vatPercent}% (charged on most building work)`,
  'Design, structural and council fees',
  'Kitchen and bathroom fittings, floor coverings and furniture',
  'Difficult ground, drains to be moved, and party wall awards',
] as const
