import { minimumFormMs } from '#shared/contract/form-traces.ts'

/** Whole milliseconds since the page was opened. */
export function elapsedMs(): number {
  return Math.round(performance.now())
}

/** Waits until a person could have filled the form in: the server takes what comes sooner for a program's work. */
export function waitForMinimumTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(minimumFormMs - performance.now())))
}
