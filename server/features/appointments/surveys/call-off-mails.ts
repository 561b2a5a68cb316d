import type { Trx } from '../../../platform/database/schema.ts'
import { type Party, writeInvitation } from '../../../mail/invitation.ts'
import { ownerAddress } from '../../../mail/mail-pair.ts'
import { type NewMail, queueMail } from '../../../mail/outbox.ts'
import type { NotificationContext } from '../../../mail/notification-context.ts'
import { surveyAlert } from './templates/survey-alert.ts'
import { surveyCalledOff, type WhyOff } from './templates/survey-cancelled.ts'
import { aboutOf, alertKind, type Dated, eventOf, guestForOwner, guestForThemselves } from './mails.ts'
import type { DepositRow } from './queries.ts'

export interface Off extends Dated {
  why: WhyOff
  /** The owner's words for the customer. */
  reason?: string | undefined
  /** Where the customer may choose again. */
  surveyAddress?: string | undefined
}

/** What is kept of a mail beside its words. */
type Kept = Pick<NewMail, 'relatedId' | 'prospectId' | 'forgetAt'>

/** Queues the cancellation of a survey to both sides, with the calendar update. */
export async function queueCalledOff(
  trx: Trx,
  using: NotificationContext,
  deposit: DepositRow,
  off: Off,
): Promise<void> {
  await notifyCustomer(trx, using, deposit, off, aboutOf(deposit))
  await notifyOwner(trx, using, deposit, off, aboutOf(deposit))
}

export async function notifyCustomer(
  trx: Trx,
  using: NotificationContext,
  deposit: DepositRow,
  off: Off,
  kept: Kept,
): Promise<void> {
  const { date, sequence, why, reason, surveyAddress } = off
  const { business } = using.config
  const owner = await ownerAddress(trx, using.config)
  await queueMail(trx, using.clock, {
    ...kept,
    kind: 'survey-called-off',
    dedupeKey: `survey-called-off:${deposit.id}:${sequence}`,
    to: deposit.customerEmail,
    replyTo: business.email,
    ...surveyCalledOff({ business, publicUrl: using.publicUrl, payment: deposit, date, why, reason, surveyAddress }),
    calendar: cancellation(using, deposit, off, { guest: guestForThemselves(deposit), owner }),
  })
}

/** Leaves out the customer’s details once they are erased. */
export async function notifyOwner(
  trx: Trx,
  using: NotificationContext,
  deposit: DepositRow,
  off: Off,
  kept: Kept,
): Promise<void> {
  const { date, sequence, why } = off
  const { business } = using.config
  const isNameless = why === 'erased'
  const owner = await ownerAddress(trx, using.config)
  await queueMail(trx, using.clock, {
    ...kept,
    kind: alertKind,
    dedupeKey: `${alertKind}:${deposit.id}:called-off:${sequence}`,
    to: owner,
    replyTo: isNameless ? undefined : deposit.customerEmail,
    ...surveyAlert({ business, publicUrl: using.publicUrl, payment: deposit, calledOff: date, why }),
    calendar: cancellation(using, deposit, off, { guest: isNameless ? undefined : guestForOwner(deposit), owner }),
  })
}

function cancellation(
  using: NotificationContext,
  deposit: DepositRow,
  off: Off,
  parties: { guest: Party | undefined; owner: string },
): string {
  const description = 'This survey has been cancelled.'
  return writeInvitation({ ...eventOf(using, deposit, off, parties), isCancelled: true, description })
}
