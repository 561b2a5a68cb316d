import { callPath } from '#shared/contract/calls.ts'
import { callEnd } from '#shared/business/call-slots.ts'
import { queueEmail } from '../../../mail/outbox.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import {
  type AppointmentContext,
  type BothLinks,
  type CalendarEntry,
  notifyOwner,
  notifyVisitor,
} from '../notifications.ts'
import { type CallRow, type EnquiryRow, heldKey, readAbout } from './queries.ts'
import type { Author, CallContext } from './booking-rules.ts'
import { readVideoLink } from './video-link.ts'
import { callAlert, callWanted } from './templates/call-alert.ts'
import { callHeld } from './templates/call-held.ts'
import { type CallChange, type CallFacts, callUpdate } from './templates/call-update.ts'
import { safeName, safePhone } from '../../../mail/layout/recipient.ts'

interface CallUpdate extends Pick<CallFacts, 'videoLink' | 'isErased'>, Partial<Pick<CallFacts, 'callAddress'>> {
  enquiry: EnquiryRow
  call: Pick<CallRow, 'id' | 'sequence' | 'startsAt' | 'minutes' | 'state' | 'isUnconfirmed'>
  change: CallChange
  /** Whether a visitor has booked it. */
  isChosen?: boolean
  /** Whether nothing proves that the mailbox is that of the visitor who changes the call. */
  isUnproved?: boolean | undefined
  /** How long the emails wait, so that the change can be undone. */
  delayMs?: number | undefined
  /** Why it was cancelled. */
  reason?: { visitor?: string | undefined; owner?: string | undefined }
}

const cancelledDescription = 'This call has been cancelled.'

/** Notifies both sides of a change of a call, with a calendar invitation. Only the owner reads a visitor’s reason. */
export async function queueCallUpdate(
  trx: Trx,
  context: CallContext,
  given: Pick<CallUpdate, 'enquiry' | 'change' | 'isUnproved' | 'delayMs'> & {
    call: CallRow
    author: Author
    reason?: string | undefined
  },
): Promise<void> {
  const { author, reason, ...update } = given
  const links = linksOf(update.enquiry)
  const reasons = { visitor: author === 'owner' ? reason : undefined, owner: reason }
  const callAddress = context.signedLinks(callPath).address(update.enquiry.id)
  const videoLink = await readVideoLink(trx, given.call)
  const both = { visitor: links, owner: links }
  const isChosen = author === 'visitor' && update.change === 'booked'
  await notifyBoth(trx, context, { ...update, isChosen, reason: reasons, callAddress, videoLink }, both)
}

/** After an erasure, the email to the owner leaves out the visitor’s details. */
export async function notifyBoth(
  trx: Trx,
  context: AppointmentContext,
  update: CallUpdate,
  links: BothLinks,
): Promise<void> {
  const { enquiry, call, change, callAddress, videoLink, reason, isErased = false, isUnproved, delayMs } = update
  const { firstName, lastName, phone, email } = enquiry
  const name = `${firstName} ${lastName}`
  const entry = entryOf(call, videoLink)
  const where = videoLink === null ? `We’ll call you on ${safePhone(phone)}.` : `Join the video call: ${videoLink}`
  const changing = `${where}\n\nTo reschedule or cancel the call: ${callAddress}`
  if (links.visitor !== undefined) {
    await notifyVisitor(trx, context, {
      email: callUpdate({ ...factsOf(update), change, isErased, callAddress, reason: reason?.visitor }),
      key: `${call.id}:${call.sequence}`,
      visitor: { name: safeName(name), address: email },
      isUnproved,
      delayMs,
      links: links.visitor,
      entry: { ...entry, description: callAddress === undefined ? cancelledDescription : changing },
    })
  }
  if (links.owner === undefined) return
  const task =
    videoLink === null ? `Call ${name} on ${phone}.` : `Join the video call with ${name} (${phone}): ${videoLink}`
  const visitor = isErased ? undefined : { name, phone, email }
  const about = isErased ? undefined : await readAbout(trx, enquiry.id)
  await notifyOwner(trx, context, {
    email: callAlert({
      ...factsOf(update),
      change,
      isChosen: update.isChosen,
      visitor,
      prospectId: isErased ? null : enquiry.prospectId,
      about,
      reason: reason?.owner,
      isUnconfirmed: call.state === 'booked' && call.isUnconfirmed === 1,
    }),
    key: `${call.id}:${call.sequence}`,
    delayMs,
    visitor: visitor && { name, address: email },
    links: links.owner,
    entry: { ...entry, description: isErased ? cancelledDescription : task },
  })
}

/** Reminds the visitor of a call. @param dueAt makes the reminder unique, together with the sequence of the call */
export async function queueReminder(
  trx: Trx,
  context: CallContext,
  { enquiry, call, dueAt }: { enquiry: EnquiryRow; call: CallRow; dueAt: string },
): Promise<void> {
  const facts = factsOf({ enquiry, call, videoLink: await readVideoLink(trx, call) })
  await notifyVisitor(trx, context, {
    email: callUpdate({ ...facts, change: 'reminder', callAddress: context.signedLinks(callPath).address(enquiry.id) }),
    key: `${call.id}:${call.sequence}:${dueAt}`,
    visitor: { name: undefined, address: enquiry.email },
    isUnproved: call.isUnconfirmed === 1,
    links: linksOf(enquiry),
  })
}

/** Asks the visitor to confirm a held time on the page of the link, and tells the owner what they want. One email to each for each time that is
 *  chosen. */
export async function queueHoldMails(
  trx: Trx,
  context: CallContext,
  { enquiry, call }: { enquiry: EnquiryRow; call: CallRow & { heldUntil: string } },
): Promise<void> {
  const { email, firstName, lastName, phone } = enquiry
  const heldUntil = new Date(call.heldUntil)
  const facts = factsOf({ enquiry, call, videoLink: await readVideoLink(trx, call) })
  const callAddress = context.signedLinks(callPath).address(enquiry.id)
  const isVideo = facts.videoLink !== null
  const queuedAs = await queueEmail(trx, context, callHeld({ ...facts, isVideo, heldUntil, callAddress }), {
    ...linksOf(enquiry),
    key: `${call.id}:${call.sequence}`,
    to: email,
  })
  const visitor = { name: `${firstName} ${lastName}`, phone, email }
  await notifyOwner(trx, context, {
    email: callWanted({
      ...facts,
      visitor,
      prospectId: enquiry.prospectId,
      about: await readAbout(trx, enquiry.id),
      heldUntil,
      isEmailed: queuedAs !== 'withheld',
    }),
    key: `${call.id}:${call.sequence}${heldKey}`,
    visitor: { name: visitor.name, address: email },
    links: linksOf(enquiry),
  })
}

export function linksOf({ id, prospectId }: EnquiryRow) {
  return { relatedId: id, prospectId }
}

function factsOf({
  enquiry: { firstName, phone },
  call: { startsAt, minutes },
  videoLink,
}: Pick<CallUpdate, 'enquiry' | 'call' | 'videoLink'>) {
  return { firstName, phone, startsAt: new Date(startsAt), minutes, videoLink }
}

function entryOf(call: CallUpdate['call'], videoLink: string | null): Omit<CalendarEntry, 'description'> {
  const startsAt = new Date(call.startsAt)
  return {
    id: call.id,
    sequence: call.sequence,
    isCancelled: call.state === 'cancelled',
    startsAt,
    endsAt: new Date(callEnd(call)),
    location: videoLink ?? 'Phone call',
    title: `Free ${call.minutes}-minute consultation`,
  }
}
