import { v7 as uuidv7 } from 'uuid'
import type { CallMedium } from '#shared/business/call-medium.ts'
import { dayMs } from '#shared/business/durations.ts'
import { mayMailTypedAddress } from '../../../mail/outbox.ts'
import { isEmailed } from '../../../mail/queries.ts'
import { normaliseMailbox } from '../../../mail/email-limits.ts'
import { meetingLinkSettings } from './settings.ts'
import { isoTime } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { parsePhone } from '#shared/parse-phone.ts'
import { findDoubt } from './book-at-once.ts'
import { checkBookingLimits, checkHolds, checkUnprovedMove, isUnconfirmedShareTaken } from './booking-limits.ts'
import { bookReleased, isUndoableRelease } from './cancel.ts'
import { type CallTimes, checkStart, listFreeTimes, readCallTimes, timeTaken } from './free-times.ts'
import { queueCallUpdate, queueHoldMails } from './mails.ts'
import * as queries from './queries.ts'
import { nextReminder } from './reminders.ts'
import * as rules from './booking-rules.ts'
import { readVideoLink } from './video-link.ts'

interface BookingOptions {
  /** Whether the visitor chooses it right after the form, so that nothing proves that the mailbox is theirs: it is booked at once, or held until
   *  they confirm it with the link in an email when something looks like abuse. */
  isUnproved?: boolean
  /** Whether the owner accepts that a survey, time off or a busy time is in its way. */
  despiteClashes?: boolean
  /** What the visitor chooses; otherwise it stays, and a new call is by video. Without a link for all calls it is by phone. */
  medium?: CallMedium | undefined
  /** The visitor's network, which is limited; undefined where limits are off. */
  networkHash?: string | undefined
}

/** Books the call of an enquiry, or moves the one that is booked. The same time again changes nothing.
 *  @throws AppError `not_found`, `slot_taken` with the next free times, `conflict` with what clashes for the owner, or when it is too late to move it, it was moved too often,
 *  the mailbox has too many calls, or a confirmed call is to be moved without the link of an email; `rate_limited` */
export async function book(
  trx: Trx,
  context: rules.CallContext,
  consultationId: string,
  startsAt: string,
  author: rules.Author,
  options: BookingOptions = {},
): Promise<queries.CallRow> {
  const isDisposable = options.isUnproved === true && (await hasDisposableAddress(trx, consultationId))
  const booking = { ...options, isDisposable, consultationId, startsAt, author }
  try {
    return await bookWithin(trx, context, booking)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw timeTaken(startsAt, await listFreeTimes(trx, context, author))
  }
}

type Booking = BookingOptions & {
  consultationId: string
  startsAt: string
  author: rules.Author
  isDisposable: boolean
}

/** Loads the list of disposable domains with the first booking, because the start should not wait for it. */
export const loadDisposableDomains = () => import('../../email-validation/disposable-address.ts')

async function hasDisposableAddress(trx: Trx, consultationId: string): Promise<boolean> {
  const enquiry = await queries.findEnquiry(trx, consultationId)
  const { isDisposableAddress } = await loadDisposableDomains()
  return enquiry !== undefined && isDisposableAddress(enquiry.email)
}

async function bookWithin(trx: Trx, context: rules.CallContext, booking: Booking): Promise<queries.CallRow> {
  const { consultationId, startsAt, author, isUnproved = false, despiteClashes = false, medium, networkHash } = booking
  const now = context.clock.now()
  const { enquiry, latest } = await rules.readCurrent(trx, context, consultationId)
  const active = latest && rules.isActive(latest) ? latest : undefined
  if (active?.startsAt === startsAt) {
    return isUnproved ? active : confirmActive(trx, context, { enquiry, call: active, author })
  }
  const isMove = active?.state === 'booked'
  if (isUnproved && isMove && active.isUnconfirmed === 0) throw rules.alreadyConfirmed()
  if (active) rules.checkInTime(context, active, author)
  if (author === 'visitor') await rules.checkChoices(trx, context, consultationId)
  const times = await readCallTimes(trx, context, author, active)
  const { calls } = context.business()
  checkStart(startsAt, times, { calls, author, despiteClashes })
  if (author === 'visitor') {
    await checkBookingLimits(trx, context, { enquiry, times, startsAt, active, networkHash })
  }
  const isHold = isUnproved && (await mustHold(trx, context, booking, { enquiry, times, isMove }))

  const changedAt = now.toISOString()
  const { meetingLink: linkForAll } = await meetingLinkSettings.read(trx)
  const change = {
    startsAt,
    minutes: calls.minutes,
    // Who chooses a phone call gets one, also where the owner has set a link for this call.
    ...(medium === 'phone' ? { meetingLink: null } : {}),
    medium: linkForAll === null ? 'phone' : (medium ?? active?.medium ?? 'video'),
    changedAt,
    state: isHold ? 'held' : 'booked',
    isUnconfirmed: isUnproved && !isHold ? 1 : 0,
    heldUntil: isHold ? rules.holdEnd(context) : null,
    nextReminderAt: isHold ? null : nextReminder(startsAt, now),
  } as const
  const call = active
    ? await queries.updateCall(trx, active.id, {
        ...change,
        sequence: active.sequence + 1,
        visitorMoves: active.visitorMoves + (author === 'visitor' ? 1 : 0),
      })
    : await queries.insertCall(trx, {
        ...change,
        id: uuidv7(),
        consultationId,
        networkHash: networkHash ?? null,
        createdAt: changedAt,
      })
  await queries.removeQueuedMails(trx, consultationId)
  if (call.heldUntil !== null) {
    await queueHoldMails(trx, context, { enquiry, call: { ...call, heldUntil: call.heldUntil } })
  } else {
    await queueCallUpdate(trx, context, { enquiry, call, change: isMove ? 'moved' : 'booked', author, isUnproved })
  }
  const description = await describeChoice(trx, call, isMove)
  await rules.recordCallActivity(trx, context, enquiry, { description, author })
  return call
}

/** Returns whether a time is only held that a visitor chooses without a link from our email; a call that is booked already stays booked.
 *  @throws AppError `rate_limited` when it can be neither booked nor held */
async function mustHold(
  trx: Trx,
  context: rules.CallContext,
  { startsAt, isDisposable, networkHash }: Booking,
  { enquiry, times, isMove }: { enquiry: queries.EnquiryRow; times: CallTimes; isMove: boolean },
): Promise<boolean> {
  const canBeMailed = await mayMailTypedAddress(trx, context, enquiry.email)
  if (isMove) {
    checkUnprovedMove(context, { startsAt, times, canBeMailed })
    return false
  }
  const now = context.clock.now()
  const since = isoTime(now, -dayMs)
  const doubt = findDoubt({
    canBeCalled: parsePhone(enquiry.phone).e164 !== null,
    hasDisposableAddress: isDisposable,
    isArchived: !(await queries.isLeadLive(trx, enquiry)),
    sinceFormMs: now.getTime() - Date.parse(enquiry.createdAt),
    canBeMailed,
    otherCalls: await countOtherCalls(trx, enquiry, { now, since }),
    unconfirmed: await queries.countUnconfirmed(trx, { networkHash, since, except: enquiry.id }),
    isShareTaken: isUnconfirmedShareTaken(context.business(), { startsAt, times }),
  })
  if (doubt === undefined) return false
  const hasLink = await isEmailed(trx, ['consultation-received'], { relatedId: enquiry.id })
  checkHolds(context, { startsAt, times, hasLink })
  return true
}

/** Counts the calls of other enquiries with the same mailbox or number that are to come or were chosen lately. */
async function countOtherCalls(
  trx: Trx,
  { id, email, phone }: queries.EnquiryRow,
  times: { now: Date; since: string },
): Promise<number> {
  const mailbox = normaliseMailbox(email)
  const { e164 } = parsePhone(phone)
  const others = await queries.listRecentContacts(trx, { ...times, except: id })
  return others.filter(
    (other) => normaliseMailbox(other.email) === mailbox || (e164 !== null && parsePhone(other.phone).e164 === e164),
  ).length
}

async function describeChoice(trx: Trx, call: queries.CallRow, isMoved: boolean): Promise<string> {
  const time = rules.formatCallTime(call.startsAt)
  const name = await nameCall(trx, call)
  if (call.state === 'held') return `Picked a time for a ${name}, not confirmed yet: ${time}`
  return isMoved ? `Moved the ${name} to ${time}` : `Booked a ${name}: ${time}`
}

async function nameCall(trx: Trx, call: queries.CallRow): Promise<'phone call' | 'video call'> {
  return (await readVideoLink(trx, call)) === null ? 'phone call' : 'video call'
}

/** Books the call that is held for an enquiry, or confirms one that was booked at once. Without one, or when it has lapsed, nothing changes.
 *  @param startsAt the time that is confirmed; left out for whichever is held
 *  @throws AppError `not_found`, `conflict` when another time is held by now */
export async function confirm(
  trx: Trx,
  context: rules.CallContext,
  consultationId: string,
  author: rules.Author,
  startsAt?: string,
): Promise<queries.CallRow | undefined> {
  const { enquiry, latest } = await rules.readCurrent(trx, context, consultationId)
  if (latest === undefined) return latest
  if (
    author === 'visitor' &&
    latest.startsAt === startsAt &&
    (await isUndoableRelease(trx, context, enquiry, latest))
  ) {
    return confirmReleased(trx, context, enquiry, latest)
  }
  if (!rules.isActive(latest)) return latest
  if (latest.state === 'held' && startsAt !== undefined && startsAt !== latest.startsAt)
    throw rules.anotherTimeHeld(latest)
  return confirmActive(trx, context, { enquiry, call: latest, author })
}

/** Books a call again that a visitor confirms while the owner could undo its release: what they decide counts, and both are notified. */
async function confirmReleased(
  trx: Trx,
  context: rules.CallContext,
  enquiry: queries.EnquiryRow,
  released: queries.CallRow,
): Promise<queries.CallRow> {
  const { id } = await bookReleased(trx, context, { enquiry, call: released, author: 'visitor' })
  const call = await queries.updateCall(trx, id, { isUnconfirmed: 0 })
  await announceConfirmed(trx, context, { enquiry, call, author: 'visitor' })
  return call
}

/** A call that was booked at once is announced already. */
async function confirmActive(
  trx: Trx,
  context: rules.CallContext,
  confirmed: { enquiry: queries.EnquiryRow; call: queries.CallRow; author: rules.Author },
): Promise<queries.CallRow> {
  const { call } = confirmed
  if (call.state === 'held') return confirmHeld(trx, context, confirmed)
  if (call.isUnconfirmed === 0) return call
  return queries.updateCall(trx, call.id, { isUnconfirmed: 0, changedAt: context.clock.now().toISOString() })
}

async function confirmHeld(
  trx: Trx,
  context: rules.CallContext,
  { enquiry, call, author }: { enquiry: queries.EnquiryRow; call: queries.CallRow; author: rules.Author },
): Promise<queries.CallRow> {
  const now = context.clock.now()
  const booked = await queries.updateCall(trx, call.id, {
    state: 'booked',
    heldUntil: null,
    isUnconfirmed: 0,
    nextReminderAt: nextReminder(call.startsAt, now),
    changedAt: now.toISOString(),
  })
  await queries.removeQueuedMails(trx, enquiry.id)
  await announceConfirmed(trx, context, { enquiry, call: booked, author })
  return booked
}

async function announceConfirmed(
  trx: Trx,
  context: rules.CallContext,
  { enquiry, call, author }: { enquiry: queries.EnquiryRow; call: queries.CallRow; author: rules.Author },
): Promise<void> {
  await queueCallUpdate(trx, context, { enquiry, call, change: 'booked', author })
  const description = `Confirmed the ${await nameCall(trx, call)}: ${rules.formatCallTime(call.startsAt)}`
  await rules.recordCallActivity(trx, context, enquiry, { description, author })
}

/** Sets the link of the call of an enquiry, and emails the visitor of a booked call when that changes where it takes place.
 *  @throws AppError `not_found`, `conflict` when the call has begun */
export async function setMeetingLink(
  trx: Trx,
  context: rules.CallContext,
  consultationId: string,
  meetingLink: string | null,
): Promise<void> {
  const { enquiry, latest: call } = await rules.readCurrent(trx, context, consultationId)
  if (!call || !rules.isActive(call)) throw new AppError('not_found', 'No call is booked.')
  const now = context.clock.now()
  rules.checkInTime(context, call, 'owner')
  const before = await readVideoLink(trx, call)
  const after = await readVideoLink(trx, { ...call, meetingLink })
  const isChanged = before !== after
  const changed = await queries.updateCall(trx, call.id, {
    meetingLink,
    sequence: call.sequence + (isChanged ? 1 : 0),
    changedAt: now.toISOString(),
  })
  if (!isChanged || call.state !== 'booked') return
  await queueCallUpdate(trx, context, { enquiry, call: changed, change: 'updated', author: 'owner' })
  const action = after === null ? 'Changed to a phone call' : 'Set the video link'
  const description = `${action} for ${rules.formatCallTime(call.startsAt)}`
  await rules.recordCallActivity(trx, context, enquiry, { description, author: 'owner' })
}
