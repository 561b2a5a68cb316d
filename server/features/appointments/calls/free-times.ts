import { callMs, callSlots } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { listBusyTimes } from '../busy-times/store.ts'
import * as queries from './queries.ts'
import { type Author, formatCallTime } from './rules.ts'

const maxPerDay = 5
const maxAlternatives = 3
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Lists when a call that is booked now may start, without the times that are taken; ISO 8601, the soonest first. The owner may choose a
 *  time at which their own calendar has something, visitors may not.
 *  @param db the database, or the transaction in which the call is booked */
export async function listFreeTimes(
  db: Deps['db'],
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  author: Author,
): Promise<string[]> {
  const now = clock.now()
  const taken = await queries.listTaken(db, now.toISOString())
  const starts = callSlots(now.getTime(), config.business, await queries.listBlockedDays(db))
  const last = starts.at(-1)
  const busy =
    author === 'owner' || last === undefined
      ? []
      : await listBusyTimes(db, now.toISOString(), isoTime(new Date(last), callMs))
  const isBusy = (start: number) =>
    busy.some(({ startsAt, endsAt }) => Date.parse(startsAt) < start + callMs && start < Date.parse(endsAt))
  return starts
    .filter((start) => !isBusy(start))
    .map((start) => new Date(start).toISOString())
    .filter((start) => !taken.has(start))
}

/** Groups the free times by day and offers at most five of each, spread over the day. @param free ISO 8601, the soonest first
 *  @param wanted a time that is offered if it is free */
export function offerByDay(free: readonly string[], wanted?: string): Map<string, string[]> {
  const days = Map.groupBy(free, (time) => dayInLondon(Date.parse(time)))
  return new Map([...days].map(([day, times]) => [day, spread(times, wanted)]))
}

function spread(times: readonly string[], wanted: string | undefined): string[] {
  if (times.length <= maxPerDay) return [...times]
  const fixed = wanted !== undefined && times.includes(wanted) ? [wanted] : []
  const others = times.filter((time) => time !== wanted)
  const count = maxPerDay - fixed.length
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
      : `The next free times are ${alternatives.format(freeTimes.map(formatCallTime))}`
  return new AppError('slot_taken', `That time is no longer free. ${offer}.`, { details: { freeTimes } })
}
