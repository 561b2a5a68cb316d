import type { Clock } from '../../../platform/clock.ts'
import { type Check, type CheckContext, type CheckResult, type ClockSetBack, formatTime } from './check.ts'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'

export interface ClockFacts {
  setBack: ClockSetBack | undefined
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
    return evaluateClock({ setBack: clockWatch.check(), newestRecordAt: row?.createdAt }, clock.now())
  },
}

/** Smaller changes are ordinary corrections. */
const toleranceMs = minuteMs

const action =
  'Run “timedatectl set-ntp true” on the server, so that it sets its clock by itself. Appointments and reminders need the right time.'

export function evaluateClock({ setBack, newestRecordAt }: ClockFacts, now: Date): CheckResult {
  const time = `The server’s clock says ${formatLondonTime(now)}.`
  if (newestRecordAt !== undefined && Date.parse(newestRecordAt) - now.getTime() > toleranceMs) {
    return {
      state: 'failing',
      sentence: `${time} An email has a later date, ${formatTime(newestRecordAt)}, so the clock is or was wrong.`,
      action,
    }
  }
  if (setBack !== undefined && now.getTime() - setBack.at.getTime() < dayMs) {
    const minutes = Math.round(setBack.byMs / minuteMs)
    return {
      state: 'warning',
      sentence: `${time} It was put back by ${minutes} minutes on ${formatLondonTime(setBack.at)}.`,
      action,
    }
  }
  return { state: 'ok', sentence: time }
}

/** Creates a watch whose `check` compares the system clock with the time that has really passed since the last check, and returns when the
 *  clock was last set back. @param elapsed a monotonic time in milliseconds */
export function createClockWatch(clock: Clock, elapsed = () => performance.now()): CheckContext['clockWatch'] {
  let last = { wallMs: clock.now().getTime(), elapsedMs: elapsed() }
  let setBack: ClockSetBack | undefined
  return {
    check() {
      const now = { wallMs: clock.now().getTime(), elapsedMs: elapsed() }
      const byMs = now.elapsedMs - last.elapsedMs - (now.wallMs - last.wallMs)
      if (byMs > toleranceMs) setBack = { at: clock.now(), byMs }
      last = now
      return setBack
    },
  }
}
