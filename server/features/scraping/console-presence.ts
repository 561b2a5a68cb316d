import type { ConsolePresence } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'

const hereForMs = 2 * 60 * 1000

export function createConsolePresence(clock: Clock): ConsolePresence {
  const seenAtMs = new Map<string, number>()
  return {
    see(deviceId) {
      seenAtMs.set(deviceId, clock.now().getTime())
    },
    isAnyHere() {
      const sinceMs = clock.now().getTime() - hereForMs
      return [...seenAtMs.values()].some((atMs) => atMs > sinceMs)
    },
  }
}
