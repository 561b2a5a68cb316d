import type { Span } from './span.ts'

/** Per cent of the build cost that a household keeps aside for what the house and the ground hide. */
export const contingencyPercent = { from: 10, to: 15 } as const satisfies Span
/** Per cent of each payment that is held back until the work is complete; half of it until defects have been put right. */
export const retentionPercent = 5
/** Months after completion in which a builder puts defects right. */
export const defectsMonths = 6
