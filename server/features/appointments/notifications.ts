import { undoSeconds } from '#shared/business/timings.ts'
import { deleteUnsentMails, endUndoTime } from '../../mail/queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Email } from '../../mail/define-email.ts'
import { bareSender, type Envelope, type NotificationContext, ownerAddress, queueEmail } from '../../mail/outbox.ts'
import { type Party, writeInvitation } from '../../mail/calendar-invitation.ts'
import type { LimitedMailKind, MailKind, OwnerMailKind } from '../../mail/kinds.ts'

/** How long an email waits before it leaves whose cause can be undone: a little longer than the hub offers that. */
export const undoDelayMs = (undoSeconds + 2) * 1000

type VisitorMailKind = Exclude<MailKind, LimitedMailKind | OwnerMailKind>

/** What an email about an appointment is queued with. */
export type AppointmentContext = NotificationContext & Pick<Deps, 'config'>

/** A call or survey as calendars show it. */
export interface CalendarEntry {
  /** The id of the record. */
  id: string
  /** Grows with each change of the appointment, so that calendars recognise the newest version. */
  sequence: number
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  /** Without the name of the business. */
  title: string
  location?: string
  description: string
}

/** Whom and what an email is about, and when it is deleted. */
export type MailLinks = Pick<Envelope, 'relatedId' | 'prospectId' | 'deleteAt'>

/** The links of the emails to both sides; without them that side gets none. */
export interface BothLinks {
  visitor: MailLinks | undefined
  owner: MailLinks | undefined
}

/** An upcoming call or survey of a person who is being deleted or erased. */
export interface UpcomingAppointment {
  /** That of its calendar entry. */
  id: string
  /** When a cancellation is of no more use, milliseconds since 1970. */
  endsAt: number
  links: MailLinks
  /** Queues the cancellation to both sides, with the links that each email may have. */
  notify(trx: Trx, context: AppointmentContext, reason: 'deleted' | 'erased', links: BothLinks): Promise<void>
}

interface AppointmentMail<Kind extends MailKind> {
  email: Email<Kind>
  /** Unique for each email of its kind. */
  key: string
  links: MailLinks
  /** How long it waits, so that its cause can be undone. */
  delayMs?: number | undefined
  /** Attached as a calendar invitation. */
  entry?: CalendarEntry
}

/** Deletes all emails of a change that is undone. @param instead what the owner can do once that is too late
 *  @throws AppError `conflict` when one of them has left, has been tried, is missing or is older than a minute; nothing is deleted then */
export async function deleteUndoneMails(
  trx: Trx,
  now: Date,
  mails: Parameters<typeof deleteUnsentMails>[2],
  instead: string,
): Promise<void> {
  const outcome = await deleteUnsentMails(trx, now, mails)
  if (outcome === 'unsent') return
  const problem = outcome === 'left' ? 'The email has left already.' : 'It’s too late to undo this.'
  throw new AppError('conflict', `${problem} ${instead}`)
}

/** Queues an email about an appointment to the visitor; replies go to the business. */
export async function notifyVisitor(
  trx: Trx,
  context: AppointmentContext,
  { visitor, email, ...mail }: AppointmentMail<VisitorMailKind> & Pick<Envelope, 'isUnproved'> & { visitor: Party },
): Promise<void> {
  if (mail.links.relatedId !== undefined) await endUndoTime(trx, mail.links.relatedId, context.clock.now())
  await queueEmail(trx, context, email, { ...withCalendar(context, mail, [visitor]), to: visitor.address })
}

/** Queues an email about an appointment to the owner; replies go to the visitor. @param mail.visitor undefined for an erased person */
export async function notifyOwner(
  trx: Trx,
  context: AppointmentContext,
  { visitor, email, ...mail }: AppointmentMail<OwnerMailKind> & { visitor: Party | undefined },
): Promise<void> {
  const address = await ownerAddress(trx, context)
  const business = context.business()
  const isOrganiser = address.toLowerCase() === business.email.toLowerCase()
  const attendees = isOrganiser ? [] : [...(visitor ? [visitor] : []), { name: business.name, address }]
  await queueEmail(trx, context, email, {
    ...withCalendar(context, mail, attendees),
    replyTo: visitor?.address,
  })
}

/** @param attendees whose calendars the entry is for. That of a visitor names nobody else: the owner’s address is the one to sign in with */
function withCalendar(
  { clock, config, business, publicUrl }: AppointmentContext,
  { links, entry, ...mail }: Omit<AppointmentMail<MailKind>, 'email'>,
  attendees: readonly Party[],
) {
  if (!entry) return { ...links, ...mail }
  const { id, title, ...event } = entry
  const { name, email } = business()
  const sender = bareSender(config.mailFrom ?? email)
  const calendar = writeInvitation({
    ...event,
    uid: `${id}@${new URL(publicUrl).hostname}`,
    madeAt: clock.now(),
    title: `${title}, ${name}`,
    organiser: { name, address: email, sender },
    attendees,
  })
  return { ...links, ...mail, calendar }
}
