import type { Span } from './span.ts'

/** How long things take, as the process page and the questions give it; the home page has dates of its own. */
export const timings = {
  /** Weeks. */
  survey: { from: 1, to: 2 },
  design: { from: 4, to: 6 },
  planning: { from: 8, to: 12 },
  buildingRegulations: { from: 4, to: 6 },
  /** Months, from first call to approved drawings. */
  overall: { from: 3, to: 6 },
} as const satisfies Record<string, Span>

/** Days from the survey to the first drawings, as the articles give it. */
export const firstDrawingsDays = { from: 10, to: 14 } as const satisfies Span

/** Days from the deposit to the survey for whoever asks for an early start, and from the survey to the first designs. */
export const promisedDays = { survey: 10, designs: 10 } as const

/** How many survey dates a client gives us to choose from, and within how many weeks. */
export const surveyDates = { count: 3, weeks: 2 } as const
