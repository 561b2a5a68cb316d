import type { Clock } from '../../../platform/clock.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { type Check, dayMs, type Finding } from './check.ts'

export interface ClockWatch {
  /** Compares the clock with the time that has really passed. @returns when it was last put back, and by how much */
  look(): PutBack | undefined
}

interface PutBack {
  at: Date
  byMs: number
}

export interface ClockFacts {
  putBack: PutBack | undefined
  /** When the newest mail was written, ISO 8601. */
  newestRecordAt: string | undefined
}

export const clockCheck: Check = {
  id: 'clock',
  title: 'Clock',
  async run({ db, clock, clockWatch }) {
    const row = await db
      .selectFrom('outbox')
      .select('createdAt')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return judgeClock({ putBack: clockWatch.look(), newestRecordAt: row?.createdAt }, clock.now())
  },
}

/** Less than this is an ordinary correction. */
const tolerance = 60_000

const setClock =
  'Run “timedatectl set-ntp true” on the server, so that it sets its clock by itself. Appointments and reminders need the right time.'

export function judgeClock({ putBack, newestRecordAt }: ClockFacts, now: Date): Finding {
  const time = `The server’s clock says ${inWinchester(now)}.`
  if (newestRecordAt !== undefined && Date.parse(newestRecordAt) - now.getTime() > tolerance) {
    return {
      state: 'failing',
      sentence: `${time} An email has a later date, ${inWinchester(new Date(newestRecordAt))}, so the clock is or was wrong.`,
      action: setClock,
    }
  }
  if (putBack !== undefined && now.getTime() - putBack.at.getTime() < dayMs) {
    const minutes = Math.round(putBack.byMs / 60_000)
    return {
      state: 'warning',
      sentence: `${time} It was put back by ${minutes} minutes on ${inWinchester(putBack.at)}.`,
      action: setClock,
    }
  }
  return { state: 'ok', sentence: time }
}

/** @param elapsed milliseconds that never go back */
export function createClockWatch(clock: Clock, elapsed: () => number = () => performance.now()): ClockWatch {
  let last = { wallMs: clock.now().getTime(), elapsedMs: elapsed() }
  let putBack: PutBack | undefined
  return {
    look() {
      const now = { wallMs: clock.now().getTime(), elapsedMs: elapsed() }
      const byMs = now.elapsedMs - last.elapsedMs - (now.wallMs - last.wallMs)
      if (byMs > tolerance) putBack = { at: clock.now(), byMs }
      last = now
      return putBack
    },
  }
}
