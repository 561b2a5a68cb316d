import { callMs } from '#shared/business/call-slots.ts'
import type { Deps } from '../../../deps.ts'
import { listFreeTimes } from './free-times.ts'
import { countChoicesLeft } from './holds.ts'
import * as queries from './queries.ts'
import { readVideoLink, settings } from './settings.ts'

/** What a link opens. */
export interface Link {
  consultationId: string
  /** Whether it came by mail, so that whoever opens it has the mailbox. */
  isMailed: boolean
}

/** What whoever has the link of an enquiry finds. */
export interface Visit extends Link {
  enquiry: queries.EnquiryRow
  /** The newest call, whatever its state. */
  call: queries.CallRow | undefined
  /** Where the call is joined by video; null for a phone call, and without a call. */
  videoLink: string | null
  /** Whether a video call can be chosen. */
  hasVideo: boolean
  /** ISO 8601, the soonest first. */
  free: string[]
  /** How often a time may still be chosen here. */
  choicesLeft: number
}

const dayMs = 24 * 60 * 60 * 1000
/** How long a link works on which no call is booked. */
const openMs = 30 * dayMs

/** Tells the links of the two kinds apart. @returns undefined when a link is not ours */
export function readLink({ callLinks, callHoldLinks }: Pick<Deps, 'callLinks' | 'callHoldLinks'>, token: string) {
  const mailed = callLinks.read(token)
  const consultationId = mailed ?? callHoldLinks.read(token)
  return consultationId === undefined ? undefined : { consultationId, isMailed: mailed !== undefined }
}

/** Reads a link; changes nothing. It lasts until a day after the call.
 *  @returns undefined when the link is not ours, its time is over, or the person was deleted or erased */
export async function readVisit(
  deps: Pick<Deps, 'db' | 'clock' | 'callLinks' | 'callHoldLinks'>,
  token: string,
): Promise<Visit | undefined> {
  const { db, clock } = deps
  const link = readLink(deps, token)
  const enquiry = link && (await queries.findEnquiry(db, link.consultationId))
  if (!enquiry) return undefined
  const now = clock.now()
  const latest = await queries.findLatestCall(db, enquiry.id)
  const call = latest && asOf(latest, now)
  const endsAt = call?.state === 'booked' ? timeOf(call.startsAt) + callMs + dayMs : timeOf(enquiry.createdAt) + openMs
  if (now.getTime() >= endsAt) return undefined
  return {
    ...link,
    enquiry,
    call,
    videoLink: call === undefined ? null : await readVideoLink(db, call),
    hasVideo: (await settings.read(db)).meetingLink !== null,
    free: await listFreeTimes(db, now),
    choicesLeft: await countChoicesLeft(db, enquiry.id),
  }
}

/** A hold whose time is over may wait for its release. */
function asOf(call: queries.CallRow, now: Date): queries.CallRow {
  const isOver = call.state === 'held' && call.heldUntil !== null && timeOf(call.heldUntil) <= now.getTime()
  return isOver ? { ...call, state: 'lapsed' } : call
}

function timeOf(timestamp: string): number {
  return new Date(timestamp).getTime()
}
