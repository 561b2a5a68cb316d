import type { CallRules } from '#shared/business/call-rules.ts'
import { callSlots } from '#shared/business/call-slots.ts'
import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { onFirstUse } from '#shared/business/on-first-use.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Appointment,
  findClashes,
  listAppointments,
  refuseClashes,
  type Wanted,
} from '../../../platform/diary/find-clashes.ts'
import { readOpeningTimes } from '../../../platform/diary/time-off.ts'
import type * as queries from './queries.ts'
import { type Author, formatCallTime } from './booking-rules.ts'

const maxOfferedPerDay = 5
const maxAlternatives = 3
const alternatives = onFirstUse(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** What is known when a call is booked or moved. */
export interface CallTimes {
  /** When it may start, ISO 8601, the soonest first. */
  free: string[]
  /** Everything else that takes the owner’s time. */
  appointments: Appointment[]
  /** When it could start if the owner had nothing but other calls: in opening hours, not on bank holidays. */
  starts: string[]
}

/** Lists when a call that is booked now may start, without the times that are taken; ISO 8601, the soonest first. The owner may choose a
 *  time at which their own calendar has something, visitors may not.
 *  @param db the database, or the transaction in which the call is booked
 *  @param moving the call that is moved: only its own start is taken by it */
export async function listFreeTimes(
  db: Queryable,
  context: Pick<Deps, 'clock' | 'business'>,
  author: Author,
  moving?: Pick<queries.CallRow, 'id' | 'startsAt'>,
): Promise<string[]> {
  return (await readCallTimes(db, context, author, moving)).free
}

export async function readCallTimes(
  db: Queryable,
  context: Pick<Deps, 'clock' | 'business'>,
  author: Author,
  moving?: Pick<queries.CallRow, 'id' | 'startsAt'>,
): Promise<CallTimes> {
  const now = context.clock.now()
  const business = context.business()
  const { bufferMinutes, maxPerDay } = business.calls
  const times = await readOpeningTimes(db, business, now)
  const all = (await listAppointments(db, now)).filter(({ kind, id }) => kind !== 'call' || id !== moving?.id)
  const inTheWay = author === 'owner' ? all.filter(({ kind }) => kind !== 'busy') : all
  const perDay = Map.groupBy(
    all.filter(({ kind }) => kind === 'call'),
    ({ startsAt }) => dayInLondon(startsAt),
  )
  const isFree = (start: number) =>
    findClashes(inTheWay, wantedCall(start, business.calls), bufferMinutes).length === 0 &&
    (perDay.get(dayInLondon(start))?.length ?? 0) < (maxPerDay ?? Infinity)
  const toTexts = (starts: readonly number[]) =>
    starts.map((start) => new Date(start).toISOString()).filter((start) => start !== moving?.startsAt)
  return {
    free: toTexts(callSlots(now.getTime(), { ...business, ...times }).filter(isFree)),
    appointments: all,
    starts: toTexts(callSlots(now.getTime(), { ...business, daysOff: [] })),
  }
}

/** Checks that a call may start at a time. The owner may accept that a survey, time off or a busy time is in its way, but not another call.
 *  @throws AppError `slot_taken` with the next free times, `conflict` with what is in its way */
export function checkStart(
  startsAt: string,
  { free, appointments, starts }: CallTimes,
  { calls, author, despiteClashes }: { calls: CallRules; author: Author; despiteClashes: boolean },
): void {
  const clashes = findClashes(appointments, wantedCall(Date.parse(startsAt), calls), calls.bufferMinutes)
  const mayAccept = author === 'owner' && starts.includes(startsAt) && clashes.every(({ kind }) => kind !== 'call')
  if (clashes.length > 0 && mayAccept) refuseClashes(clashes, despiteClashes)
  else if (!free.includes(startsAt)) throw timeTaken(startsAt, free)
}

function wantedCall(startsAt: number, { minutes }: CallRules): Wanted {
  return { kind: 'call', startsAt, endsAt: startsAt + minutes * minuteMs }
}

/** Groups the free times by day and offers at most five of each, spread over the day. @param free ISO 8601, the soonest first
 *  @param wanted a time that is offered if it is free */
export function offerByDay(free: readonly string[], wanted?: string): Map<string, string[]> {
  const days = Map.groupBy(free, (time) => dayInLondon(Date.parse(time)))
  return new Map([...days].map(([day, times]) => [day, spread(times, wanted)]))
}

function spread(times: readonly string[], wanted: string | undefined): string[] {
  if (times.length <= maxOfferedPerDay) return [...times]
  const fixed = wanted !== undefined && times.includes(wanted) ? [wanted] : []
  const others = times.filter((time) => time !== wanted)
  const count = maxOfferedPerDay - fixed.length
  const positions = new Set(
    Array.from({ length: count }, (_, index) => Math.round((index * (others.length - 1)) / (count - 1))),
  )
  return [...fixed, ...others.filter((_, index) => positions.has(index))].toSorted()
}

/** Returns the error for a time that is taken, with the next three free ones, or else the first ones. */
export function timeTaken(startsAt: string, free: readonly string[]): AppError {
  const offered = [...offerByDay(free).values()].flat()
  const later = offered.filter((time) => time > startsAt)
  const freeTimes = (later.length > 0 ? later : offered).slice(0, maxAlternatives)
  const offer =
    freeTimes.length === 0
      ? 'There are no other free times'
      : `The next free times are ${alternatives().format(freeTimes.map(formatCallTime))}`
  return new AppError('slot_taken', `That time is no longer free. ${offer}.`, { details: { freeTimes } })
}
