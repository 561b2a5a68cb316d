import { minimumFormMs } from '#shared/contract/form-traces.ts'

/** How long a form waits for the answer: a phone can lose its connection without an error, and another attempt does no harm. */
export const answerTimeoutMs = 30_000

/** Whole milliseconds since the page was opened. */
export function elapsedMs(): number {
  return Math.round(performance.now())
}

/** Waits until a person could have filled the form in: the server takes what comes sooner for a program's work. */
export function waitForMinimumTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(minimumFormMs - performance.now())))
}
