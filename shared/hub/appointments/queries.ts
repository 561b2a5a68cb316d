import { callEnd } from '#shared/business/call-slots.ts'
import { type BusyTime, getCalendar } from '#shared/contract/calendar.ts'
import { type Call, listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'
import { getSurvey, listOpenSurveys, listSurveys } from '#shared/contract/surveys.ts'
import { queryOf } from '../platform/queries.ts'

export const callQueries = {
  /** Booked and held calls, soonest first. */
  coming: queryOf(listCalls),
  /** The calls of one lead, newest first. */
  ofLead: (prospectId: string) => queryOf(listCalls, { query: { prospectId } }),
  /** The times at which a call may start. They expire as time passes, so they are fetched on each use. */
  freeTimes: { ...queryOf(listFreeTimes), staleTime: 0 },
  blockedDays: queryOf(listBlockedDays),
}

/** The query of everything but tasks on some days, both included: `2026-11-23`. */
export const calendarQuery = (days: { from: string; to: string }) => queryOf(getCalendar, { query: days })

export const busyWarning = 'Your own calendar has something at that time.'

/** Returns whether a call would overlap a busy time of the owner’s own calendar. @param call.startsAt ISO 8601 */
export function isBusyAt(call: Pick<Call, 'startsAt' | 'minutes'>, busyTimes: readonly BusyTime[]): boolean {
  const [start, end] = [Date.parse(call.startsAt), callEnd(call)]
  return busyTimes.some((time) => start < Date.parse(time.endsAt) && Date.parse(time.startsAt) < end)
}

export const surveyQueries = {
  /** The survey of a job. */
  ofJob: (jobId: string) => queryOf(getSurvey, { params: { jobId } }),
  /** The booked surveys of one lead, soonest first. */
  ofLead: (prospectId: string) => queryOf(listSurveys, { query: { prospectId } }),
  /** Surveys of one lead that have no date yet. */
  openOfLead: (prospectId: string) => queryOf(listOpenSurveys, { query: { prospectId } }),
}
