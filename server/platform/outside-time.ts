import { statSync } from 'node:fs'
import { dayMs, hourMs } from '#shared/business/durations.ts'

/** What another server's clock says. */
export interface OutsideTime {
  host: string
  time: Date
}

/** Remembers the time that other servers name in answers that this server gets anyway, to notice a wrong clock of its own. */
export interface OutsideClock {
  /** @param date the HTTP header, if the answer has one */
  note(host: string, date: string | undefined | null): void
  /** Returns the time now by the newest answer; undefined if there was none for a day. */
  latest(): OutsideTime | undefined
}

/** @param elapsed a monotonic time in milliseconds */
export function createOutsideClock(elapsed = () => performance.now()): OutsideClock {
  let noted: { host: string; theirMs: number; atMs: number } | undefined
  return {
    note(host, date) {
      const theirMs = Date.parse(date ?? '')
      if (!Number.isNaN(theirMs)) noted = { host, theirMs, atMs: elapsed() }
    },
    latest() {
      if (noted === undefined || elapsed() - noted.atMs > dayMs) return undefined
      return { host: noted.host, time: new Date(noted.theirMs + elapsed() - noted.atMs) }
    },
  }
}

/** Where systemd's time service notes that it has set the clock, by the time of this file. */
const timesyncFolder = '/run/systemd/timesync'

/** Returns when systemd's time service last set the system's clock; null if it never has, undefined where that can't be found out. */
export function readSynchronisation(): Date | null | undefined {
  const synchronised = statSync(`${timesyncFolder}/synchronized`, { throwIfNoEntry: false })
  if (synchronised !== undefined) return synchronised.mtime
  const isRunning = statSync(timesyncFolder, { throwIfNoEntry: false }) !== undefined
  // After a boot it needs some time.
  return isRunning && performance.now() > hourMs ? null : undefined
}
