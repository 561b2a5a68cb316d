export interface Budget {
  points: number
  perSeconds: number
}

interface Window {
  used: number
  endsAtMs: number
}

/** The most keys that one limiter remembers: an IPv6 network has any number of addresses. Who has more addresses than this is counted by
 *  network and together with all others. */
export const maxKeys = 10_000

/** Counts uses by key, in memory, each from its first use on for a fixed time. Without `await`, so that simultaneous requests can be checked
 *  against several limiters before they are counted in any. */
export class Limiter {
  readonly points: number
  readonly #lengthMs: number
  /** The one that was counted longest ago comes first. */
  readonly #windows = new Map<string, Window>()

  constructor({ points, perSeconds }: Budget) {
    this.points = points
    this.#lengthMs = perSeconds * 1000
  }

  /** Returns how many keys are remembered. */
  get size(): number {
    return this.#windows.size
  }

  /** Returns what has been used in the current window. */
  used(key: string): number {
    return this.#current(key)?.used ?? 0
  }

  /** Returns for how many milliseconds there is no room for so many points; 0 when there is room. */
  waitMs(key: string, points = 1): number {
    const window = this.#current(key)
    if (window === undefined) return points <= this.points ? 0 : this.#lengthMs
    return window.used + points <= this.points ? 0 : window.endsAtMs - Date.now()
  }

  /** Adds to what has been used. @param points less than 0 takes back what did not happen */
  add(key: string, points = 1): void {
    const window = this.#current(key) ?? { used: 0, endsAtMs: Date.now() + this.#lengthMs }
    window.used = Math.max(0, window.used + points)
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > maxKeys && oldest !== undefined) this.#windows.delete(oldest)
  }

  delete(key: string): void {
    this.#windows.delete(key)
  }

  /** Returns the window of a key that has not ended. A clock that was set back must not make one last longer. */
  #current(key: string): Window | undefined {
    const window = this.#windows.get(key)
    if (window === undefined) return undefined
    const leftMs = window.endsAtMs - Date.now()
    if (leftMs > 0 && leftMs <= this.#lengthMs) return window
    this.#windows.delete(key)
    return undefined
  }
}
