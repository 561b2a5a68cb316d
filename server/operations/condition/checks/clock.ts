import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import { formatFullLondonTime } from '#shared/business/london-time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ClockDoubt } from '../../../platform/data-dir/clock-trust.ts'
import { type OutsideTime, readSynchronisation } from '../../../platform/outside-time.ts'
import { type Check, type CheckContext, type CheckResult, type ClockSetBack, count } from './check.ts'

export interface ClockFacts {
  setBack: ClockSetBack | undefined
  /** When the email was written that was stored last, ISO 8601. */
  lastRecordAt: string | undefined
  /** What another server's clock says. */
  outside: OutsideTime | undefined
  /** When the system last set its clock by a time server; null if it never has, undefined where that can't be found out. */
  synchronisedAt: Date | null | undefined
  /** Why what can’t be undone waits. */
  doubt: ClockDoubt | undefined
}

export const clockCheck: Check = {
  id: 'clock',
  title: 'Clock',
  async run({ db, clock, clockTrust, clockWatch, outsideClock }) {
    // In the order of storing: after a wrong clock has been corrected, the next one has the right time again.
    const { rows } = await sql<{ createdAt: string }>`
      select createdAt from outbox order by rowid desc limit 1`.execute(db)
    return evaluateClock(
      {
        setBack: clockWatch.check(),
        lastRecordAt: rows[0]?.createdAt,
        outside: outsideClock.latest(),
        synchronisedAt: readSynchronisation(),
        doubt: clockTrust.doubt(),
      },
      clock.now(),
    )
  },
}

/** Smaller changes are ordinary corrections. */
const toleranceMs = minuteMs
/** An answer may have been on its way for a while. */
const outsideToleranceMs = 2 * minuteMs

const action =
  'Run “timedatectl set-ntp true” on the server, so that it sets its clock by itself. Appointments and reminders need the right time.'

const waits = 'Until it’s right, nobody is erased by age, and customers get no reminders of invoices.'

export function evaluateClock(
  { setBack, lastRecordAt, outside, synchronisedAt, doubt }: ClockFacts,
  now: Date,
): CheckResult {
  const time = `The server’s clock says ${formatFullLondonTime(now)}.`
  const aheadMs = outside === undefined ? 0 : now.getTime() - outside.time.getTime()
  if (outside !== undefined && Math.abs(aheadMs) > outsideToleranceMs) {
    return {
      state: 'failing',
      sentence: `${time} By the clock of ${outside.host} it’s ${formatFullLondonTime(outside.time)}, so this one is ${describeDifference(aheadMs)}.${doubt === undefined ? '' : ` ${waits}`}`,
      action,
    }
  }
  if (doubt !== undefined) {
    const differenceMs = now.getTime() - doubt.expected.getTime()
    const until = doubt.until === null ? '' : ` on ${formatFullLondonTime(doubt.until)}`
    return {
      state: 'failing',
      sentence: `${time} Counting from when it was last right, it should be about ${formatFullLondonTime(doubt.expected)}, so it may be ${describeDifference(differenceMs)}. ${waits}`,
      action: `If it’s wrong: ${action} If it’s right because the server was off for that long, there’s nothing to do: what waits goes on by itself${until}, or sooner once a time server confirms the time.`,
    }
  }
  const sinceSynchronisedMs = synchronisedAt ? Math.abs(now.getTime() - synchronisedAt.getTime()) : Infinity
  const isConfirmed = outside !== undefined || sinceSynchronisedMs < 2 * hourMs
  const isSetBack = setBack !== undefined && now.getTime() - setBack.at.getTime() < dayMs
  const laterMs = lastRecordAt === undefined ? 0 : Date.parse(lastRecordAt) - now.getTime()
  // Emails that were written before the clock was put back are later by no more than that.
  const isExplained = isSetBack && laterMs <= setBack.byMs + toleranceMs
  if (lastRecordAt !== undefined && laterMs > toleranceMs && !isConfirmed && !isExplained) {
    return {
      state: 'failing',
      sentence: `${time} The last email has a later date, ${formatFullLondonTime(new Date(lastRecordAt))}, so the clock is behind, or was ahead.`,
      action,
    }
  }
  if (isSetBack && !isConfirmed) {
    return {
      state: 'warning',
      sentence: `${time} It was put back by ${formatDuration(setBack.byMs)} on ${formatFullLondonTime(setBack.at)}.`,
      action: `If it’s right now, that was a correction, and there’s nothing to do. Otherwise: ${action}`,
    }
  }
  if (synchronisedAt === null || (synchronisedAt !== undefined && !isConfirmed && sinceSynchronisedMs > dayMs)) {
    const last = synchronisedAt ? ` since ${formatFullLondonTime(synchronisedAt)}` : ''
    return { state: 'warning', sentence: `${time} No time server has confirmed that${last}.`, action }
  }
  return { state: 'ok', sentence: time }
}

function describeDifference(aheadMs: number): string {
  return `${formatDuration(aheadMs)} ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

function formatDuration(ms: number): string {
  const size = Math.abs(ms)
  if (size >= 2 * dayMs) return count(Math.round(size / dayMs), 'day')
  if (size >= 2 * hourMs) return count(Math.round(size / hourMs), 'hour')
  return count(Math.round(size / minuteMs), 'minute')
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
