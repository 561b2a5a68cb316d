import { dayMs } from '#shared/business/durations.ts'
import { daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getCalendar as getCalendarCall } from '#shared/contract/calendar.ts'
import type { Deps } from '../deps.ts'
import { readStatus } from '../features/appointments/busy-times/busy-times.ts'
import { listBusyTimes } from '../features/appointments/busy-times/store.ts'
import { listActiveCalls } from '../features/appointments/calls/queries.ts'
import { listSurveysBetween } from '../features/appointments/surveys/lists.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { listTimeOff } from '../platform/diary/time-off.ts'

/** Days in London, both included. */
interface Days {
  from: string
  to: string
}

/** Lists the calls and surveys of some days, the soonest first. */
export async function listAppointments(db: Queryable, now: Date, { from, to }: Days) {
  const start = new Date(timeInLondon(from, 0) - 1)
  const end = new Date(timeInLondon(daysAfter(to), 0)).toISOString()
  const calls = await listActiveCalls(db, now, start)
  return {
    calls: calls.filter(({ startsAt }) => startsAt < end),
    surveys: await listSurveysBetween(db, from, to),
  }
}

/** Returns everything but tasks that the calendar shows on these days. */
export async function getCalendar(
  context: Pick<Deps, 'db' | 'reader' | 'clock' | 'log' | 'config' | 'business' | 'publicUrl'>,
  days: Days,
): Promise<AnswerInput<typeof getCalendarCall>> {
  const { db, reader, clock } = context
  const timeOff = await listTimeOff(db, days.from)
  const end = new Date(timeInLondon(days.to, 0) + dayMs).toISOString()
  return {
    ...(await listAppointments(reader, clock.now(), days)),
    blockedDays: timeOff.filter(({ from }) => from <= days.to),
    busyTimes: await listBusyTimes(db, new Date(timeInLondon(days.from, 0)).toISOString(), end),
    ownCalendar: (await readStatus(context)).calendar,
  }
}
