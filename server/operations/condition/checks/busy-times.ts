import { dayMs } from '#shared/business/durations.ts'
import { readStatus } from '../../../features/appointments/busy-times/busy-times.ts'
import { addressFile } from '../../../features/appointments/busy-times/store.ts'
import { type Check, type CheckResult, formatTime } from './check.ts'

export const busyTimesCheck: Check = {
  id: 'busy-times',
  title: 'Your own calendar',
  link: { label: 'See busy times', to: '/settings?show=calls' },
  async run(context) {
    if (addressFile.isDamaged(context.config.dataDir)) {
      return {
        state: 'failing',
        sentence:
          'The address of your own calendar (busy-calendar.txt) can’t be read, so its busy times no longer change.',
        action: 'Paste the address again under Settings, Calls.',
      }
    }
    const { calendar } = await readStatus(context)
    return evaluateBusyTimes(calendar, context.clock.now())
  },
}

type Calendar = Awaited<ReturnType<typeof readStatus>>['calendar']

/** A calendar that cannot be read for a few hours needs nobody. */
export function evaluateBusyTimes(calendar: Calendar, now: Date): CheckResult {
  if (calendar === null) return { state: 'off', sentence: 'No busy times are read from a calendar of your own.' }
  const { host, lastReadAt, failingSince, problem, unreadable } = calendar
  if (failingSince !== null && now.getTime() - Date.parse(lastReadAt) > dayMs) {
    return {
      state: 'warning',
      sentence:
        `Your own calendar couldn’t be read since ${formatTime(lastReadAt)}; its busy times are as they were then. ${problem ?? ''}`.trim(),
      isConnectionFault: true,
      action: 'Choose “Read now” under Settings, Calls, or paste the address again.',
      since: failingSince,
    }
  }
  const without =
    unreadable === 0 ? '' : ` ${unreadable === 1 ? '1 entry' : `${unreadable} entries`} in it couldn’t be read.`
  return { state: 'ok', sentence: `Busy times from ${host} last read on ${formatTime(lastReadAt)}.${without}` }
}
