import { consultationMinutes } from '#shared/business/business.ts'
import { callMs } from '#shared/business/call-slots.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { type Party, writeInvitation } from '../../../mail/invitation.ts'
import { ownerAddress } from '../../../mail/mail-pair.ts'
import { type NewMail, queueMail } from '../../../mail/outbox.ts'
import type { NotificationContext } from '../../../mail/notification-context.ts'
import { callAlert } from './templates/call-alert.ts'
import { type CallChange, callNews } from './templates/call-update.ts'
import { nameOrNone, phoneToRing } from '../../../mail/layout/typed-text.ts'
import type { CallRow, EnquiryRow } from './queries.ts'
import { readVideoLink } from './settings.ts'

export type Mailing = NotificationContext & Pick<Deps, 'callLinks' | 'hashContact'>

export interface News {
  enquiry: EnquiryRow
  call: CallRow
  change: CallChange
  /** Where a video call is joined; null for a phone call. */
  videoLink: string | null
  /** Why it was cancelled, in the words of whoever did. */
  reason?: string | undefined
  /** Where the visitor moves or cancels the call; none when they are no longer known there. */
  callAddress?: string | undefined
}

/** What is kept of a mail beside its words. */
type Kept = Pick<NewMail, 'relatedId' | 'prospectId' | 'forgetAt'>

const cancelledWords = 'This call has been cancelled.'
const reminderKind = 'call-reminder'
export const holdKind = 'call-held'

/** Tells both sides what has become of a call, with what changes their calendars. A reason that a visitor gives is for the owner
 *  alone. */
export async function queueNews(
  trx: Trx,
  using: Mailing,
  { who, ...given }: Omit<News, 'callAddress' | 'videoLink'> & { who: 'visitor' | 'owner' },
): Promise<void> {
  const news = {
    ...given,
    callAddress: using.callLinks.address(given.enquiry.id),
    videoLink: await readVideoLink(trx, given.call),
  }
  const about = aboutEnquiry(news.enquiry)
  await notifyVisitor(trx, using, who === 'owner' ? news : { ...news, reason: undefined }, about)
  await notifyOwner(trx, using, news, about)
}

export function aboutEnquiry({ id, prospectId }: EnquiryRow) {
  return { relatedId: id, prospectId }
}

/** @param isErased their details are erased, and this mail is deleted once sent */
export async function notifyVisitor(
  trx: Trx,
  using: NotificationContext,
  { isErased = false, ...news }: News & { isErased?: boolean },
  kept: Kept,
): Promise<void> {
  const { enquiry, call, change, callAddress, videoLink } = news
  const owner = await ownerAddress(trx, using.config)
  const guest = { name: nameOrNone(nameOf(enquiry)), address: enquiry.email }
  const how =
    videoLink === null ? `We’ll call you on ${phoneToRing(enquiry.phone)}.` : `Join the video call: ${videoLink}`
  const description =
    callAddress === undefined ? cancelledWords : `${how}\n\nTo reschedule or cancel the call: ${callAddress}`
  await queueMail(trx, using.clock, {
    ...kept,
    kind: `call-${change}`,
    dedupeKey: `call-${change}:${call.id}:${call.sequence}`,
    to: enquiry.email,
    replyTo: using.config.business.email,
    ...callNews({ ...factsOf(using, news), change, isErased }),
    calendar: writeInvitation({ ...eventOf(using, { guest, call, owner, videoLink }), description }),
  })
}

/** @param isNameless nothing may be said of whom it is about */
export async function notifyOwner(
  trx: Trx,
  using: NotificationContext,
  { isNameless = false, ...news }: News & { isNameless?: boolean },
  kept: Kept,
): Promise<void> {
  const { enquiry, call, change, videoLink } = news
  const owner = await ownerAddress(trx, using.config)
  const who = isNameless ? undefined : { name: nameOf(enquiry), phone: enquiry.phone, email: enquiry.email }
  const guest = who && { name: who.name, address: who.email }
  await queueMail(trx, using.clock, {
    ...kept,
    kind: 'call-alert',
    dedupeKey: `call-alert:${call.id}:${call.sequence}`,
    to: owner,
    replyTo: who?.email,
    ...callAlert({ ...factsOf(using, news), change, who }),
    calendar: writeInvitation({
      ...eventOf(using, { guest, call, owner, videoLink }),
      description: who ? describeForOwner(who, videoLink) : cancelledWords,
    }),
  })
}

function describeForOwner({ name, phone }: { name: string; phone: string }, videoLink: string | null): string {
  return videoLink === null ? `Call ${name} on ${phone}.` : `Join the video call with ${name} (${phone}): ${videoLink}`
}

/** @param dueAt when it was to go: with the sequence, what keeps it from going twice */
export async function queueReminder(
  trx: Trx,
  using: Mailing,
  { enquiry, call, dueAt }: { enquiry: EnquiryRow; call: CallRow; dueAt: string },
): Promise<void> {
  await queueMail(trx, using.clock, {
    ...aboutEnquiry(enquiry),
    kind: reminderKind,
    dedupeKey: `${reminderKind}:${call.id}:${call.sequence}:${dueAt}`,
    to: enquiry.email,
    replyTo: using.config.business.email,
    ...callNews({
      ...factsOf(using, {
        enquiry,
        call,
        callAddress: using.callLinks.address(enquiry.id),
        videoLink: await readVideoLink(trx, call),
      }),
      change: 'reminder',
    }),
  })
}

/** Takes back reminders that wait to be sent: the call has begun. */
export function dropReminders(trx: Trx, consultationId: string): Promise<void> {
  return dropWaiting(trx, consultationId, [reminderKind])
}

/** Takes back what waits to be sent about a call that has changed: reminders, and the request to confirm a hold. */
export function dropWaitingMails(trx: Trx, consultationId: string): Promise<void> {
  return dropWaiting(trx, consultationId, [reminderKind, holdKind])
}

async function dropWaiting(trx: Trx, consultationId: string, kinds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('relatedId', '=', consultationId)
    .where('kind', 'in', kinds)
    .where('status', '=', 'queued')
    .execute()
}

function factsOf(
  { config, publicUrl }: NotificationContext,
  { enquiry: { firstName, phone }, call: { startsAt }, videoLink, callAddress, reason }: Omit<News, 'change'>,
) {
  return {
    business: config.business,
    publicUrl,
    firstName,
    phone,
    startsAt: new Date(startsAt),
    videoLink,
    callAddress,
    reason,
  }
}

function nameOf({ firstName, lastName }: EnquiryRow): string {
  return `${firstName} ${lastName}`
}

/** @param given without the guest, the entry names the business alone */
function eventOf(
  { clock, config, publicUrl }: NotificationContext,
  {
    guest,
    call,
    owner,
    videoLink,
  }: { guest: Party | undefined; call: CallRow; owner: string; videoLink: string | null },
) {
  const { business } = config
  const startsAt = new Date(call.startsAt)
  return {
    uid: `${call.id}@${new URL(publicUrl).hostname}`,
    sequence: call.sequence,
    isCancelled: call.state === 'cancelled',
    madeAt: clock.now(),
    startsAt,
    endsAt: new Date(startsAt.getTime() + callMs),
    location: videoLink ?? 'Phone call',
    title: `Free ${consultationMinutes}-minute consultation, ${business.name}`,
    organiser: { name: business.name, address: business.email },
    attendees: [...(guest ? [guest] : []), { name: business.name, address: owner }],
  }
}
