import { queryOptions } from '@tanstack/react-query'
import { callEnd } from '#shared/business/call-slots.ts'
import type { Client } from '#shared/client.ts'
import { type BusyTime, getCalendar } from '#shared/contract/calendar.ts'
import { type Call, listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { getSurvey } from '#shared/contract/surveys.ts'

export function callQueries(client: Client) {
  return {
    /** Booked and held calls, soonest first. */
    coming: queryOptions({
      queryKey: [listCalls.path],
      queryFn: ({ signal }) => client.call(listCalls, { signal }),
    }),
    /** The calls of one lead, newest first. */
    ofLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listCalls.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listCalls, { query: { prospectId }, signal }),
      }),
    /** The times at which a call may start. They expire as time passes, so they are fetched on each use. */
    freeTimes: queryOptions({
      queryKey: [listFreeTimes.path],
      queryFn: ({ signal }) => client.call(listFreeTimes, { signal }),
      staleTime: 0,
    }),
    blockedDays: queryOptions({
      queryKey: [listBlockedDays.path],
      queryFn: ({ signal }) => client.call(listBlockedDays, { signal }),
    }),
  }
}

/** The query of everything but tasks on some days, both included: `2026-11-23`. */
export function calendarQuery(client: Client, days: { from: string; to: string }) {
  return queryOptions({
    queryKey: [getCalendar.path, days],
    queryFn: ({ signal }) => client.call(getCalendar, { query: days, signal }),
  })
}

export const busyWarning = 'Your own calendar has something at that time.'

/** Returns whether a call would overlap a busy time of the owner’s own calendar. @param call.startsAt ISO 8601 */
export function isBusyAt(call: Pick<Call, 'startsAt' | 'minutes'>, busyTimes: readonly BusyTime[]): boolean {
  const [start, end] = [Date.parse(call.startsAt), callEnd(call)]
  return busyTimes.some((time) => start < Date.parse(time.endsAt) && Date.parse(time.startsAt) < end)
}

export function surveyQueries(client: Client) {
  return {
    /** The survey of a job. */
    ofJob: (jobId: string) =>
      queryOptions({
        queryKey: [getSurvey.path, jobId],
        queryFn: ({ signal }) => client.call(getSurvey, { params: { jobId }, signal }),
      }),
    /** The booked surveys of one lead, soonest first. */
    ofLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listSurveys.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listSurveys, { query: { prospectId }, signal }),
      }),
    /** Surveys of one lead that have no date yet. */
    openOfLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listOpenSurveys.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listOpenSurveys, { query: { prospectId }, signal }),
      }),
  }
}
