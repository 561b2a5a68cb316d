/** The source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
  /** Returns the time that has passed since some moment, milliseconds: setting the clock doesn't change it. Without it, the clock is never set. */
  elapsedMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }

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
  /** Lets time pass. @param ms milliseconds; negative to set the clock back, as correcting a system clock may do */
  advance(ms: number): void
  /** Sets the clock ahead, or back, without any time passing. */
  set(byMs: number): void
}

/** Creates a clock that stays at its time until it is advanced, for tests. */
export function manualClock(start: Date | string): ManualClock {
  let ms = new Date(start).getTime()
  let elapsedMs = 0
  return {
    now: () => new Date(ms),
    elapsedMs: () => elapsedMs,
    advance(byMs) {
      ms += byMs
      elapsedMs += byMs
    },
    set(byMs) {
      ms += byMs
    },
  }
}
