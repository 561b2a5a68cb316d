import type { Kysely } from 'kysely'
import { callSlots } from '#shared/business/call-slots.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { offeredByDay } from './offered-times.ts'
import * as queries from './queries.ts'

const offered = 3
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** When a call may start that is booked now and that nobody has, ISO 8601, the soonest first. */
export async function listFreeTimes(db: Kysely<Database>, now: Date): Promise<string[]> {
  const taken = await queries.listTaken(db, now.toISOString())
  const starts = callSlots(now.getTime(), await queries.listBlocked(db))
  return starts.map((start) => new Date(start).toISOString()).filter((start) => !taken.has(start))
}

/** What somebody is told whose time is gone: the next three after it, or the first ones. */
export function timeTaken(startsAt: string, free: readonly string[]): AppError {
  const shown = [...offeredByDay(free).values()].flat()
  const later = shown.filter((time) => time > startsAt)
  const freeTimes = (later.length > 0 ? later : shown).slice(0, offered)
  const instead = freeTimes.map((time) => inWinchester(new Date(time)))
  const offer =
    instead.length === 0 ? 'There are no other free times' : `The next free times are ${either.format(instead)}`
  return new AppError('slot_taken', `That time is no longer free. ${offer}.`, { details: { freeTimes } })
}
