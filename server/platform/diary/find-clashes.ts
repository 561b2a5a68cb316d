import { sql } from 'kysely'
import { callEnd } from '#shared/business/call-slots.ts'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import {
  dayInLondon,
  daysAfter,
  formatLondonTime,
  nameDayWithoutYear,
  timeInLondon,
} from '#shared/business/london-time.ts'
import { type Half, surveyTimes, surveyTravelMinutes } from '#shared/business/survey-halves.ts'
import { isoTime } from '../clock.ts'
import type { Queryable } from '../database/schema.ts'
import { isActiveAt } from './active-calls.ts'
import { AppError } from '../errors.ts'
import { listTimeOff } from './time-off.ts'

/** Milliseconds since 1970. */
interface Span {
  startsAt: number
  endsAt: number
}

/** Something that takes the owner’s time. */
export interface Appointment extends Span {
  kind: 'call' | 'survey' | 'timeOff' | 'busy'
  /** The id of the record; of a survey, the id of its job. */
  id: string
  /** Returns it as within a sentence: `a call with Ada Sample on Tuesday 24 November at 8.45am`. */
  name: () => string
  /** Whether a call is only held until its visitor confirms it. */
  isHeld?: boolean
  /** Whether a call is held, or was booked while nothing has proved that the mailbox is its visitor’s. */
  isUnconfirmed?: boolean
}

/** What is to be booked. */
export interface Wanted extends Span {
  kind: 'call' | 'survey' | 'timeOff'
  /** The record that is moved, which doesn’t clash with itself. */
  id?: string | undefined
}

/** Lists everything that takes the owner’s time from today on: booked and held calls, fixed surveys, time off, and the busy times of the owner’s
 *  own calendar. @param db the transaction in which something is booked, so that nothing comes in between */
export async function listAppointments(db: Queryable, now: Date): Promise<Appointment[]> {
  const today = dayInLondon(now.getTime())
  const calls = await db
    .selectFrom('call')
    .innerJoin('consultation', 'consultation.id', 'call.consultationId')
    .select(['call.id', 'startsAt', 'minutes', 'state', 'isUnconfirmed', 'firstName', 'lastName'])
    .where(isActiveAt(now.toISOString()))
    .where('startsAt', '>', isoTime(now, -dayMs))
    .execute()
  const surveys = await db
    .selectFrom('survey')
    .innerJoin('job', 'job.id', 'survey.jobId')
    .select(['survey.jobId', 'fixedDay as day', 'fixedHalf as half'])
    .select(
      sql<string>`coalesce((select customerName from payment where payment.jobId = job.id order by succeededAt desc limit 1),
        (select name from prospect where prospect.id = job.prospectId),
        (select name from archivedProspect where originalProspectId = job.prospectId), '')`.as('customerName'),
    )
    .where('fixedDay', '>=', today)
    .$narrowType<{ day: string; half: Half }>()
    .execute()
  const busyTimes = await db
    .selectFrom('busyTime')
    .select(['startsAt', 'endsAt'])
    .where('endsAt', '>', now.toISOString())
    .execute()
  return [
    ...calls.map(({ id, firstName, lastName, state, isUnconfirmed, ...call }) => ({
      kind: 'call' as const,
      id,
      startsAt: Date.parse(call.startsAt),
      endsAt: callEnd(call),
      isHeld: state === 'held',
      isUnconfirmed: state === 'held' || isUnconfirmed === 1,
      name: () => `a call with ${firstName} ${lastName} on ${formatLondonTime(new Date(call.startsAt))}`,
    })),
    ...surveys.map(({ jobId, day, half, customerName }) => ({
      kind: 'survey' as const,
      id: jobId,
      startsAt: surveyTimes({ day, half }).startsAt,
      endsAt: surveyTimes({ day, half }).endsAt,
      name: () => `the survey with ${customerName} on ${nameDayWithoutYear(day)}, ${half}`,
    })),
    ...(await listTimeOff(db, today)).map(({ id, from, to }) => ({
      kind: 'timeOff' as const,
      id,
      startsAt: timeInLondon(from, 0),
      endsAt: timeInLondon(daysAfter(to), 0),
      name: () =>
        `your time off ${from === to ? `on ${nameDayWithoutYear(from)}` : `from ${nameDayWithoutYear(from)} to ${nameDayWithoutYear(to)}`}`,
    })),
    ...busyTimes.map(({ startsAt, endsAt }) => ({
      kind: 'busy' as const,
      id: startsAt,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      name: () => `your own calendar has something on ${formatLondonTime(new Date(startsAt))}`,
    })),
  ]
}

/** Returns the times of whole days in London, both included. @param from `2026-11-21` */
export function timesOfDays(from: string, to: string): Span {
  return { startsAt: timeInLondon(from, 0), endsAt: timeInLondon(daysAfter(to), 0) }
}

/** The one rule of what excludes what. A call keeps its break from other calls, and a survey takes its half-day and the travel; time off is only
 *  in the way of calls and surveys. @param bufferMinutes the shortest break between two calls */
export function findClashes(
  appointments: readonly Appointment[],
  wanted: Wanted,
  bufferMinutes: number,
): Appointment[] {
  return appointments.filter((appointment) => {
    if (appointment.kind === wanted.kind && appointment.id === wanted.id) return false
    const minutes = minutesBetween(wanted.kind, appointment.kind, bufferMinutes)
    if (minutes === undefined) return false
    const apart = minutes * minuteMs
    return wanted.startsAt < appointment.endsAt + apart && appointment.startsAt < wanted.endsAt + apart
  })
}

/** Returns how many minutes have to be between two appointments; undefined where they don’t exclude each other. */
function minutesBetween(wanted: Wanted['kind'], other: Appointment['kind'], bufferMinutes: number): number | undefined {
  if (wanted === 'timeOff') return other === 'call' || other === 'survey' ? 0 : undefined
  if (other === 'timeOff') return 0
  if (wanted === 'survey' || other === 'survey') return surveyTravelMinutes
  return other === 'call' ? bufferMinutes : 0
}

/** Refuses what clashes, unless the owner accepts that. @throws AppError `conflict` with what clashes */
export function refuseClashes(clashes: readonly Appointment[], despiteClashes: boolean): void {
  if (clashes.length === 0 || despiteClashes) return
  const names = clashes.toSorted((one, other) => one.startsAt - other.startsAt).map(({ name }) => name())
  throw new AppError('conflict', `This clashes with something else: ${names.join('; ')}.`, {
    details: { clashes: names },
  })
}
