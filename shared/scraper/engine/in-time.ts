import { setTimeout as sleep } from 'node:timers/promises'

/** What a piece of work gives, or undefined when it takes too long or goes wrong. For work that may hang on a page that hangs. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), sleep(ms, undefined, { ref: false })])
}
