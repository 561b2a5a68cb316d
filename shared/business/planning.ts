import type { Span } from './span.ts'

/** What councils charge for applications, in pounds. */
export const councilFees = {
  planning: { from: 250, to: 650 },
  /** A two-storey extension. */
  planningTwoStorey: 462,
  buildingRegulations: { from: 400, to: 800 },
  asAt: 'October 2025',
} as const satisfies Record<string, Span | number | string>

/** What planning law in England sets for a householder application. */
export const planningProcedure = {
  /** Days for neighbours and others to comment. */
  consultationDays: 21,
  /** Weeks from validation in which the council should decide. */
  decisionWeeks: 8,
  /** Days in which the council must decide on prior approval. */
  priorApprovalDays: 42,
  /** Years within which the work must begin. */
  permissionYears: 3,
} as const

/** The Party Wall etc. Act 1996. */
export const partyWall = {
  /** Months of notice before work to a shared wall, and before digging near a neighbour's building. */
  wallNoticeMonths: 2,
  excavationNoticeMonths: 1,
  /** Digging deeper than a neighbour's foundations within this distance in metres needs notice. */
  excavationMetres: 3,
} as const

/** A public sewer within this many metres of the new foundations needs the water company's agreement to build near it. */
export const buildOverMetres = 3

/** Pounds for each square metre in Hampshire. */
export const buildCostPerSqm = {
  singleStorey: { from: 1800, to: 2500 },
  twoStorey: { from: 1600, to: 2200 },
} as const satisfies Record<string, Span>
