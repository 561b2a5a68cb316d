import type { Transaction } from 'kysely'
import { consultationMinutes } from '#shared/business/business.ts'
import { callMs } from '#shared/business/call-slots.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { writeInvitation } from '../mail/invitation.ts'
import { ownerAddress } from '../mail/mail-pair.ts'
import { queueMail } from '../mail/outbox.ts'
import { callAlert } from '../mail/templates/call-alert.ts'
import { type CallChange, callNews } from '../mail/templates/call-news.ts'
import type { CallRow, EnquiryRow } from './queries.ts'

type Trx = Transaction<Database>
export type Mailing = Pick<Deps, 'clock' | 'config' | 'publicUrl' | 'callLinks'>

interface News {
  enquiry: EnquiryRow
  call: CallRow
  change: CallChange
  /** Why it was cancelled. */
  reason?: string | undefined
}

const reminderKind = 'call-reminder'

/** Tells both sides what has become of a call, with what changes their calendars. */
export async function queueNews(trx: Trx, using: Mailing, { enquiry, call, change, reason }: News): Promise<void> {
  const { clock, config } = using
  const owner = await ownerAddress(trx, config)
  const name = `${enquiry.firstName} ${enquiry.lastName}`
  const about = { relatedId: enquiry.id, prospectId: enquiry.prospectId }
  const facts = { ...factsOf(using, enquiry, call), change, reason }
  const invite = (description: string) => writeInvitation({ ...eventOf(using, { enquiry, call, owner }), description })
  await queueMail(trx, clock, {
    ...about,
    kind: `call-${change}`,
    dedupeKey: `call-${change}:${call.id}:${call.sequence}`,
    to: enquiry.email,
    replyTo: config.business.email,
    ...callNews(facts),
    calendar: invite(`We ring you on ${enquiry.phone}.\n\nTo move or cancel the call: ${facts.callAddress}`),
  })
  await queueMail(trx, clock, {
    ...about,
    kind: 'call-alert',
    dedupeKey: `call-alert:${call.id}:${call.sequence}`,
    to: owner,
    replyTo: enquiry.email,
    ...callAlert({ ...facts, name, email: enquiry.email }),
    calendar: invite(`Ring ${name} on ${enquiry.phone}.`),
  })
}

/** @param dueAt when it was to go: with the sequence, what keeps it from going twice */
export async function queueReminder(
  trx: Trx,
  using: Mailing,
  { enquiry, call, dueAt }: { enquiry: EnquiryRow; call: CallRow; dueAt: string },
): Promise<void> {
  await queueMail(trx, using.clock, {
    relatedId: enquiry.id,
    prospectId: enquiry.prospectId,
    kind: reminderKind,
    dedupeKey: `${reminderKind}:${call.id}:${call.sequence}:${dueAt}`,
    to: enquiry.email,
    replyTo: using.config.business.email,
    ...callNews({ ...factsOf(using, enquiry, call), change: 'reminder' }),
  })
}

/** Takes back reminders that wait to be sent: the call has changed. */
export async function dropReminders(trx: Trx, consultationId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('relatedId', '=', consultationId)
    .where('kind', '=', reminderKind)
    .where('status', '=', 'queued')
    .execute()
}

function factsOf(
  { config, publicUrl, callLinks }: Mailing,
  { id, firstName, phone }: EnquiryRow,
  { startsAt }: CallRow,
) {
  return {
    business: config.business,
    publicUrl,
    firstName,
    phone,
    startsAt: new Date(startsAt),
    callAddress: callLinks.address(id),
  }
}

function eventOf(
  { clock, config, publicUrl }: Mailing,
  { enquiry, call, owner }: { enquiry: EnquiryRow; call: CallRow; owner: string },
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
    title: `Free ${consultationMinutes}-minute consultation, ${business.name}`,
    organiser: { name: business.name, address: business.email },
    attendees: [
      { name: `${enquiry.firstName} ${enquiry.lastName}`, address: enquiry.email },
      { name: business.name, address: owner },
    ],
  }
}
