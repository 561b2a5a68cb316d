import { callEnd, callSlots } from '#shared/business/call-slots.ts'
import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { onFirstUse } from '#shared/business/on-first-use.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { listBusyTimes } from '../busy-times/store.ts'
import * as queries from './queries.ts'
import { type Author, formatCallTime } from './rules.ts'

const maxOfferedPerDay = 5
const maxAlternatives = 3
const alternatives = onFirstUse(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** Lists when a call that is booked now may start, without the times that are taken; ISO 8601, the soonest first. The owner may choose a
 *  time at which their own calendar has something, visitors may not.
 *  @param db the database, or the transaction in which the call is booked
 *  @param moving the call that is moved: only its own start is taken by it */
export async function listFreeTimes(
  db: Deps['db'],
  { clock, config: { business } }: Pick<Deps, 'clock' | 'config'>,
  author: Author,
  moving?: Pick<queries.CallRow, 'id' | 'startsAt'>,
): Promise<string[]> {
  const now = clock.now()
  const { minutes, bufferMinutes, maxPerDay } = business.calls
  const starts = callSlots(now.getTime(), business, await queries.listBlockedDays(db))
  const last = starts.at(-1)
  if (last === undefined) return []
  const until = isoTime(new Date(last), minutes * minuteMs)
  const busy = author === 'owner' ? [] : await listBusyTimes(db, now.toISOString(), until)
  const taken = (await queries.listTaken(db, now)).filter(({ id }) => id !== moving?.id)
  // Parsed once, because each is compared with every start.
  const calls = taken.map((call) => ({ from: Date.parse(call.startsAt), end: callEnd(call) }))
  const perDay = Map.groupBy(calls, ({ from }) => dayInLondon(from))

  /** Returns whether a call that starts then leaves a break before and after something else. */
  const isApart = (start: number, from: number, end: number, breakMinutes: number) =>
    start >= end + breakMinutes * minuteMs || start + (minutes + breakMinutes) * minuteMs <= from
  const isFree = (start: number) =>
    busy.every(({ startsAt, endsAt }) => isApart(start, Date.parse(startsAt), Date.parse(endsAt), 0)) &&
    calls.every(({ from, end }) => isApart(start, from, end, bufferMinutes)) &&
    (perDay.get(dayInLondon(start))?.length ?? 0) < (maxPerDay ?? Infinity)
  return starts
    .filter(isFree)
    .map((start) => new Date(start).toISOString())
    .filter((start) => start !== moving?.startsAt)
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
