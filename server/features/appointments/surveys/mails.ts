import { surveyPath } from '#shared/contract/surveys.ts'
import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import {
  type AppointmentContext,
  type BothLinks,
  type CalendarEntry,
  type MailLinks,
  notifyOwner,
  notifyVisitor,
  undoDelayMs,
} from '../notifications.ts'
import {
  type CancelledFacts,
  type CustomerFacts,
  type SurveyCustomer,
  surveyAccess,
  surveyCancelled,
  surveyLink,
  surveyUpdate,
} from './templates/customer-mails.ts'
import { surveyAlert } from './templates/survey-alert.ts'
import type { SurveyRow } from '../../payments/survey-state.ts'
import type { Party } from '../../../mail/calendar-invitation.ts'
import { safeName } from '../../../mail/layout/recipient.ts'
import { isQueued } from '../../../mail/queries.ts'
import type { JobCustomer } from '../../../prospects/lead-jobs/customers.ts'
import { placeOf } from '../../../prospects/place.ts'
import { locateLead } from '../../../prospects/queries.ts'

export type SurveyMailContext = AppointmentContext & Pick<Deps, 'signedLinks'>

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
  customer: JobCustomer,
  { chosen, revision }: { chosen: readonly SurveyDate[]; revision: number },
): Promise<void> {
  await notifyOwner(trx, context, {
    email: surveyAlert({ customer, chosen }),
    key: `${customer.jobId}:chosen:${revision}`,
    visitor: forOwner(customer),
    links: linksOf(customer),
  })
}

/** Returns which emails are about a date: the owner's, and the customer's if they have an email address. */
export function fixedMails(
  { jobId, customerEmail }: JobCustomer,
  { movedFrom, sequence }: { movedFrom: SurveyDate | null; sequence: number },
) {
  const toCustomer = { kind: movedFrom ? 'survey-moved' : 'survey-fixed', key: `${jobId}:${sequence}` } as const
  return [
    { kind: alertKind, key: `${jobId}:fixed:${sequence}` } as const,
    ...(customerEmail === null ? [] : [toCustomer]),
  ] as const
}

/** Returns whether the owner is emailed about the state of a survey, sent or not: only an undone date is not announced. */
export async function isAnnounced(trx: Trx, { jobId }: JobCustomer, { sequence }: SurveyRow): Promise<boolean> {
  for (const change of ['fixed', 'called-off']) {
    if (await isQueued(trx, alertKind, `${jobId}:${change}:${sequence}`)) return true
  }
  return false
}

/** Notifies both sides of the date once it can no longer be undone, with a calendar invitation. @param fixed.movedFrom the date that it replaces */
export async function queueFixed(
  trx: Trx,
  context: SurveyMailContext,
  customer: JobCustomer,
  { movedFrom, ...fixed }: SequencedDate & { movedFrom: SurveyDate | null },
): Promise<void> {
  const facts = { customer, date: fixed.date, movedFrom }
  const surveyAddress = addressOf(context, customer)
  const links = linksOf(customer)
  const [toOwner, toCustomer] = fixedMails(customer, { movedFrom, sequence: fixed.sequence })
  const visitor = addressed(customer)
  if (visitor && toCustomer) {
    await notifyVisitor(trx, context, {
      email: surveyUpdate({ ...facts, surveyAddress }),
      key: toCustomer.key,
      delayMs: undoDelayMs,
      visitor,
      links,
      entry: {
        ...entryOf(customer, fixed),
        description: `We’ll visit to measure your home. ${surveyAccess}\n\nYour survey: ${surveyAddress}`,
      },
    })
  }
  const lead = await locateLead(trx, customer.prospectId)
  const place = lead && placeOf(lead.row)
  const phone = customer.customerPhone
  await notifyOwner(trx, context, {
    email: surveyAlert({ ...facts, place: place ?? undefined }),
    key: toOwner.key,
    delayMs: undoDelayMs,
    visitor: forOwner(customer),
    links,
    entry: {
      ...entryOf(customer, fixed),
      ...(place && { location: place }),
      description: `Measure the home of ${customer.customerName}${phone === null ? '' : `, ${phone}`}.`,
    },
  })
}

/** Notifies both sides of a cancelled survey. After an erasure, the email to the owner leaves out the customer’s details. */
export async function queueCancelled(
  trx: Trx,
  context: AppointmentContext,
  customer: SurveyCustomer,
  { sequence, ...cancelled }: { sequence: number } & Omit<CancelledFacts, keyof CustomerFacts>,
  links: BothLinks,
): Promise<void> {
  const { date, why } = cancelled
  const description = 'This survey has been cancelled.'
  const entry = { ...entryOf(customer, { date, sequence }), isCancelled: true, description }
  const visitor = addressed(customer)
  if (visitor && links.visitor !== undefined) {
    await notifyVisitor(trx, context, {
      email: surveyCancelled({ customer, ...cancelled }),
      key: `${customer.jobId}:${sequence}`,
      visitor,
      links: links.visitor,
      entry,
    })
  }
  if (links.owner === undefined) return
  await notifyOwner(trx, context, {
    email: surveyAlert({ customer, cancelled: date, why }),
    key: `${customer.jobId}:called-off:${sequence}`,
    visitor: why === 'erased' ? undefined : forOwner(customer),
    links: links.owner,
    entry,
  })
}

/** Sends the customer the link by which they choose dates. @param days what can still be chosen, the soonest first */
export async function queueLink(
  trx: Trx,
  context: SurveyMailContext,
  customer: JobCustomer,
  days: readonly string[],
): Promise<void> {
  const visitor = addressed(customer)
  if (!visitor) return
  await notifyVisitor(trx, context, {
    email: surveyLink({ customer, surveyAddress: addressOf(context, customer), days }),
    key: `${customer.jobId}:${context.clock.now().toISOString()}`,
    visitor,
    links: linksOf(customer),
  })
}

/** Returns by which id the link and the emails name a survey: that of the deposit or, without one, of the job. */
export function orderId({ depositId, jobId }: SurveyCustomer): string {
  return depositId ?? jobId
}

export function linksOf(customer: SurveyCustomer): MailLinks {
  return { relatedId: orderId(customer), prospectId: customer.prospectId }
}

function addressOf({ signedLinks }: SurveyMailContext, customer: JobCustomer): string {
  return signedLinks(surveyPath).address(orderId(customer))
}

/** The customer in their own calendar, without a name that looks like an advertisement or a link; undefined without an email address. */
function addressed({ customerName, customerEmail }: SurveyCustomer): Party | undefined {
  return customerEmail === null ? undefined : { name: safeName(customerName), address: customerEmail }
}

function forOwner({ customerName, customerEmail }: SurveyCustomer): Party | undefined {
  return customerEmail === null ? undefined : { name: customerName, address: customerEmail }
}

function entryOf({ jobId }: SurveyCustomer, { date, sequence }: SequencedDate): Omit<CalendarEntry, 'description'> {
  const { startsAt, endsAt } = surveyTimes(date)
  return {
    id: jobId,
    sequence,
    isCancelled: false,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    title: 'Measured survey',
  }
}
