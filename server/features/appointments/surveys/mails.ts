import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import {
  type BothLinks,
  type CalendarEntry,
  type MailLinks,
  notifyOwner,
  notifyVisitor,
  undoDelayMs,
} from '../notifications.ts'
import type { DepositRow } from './queries.ts'
import {
  type CancelledFacts,
  surveyAccess,
  surveyCancelled,
  surveyLink,
  surveyUpdate,
} from './templates/customer-mails.ts'
import { surveyAlert } from './templates/survey-alert.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import type { SurveyRow } from '../../payments/survey-state.ts'
import type { DepositFacts } from '../../payments/templates/deposit-receipt.ts'
import { safeName } from '../../../mail/layout/recipient.ts'
import type { NotificationContext } from '../../../mail/outbox.ts'
import { isQueued } from '../../../mail/queries.ts'
import { placeOf } from '../../../prospects/place.ts'
import { locateLead } from '../../../prospects/queries.ts'

export type SurveyMailContext = NotificationContext & Pick<Deps, 'surveyLinks'>

const alertKind = 'survey-alert'
export const linkKind = 'survey-link'

/** A date with the sequence number of its calendar entry. */
interface SequencedDate {
  date: SurveyDate
  sequence: number
}

/** Notifies the owner of the dates that suit the customer. */
export async function queueProposed(
  trx: Trx,
  context: SurveyMailContext,
  deposit: DepositRow,
  { chosen, revision }: { chosen: readonly SurveyDate[]; revision: number },
): Promise<void> {
  await notifyOwner(trx, context, {
    kind: alertKind,
    key: `${deposit.id}:chosen:${revision}`,
    visitor: customerForOwner(deposit),
    links: linksOf(deposit),
    content: surveyAlert({ ...factsOf(context, deposit), chosen }),
  })
}

/** Returns which mails are about a date. */
export function fixedMails(
  paymentId: string,
  { movedFrom, sequence }: { movedFrom: SurveyDate | null; sequence: number },
) {
  return [
    { kind: movedFrom ? 'survey-moved' : 'survey-fixed', key: `${paymentId}:${sequence}` },
    { kind: alertKind, key: `${paymentId}:fixed:${sequence}` },
  ] as const
}

/** Returns whether the customer is emailed about the state of a survey, sent or not: only an undone date is not announced. */
export async function isAnnounced(trx: Trx, { id }: DepositRow, { sequence }: SurveyRow): Promise<boolean> {
  for (const kind of ['survey-fixed', 'survey-moved', 'survey-called-off'] as const) {
    if (await isQueued(trx, kind, `${id}:${sequence}`)) return true
  }
  return false
}

/** Notifies both sides of the date once it can no longer be undone, with a calendar invitation. @param fixed.movedFrom the date that it replaces */
export async function queueFixed(
  trx: Trx,
  context: SurveyMailContext,
  deposit: DepositRow,
  { movedFrom, ...fixed }: SequencedDate & { movedFrom: SurveyDate | null },
): Promise<void> {
  const facts = { ...customerFacts(context, deposit), date: fixed.date, movedFrom }
  const links = linksOf(deposit)
  const [toCustomer, toOwner] = fixedMails(deposit.id, { movedFrom, sequence: fixed.sequence })
  await notifyVisitor(trx, context, {
    ...toCustomer,
    delayMs: undoDelayMs,
    visitor: customer(deposit),
    links,
    content: surveyUpdate(facts),
    entry: {
      ...entryOf(deposit, fixed),
      description: `We’ll visit to measure your home. ${surveyAccess}\n\nYour survey: ${facts.surveyAddress}`,
    },
  })
  const lead = await locateLead(trx, deposit.prospectId)
  const place = lead && placeOf(lead.row)
  await notifyOwner(trx, context, {
    ...toOwner,
    delayMs: undoDelayMs,
    visitor: customerForOwner(deposit),
    links,
    content: surveyAlert({ ...facts, place: place ?? undefined }),
    entry: {
      ...entryOf(deposit, fixed),
      ...(place && { location: place }),
      description: `Measure the home of ${deposit.customerName}, ${deposit.customerPhone}.`,
    },
  })
}

/** Notifies both sides of a cancelled survey. After an erasure, the mail to the owner leaves out the customer’s details. */
export async function queueCancelled(
  trx: Trx,
  context: NotificationContext,
  deposit: PaymentRow,
  { sequence, ...cancelled }: { sequence: number } & Omit<CancelledFacts, keyof DepositFacts>,
  links: BothLinks,
): Promise<void> {
  const { date, why } = cancelled
  const facts = factsOf(context, deposit)
  const description = 'This survey has been cancelled.'
  const entry = { ...entryOf(deposit, { date, sequence }), isCancelled: true, description }
  if (links.visitor !== undefined) {
    await notifyVisitor(trx, context, {
      kind: 'survey-called-off',
      key: `${deposit.id}:${sequence}`,
      visitor: customer(deposit),
      links: links.visitor,
      content: surveyCancelled({ ...facts, ...cancelled }),
      entry,
    })
  }
  if (links.owner === undefined) return
  await notifyOwner(trx, context, {
    kind: alertKind,
    key: `${deposit.id}:called-off:${sequence}`,
    visitor: why === 'erased' ? undefined : customerForOwner(deposit),
    links: links.owner,
    content: surveyAlert({ ...facts, cancelled: date, why }),
    entry,
  })
}

/** Sends the customer the link by which they choose dates. @param days what can still be chosen, the soonest first */
export async function queueLink(
  trx: Trx,
  context: SurveyMailContext,
  deposit: DepositRow,
  days: readonly string[],
): Promise<void> {
  await notifyVisitor(trx, context, {
    kind: linkKind,
    key: `${deposit.id}:${context.clock.now().toISOString()}`,
    visitor: customer(deposit),
    links: linksOf(deposit),
    content: surveyLink({ ...customerFacts(context, deposit), days }),
  })
}

export function linksOf({ id, prospectId }: DepositRow): MailLinks {
  return { relatedId: id, prospectId }
}

function factsOf({ config, publicUrl }: NotificationContext, payment: PaymentRow) {
  return { business: config.business, publicUrl, payment }
}

function customerFacts(context: SurveyMailContext, payment: DepositRow) {
  return { ...factsOf(context, payment), surveyAddress: context.surveyLinks.address(payment.id) }
}

/** The customer in their own calendar, without a name that looks like an advertisement or a link. */
function customer({ customerName, customerEmail }: PaymentRow) {
  return { name: safeName(customerName), address: customerEmail }
}

function customerForOwner({ customerName, customerEmail }: PaymentRow) {
  return { name: customerName, address: customerEmail }
}

function entryOf({ id }: PaymentRow, { date, sequence }: SequencedDate): Omit<CalendarEntry, 'description'> {
  const { startsAt, endsAt } = surveyTimes(date)
  return {
    id,
    sequence,
    isCancelled: false,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    title: 'Measured survey',
  }
}
