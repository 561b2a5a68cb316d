import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the result of an operation; undefined if it fails or takes too long. For operations that hang if a page hangs. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), sleep(ms, undefined, { ref: false })])
}
