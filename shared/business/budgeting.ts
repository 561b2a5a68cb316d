import type { Span } from './span.ts'

/** The contingency that a household keeps aside, as a percentage of the build cost. */
export const contingencyPercent = { from: 10, to: 15 } as const satisfies Span
/** The percentage of each payment retained until completion, and half of it until defects are put right. */
export const retentionPercent = 5
/** The months after completion in which the builder puts defects right. */
export const defectsMonths = 6
