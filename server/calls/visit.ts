import { callMs } from '#shared/business/call-slots.ts'
import type { Deps } from '../deps.ts'
import { listFreeTimes } from './free-times.ts'
import * as queries from './queries.ts'

/** What whoever has the link of an enquiry finds. */
export interface Visit {
  enquiry: queries.EnquiryRow
  /** The newest call, booked or cancelled. */
  call: queries.CallRow | undefined
  /** ISO 8601, the soonest first. */
  free: string[]
}

const dayMs = 24 * 60 * 60 * 1000
/** How long a link works on which no call is booked. */
const openMs = 30 * dayMs

/** Reads a link; changes nothing. It lasts until a day after the call.
 *  @returns undefined when the link is not ours, its time is over, or the person was deleted or erased */
export async function readVisit(
  { db, clock, callLinks }: Pick<Deps, 'db' | 'clock' | 'callLinks'>,
  token: string,
): Promise<Visit | undefined> {
  const consultationId = callLinks.read(token)
  const enquiry = consultationId === undefined ? undefined : await queries.findEnquiry(db, consultationId)
  if (!enquiry) return undefined
  const call = await queries.findLatestCall(db, enquiry.id)
  const now = clock.now()
  const endsAt = call?.state === 'booked' ? timeOf(call.startsAt) + callMs + dayMs : timeOf(enquiry.createdAt) + openMs
  return now.getTime() < endsAt ? { enquiry, call, free: await listFreeTimes(db, now) } : undefined
}

function timeOf(timestamp: string): number {
  return new Date(timestamp).getTime()
}
