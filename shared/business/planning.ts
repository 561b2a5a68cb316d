import type { Span } from './span.ts'

/** Pounds; what councils have been charging. */
export const councilFees = {
  planning: { from: 250, to: 650 },
  /** A two-storey extension. */
  planningTwoStorey: 462,
  buildingRegulations: { from: 400, to: 800 },
  asAt: 'October 2025',
} as const satisfies Record<string, Span | number | string>

/** What may be built without a planning application, as the questions give it. */
export const permittedDevelopment = {
  /** Metres out from the rear wall, on one storey, once the council has given prior approval under the larger home extension scheme. */
  rearMetres: { attached: 6, detached: 8 },
  /** Metres out from the rear wall, on one storey, that need no prior approval. */
  rearMetresAsOfRight: { attached: 3, detached: 4 },
  /** Cubic metres of new loft space. */
  loftCubicMetres: { terraced: 40, other: 50 },
} as const

/** Pounds for each square metre in Hampshire. */
export const buildCostPerSqm = {
  singleStorey: { from: 1800, to: 2500 },
  twoStorey: { from: 1600, to: 2200 },
} as const satisfies Record<string, Span>
