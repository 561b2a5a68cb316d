import { setTimeout as sleep } from 'node:timers/promises'
import { PageFailure } from './failure.ts'

/** Limits the requests to each host: at most `perHost` at a time, with a pause between them, and none before a time that it asked for. */
export interface HostGates {
  /** Waits until a request may start. Returns a function to call when the request has ended. @throws PageFailure `busy` if the wait is
   *  longer than `longestWaitMs`; AbortError or the signal's reason if it is aborted */
  acquire(host: string, signal: AbortSignal): Promise<() => void>
  /** Sets the pause of a host, if it is longer than the current one. */
  keepPause(host: string, pauseMs: number): void
  /** Delays further requests after a failure; the delay doubles with each consecutive failure. @param retryAfterMs minimum delay that the
   *  host asked for
   *  @returns the earliest time of the next request, milliseconds since 1970 */
  backOff(host: string, retryAfterMs?: number): number
  /** Allows no request before a time, milliseconds since 1970. Restores a delay from the journal. */
  waitUntil(host: string, atMs: number): void
  /** Resets the count of consecutive failures after a successful request. */
  recover(host: string): void
}

export interface GateSettings {
  /** Milliseconds between two requests; the default is in `settings.ts`. */
  pauseMs: number
  perHost: number
  longestWaitMs: number
  /** From 0 to 1. */
  random?: () => number
}

interface Gate {
  active: number
  waiting: (() => void)[]
  pauseMs: number
  /** Earliest time of the next request, milliseconds since 1970. */
  nextAtMs: number
  /** Number of consecutive failures. */
  failures: number
}

const firstBackOffMs = 2000
const maxBackOffMs = 60_000

export function createHostGates({ pauseMs, perHost, longestWaitMs, random = Math.random }: GateSettings): HostGates {
  const gates = new Map<string, Gate>()

  function gateOf(host: string): Gate {
    const gate = gates.get(host) ?? { active: 0, waiting: [], pauseMs, nextAtMs: 0, failures: 0 }
    gates.set(host, gate)
    return gate
  }

  function release(gate: Gate): void {
    // The pause begins at the end of a request, so that a slow site gets all of it, and is extended by a random 0 to 25 %.
    gate.nextAtMs = Math.max(gate.nextAtMs, Date.now() + gate.pauseMs * (1 + random() / 4))
    gate.active -= 1
    gate.waiting.shift()?.()
  }

  return {
    async acquire(host, signal) {
      const gate = gateOf(host)
      while (gate.active >= perHost) await waitForSlot(gate, signal)
      gate.active += 1
      try {
        for (let waitMs = gate.nextAtMs - Date.now(); waitMs > 0; waitMs = gate.nextAtMs - Date.now()) {
          if (waitMs > longestWaitMs) throw waitTooLong(host, gate.nextAtMs)
          await sleep(waitMs, undefined, { signal })
        }
        signal.throwIfAborted()
      } catch (error) {
        gate.active -= 1
        gate.waiting.shift()?.()
        throw error
      }
      let isHeld = true
      return () => {
        if (isHeld) release(gate)
        isHeld = false
      }
    },
    keepPause(host, hostPauseMs) {
      const gate = gateOf(host)
      gate.pauseMs = Math.max(gate.pauseMs, hostPauseMs)
    },
    backOff(host, retryAfterMs) {
      const gate = gateOf(host)
      const doubledMs = Math.min(maxBackOffMs, firstBackOffMs * 2 ** gate.failures)
      gate.failures += 1
      const waitMs = Math.max(retryAfterMs ?? 0, doubledMs * (0.5 + random() / 2))
      gate.nextAtMs = Math.max(gate.nextAtMs, Date.now() + waitMs)
      return gate.nextAtMs
    },
    waitUntil(host, atMs) {
      const gate = gateOf(host)
      gate.nextAtMs = Math.max(gate.nextAtMs, atMs)
    },
    recover(host) {
      gateOf(host).failures = 0
    },
  }
}

function waitForSlot(gate: Gate, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const proceed = () => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }
    const cancel = () => {
      gate.waiting.splice(gate.waiting.indexOf(proceed), 1)
      reject(signal.reason as Error)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    gate.waiting.push(proceed)
  })
}

function waitTooLong(host: string, atMs: number): PageFailure {
  const minutes = Math.ceil((atMs - Date.now()) / 60_000)
  return new PageFailure('busy', `${host} asks us to wait ${minutes} more minutes.`)
}
