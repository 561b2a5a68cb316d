/** Where code takes the time from, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns the time so many milliseconds after another, or before it if negative, as ISO 8601 in UTC. */
export function isoTime(time: Date, offsetMs: number): string {
  return new Date(time.getTime() + offsetMs).toISOString()
}

export interface ManualClock extends Clock {
  /** @param ms milliseconds; negative to go back, as a corrected system clock does. */
  advance(ms: number): void
}

/** A clock that stands still until it is moved, for tests. */
export function manualClock(start: Date | string): ManualClock {
  let ms = new Date(start).getTime()
  return {
    now: () => new Date(ms),
    advance(byMs) {
      ms += byMs
    },
  }
}
