import type { Span } from './span.ts'

/** Durations as stated by the process page and the FAQ; the home page states its own. */
export const timings = {
  /** Weeks. */
  survey: { from: 1, to: 2 },
  design: { from: 4, to: 6 },
  planning: { from: 8, to: 12 },
  buildingRegulations: { from: 4, to: 6 },
  /** Months, from first call to approved drawings. */
  overall: { from: 3, to: 6 },
} as const satisfies Record<string, Span>

/** Days from the survey to the first drawings, as stated by the articles. */
export const firstDrawingsDays = { from: 10, to: 14 } as const satisfies Span

/** Days from the deposit to the survey with an early start, and from the survey to the first designs. */
export const promisedDays = { survey: 10, designs: 10 } as const

/** How many survey dates a customer proposes, and within how many weeks. */
export const surveyDates = { count: 3, weeks: 2 } as const

/** How long the hub offers to undo what emails somebody. The email leaves a little later. */
export const undoSeconds = 10
