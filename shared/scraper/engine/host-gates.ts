import { setTimeout as sleep } from 'node:timers/promises'
import { PageFailure } from './failure.ts'

/** Runs the requests to each host one at a time, with a pause between them, and none while the host has asked us to wait. */
export interface HostGates {
  /** Waits for its turn. Call what it gives when the request has ended. @throws PageFailure `busy` when the host wants more time than
   *  there is; AbortError when it is stopped meanwhile */
  enter(host: string, signal: AbortSignal): Promise<() => void>
  /** The host's own pause, where it is longer than ours. */
  keepPause(host: string, pauseMs: number): void
  /** The host did not answer as it should. @param retryAfterMs how long it asked to be left alone
   *  @returns until when, milliseconds since 1970 */
  backOff(host: string, retryAfterMs?: number): number
  /** What an earlier run learned. */
  waitUntil(host: string, atMs: number): void
  /** It answered well: the next failure counts as the first. */
  recover(host: string): void
}

export interface GateSettings {
  pauseMs: number
  perHost: number
  longestWaitMs: number
  /** From 0 to 1. */
  random?: () => number
}

interface Gate {
  inside: number
  waiting: (() => void)[]
  pauseMs: number
  /** Milliseconds since 1970. */
  nextAtMs: number
  /** In a row. */
  failures: number
}

const firstBackOffMs = 2000
const longestBackOffMs = 60_000

export function createHostGates({ pauseMs, perHost, longestWaitMs, random = Math.random }: GateSettings): HostGates {
  const gates = new Map<string, Gate>()

  function gateOf(host: string): Gate {
    const gate = gates.get(host) ?? { inside: 0, waiting: [], pauseMs, nextAtMs: 0, failures: 0 }
    gates.set(host, gate)
    return gate
  }

  function leave(gate: Gate): void {
    // At the end of a request, so that a slow site gets its pause too; a little longer each time, as a reader would take.
    gate.nextAtMs = Math.max(gate.nextAtMs, Date.now() + gate.pauseMs * (1 + random() / 4))
    gate.inside -= 1
    gate.waiting.shift()?.()
  }

  return {
    async enter(host, signal) {
      const gate = gateOf(host)
      while (gate.inside >= perHost) await turnAt(gate, signal)
      gate.inside += 1
      try {
        for (let waitMs = gate.nextAtMs - Date.now(); waitMs > 0; waitMs = gate.nextAtMs - Date.now()) {
          if (waitMs > longestWaitMs) throw wantsRest(host, gate.nextAtMs)
          await sleep(waitMs, undefined, { signal })
        }
        signal.throwIfAborted()
      } catch (error) {
        gate.inside -= 1
        gate.waiting.shift()?.()
        throw error
      }
      let isInside = true
      return () => {
        if (isInside) leave(gate)
        isInside = false
      }
    },
    keepPause(host, hostPauseMs) {
      const gate = gateOf(host)
      gate.pauseMs = Math.max(gate.pauseMs, hostPauseMs)
    },
    backOff(host, retryAfterMs) {
      const gate = gateOf(host)
      const doubledMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** gate.failures)
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

function turnAt(gate: Gate, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      gate.waiting.splice(gate.waiting.indexOf(goOn), 1)
      reject(signal.reason as Error)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', leave, { once: true })
    gate.waiting.push(goOn)
  })
}

function wantsRest(host: string, atMs: number): PageFailure {
  const minutes = Math.ceil((atMs - Date.now()) / 60_000)
  return new PageFailure('busy', `${host} asks us to wait ${minutes} more minutes.`)
}
