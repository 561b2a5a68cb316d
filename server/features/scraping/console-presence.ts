import type { Clock } from '../../platform/clock.ts'

/** Which consoles are there to take a run. Kept in memory: after a restart they tell again within seconds. */
export interface ConsolePresence {
  /** A console has asked for work, or told of its work. */
  see(deviceId: string): void
  isAnyHere(): boolean
}

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
