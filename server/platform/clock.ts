/** The source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns the time so many milliseconds after another, or before it if negative, as ISO 8601 in UTC. */
export function isoTime(time: Date, offsetMs: number): string {
  return new Date(time.getTime() + offsetMs).toISOString()
}

/** Returns whether it is time for something that never waits longer than `maxWaitMs`. A time further off was stored while the clock was
 *  ahead, and counts as reached: nothing may wait until then.
 *  @param at ISO 8601 */
export function isDue(at: string, now: Date, maxWaitMs: number): boolean {
  const waitMs = Date.parse(at) - now.getTime()
  return waitMs <= 0 || waitMs > maxWaitMs
}

export interface ManualClock extends Clock {
  /** @param ms milliseconds; negative to set the clock back, as correcting a system clock may do */
  advance(ms: number): void
}

/** Creates a clock that stays at its time until it is advanced, for tests. */
export function manualClock(start: Date | string): ManualClock {
  let ms = new Date(start).getTime()
  return {
    now: () => new Date(ms),
    advance(byMs) {
      ms += byMs
    },
  }
}
