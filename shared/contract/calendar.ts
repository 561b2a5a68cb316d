import * as z from 'zod/mini'
import { dayMs } from '../business/durations.ts'
import { apiCall } from './api-call.ts'
import { ownCalendar } from './busy-times.ts'
import { blockedDays, call } from './calls.ts'
import { fixedSurvey } from './surveys.ts'
import { timestamp } from './text.ts'

/** Six weeks, as a month needs. */
export const mostCalendarDays = 42

const day = z.iso.date('Please give a day of the calendar')

/** A fixed survey with what is needed to move it. */
export const calendarSurvey = z.extend(fixedSurvey, { revision: z.int() })
export type CalendarSurvey = z.output<typeof calendarSurvey>

/** When the owner’s own calendar has something. */
export const busyTime = z.object({ startsAt: timestamp, endsAt: timestamp })
export type BusyTime = z.output<typeof busyTime>

export const getCalendar = apiCall('GET', '/api/calendar', {
  summary:
    'Returns the booked and held calls, fixed surveys, blocked days and busy times of some days in London. Tasks have a list of their own.',
  query: z
    .object({
      /** Both days are included. */
      from: day,
      to: day,
    })
    .check(
      z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day comes before the first' }),
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostCalendarDays * dayMs, {
        path: ['to'],
        error: `Please ask for at most ${mostCalendarDays} days`,
      }),
    ),
  answer: z.object({
    calls: z.array(call),
    surveys: z.array(calendarSurvey),
    blockedDays: z.array(blockedDays),
    busyTimes: z.array(busyTime),
    /** Null while no busy times are read. */
    ownCalendar: z.nullable(z.pick(ownCalendar, { lastReadAt: true, failingSince: true })),
  }),
  staleAfter: ['call', 'survey', 'payment', 'blockedDays', 'busyTimes'],
  offline: true,
})
