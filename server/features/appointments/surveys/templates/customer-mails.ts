import { nameDay } from '#shared/business/london-time.ts'
import { askForDates, nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'
import { lastMailNotice } from '../../../../mail/last-mail.ts'
import { defineEmail } from '../../../../mail/define-email.ts'
import { type Block, type MailDocument, paragraph, type Sender } from '../../../../mail/layout/content.ts'
import { hello } from '../../../../mail/layout/recipient.ts'
import { testNotice } from '../../../payments/templates/deposit-receipt.ts'
import type { JobCustomer } from '../../../../prospects/lead-jobs/customers.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

/** The customer of a survey: what its emails say of them. */
export type SurveyCustomer = Pick<
  JobCustomer,
  'jobId' | 'prospectId' | 'depositId' | 'provider' | 'customerName' | 'customerEmail' | 'customerPhone'
>

export interface CustomerFacts {
  customer: SurveyCustomer
}

interface SurveyMailFacts extends CustomerFacts {
  /** The page on which the customer chooses the dates of the survey. */
  surveyAddress: string
}

export const surveyAccess = 'Please make sure we can get into every room and the loft, and around the outside.'

/** To the customer: the link for choosing dates, which the owner sends again to somebody who has not chosen yet.
 *  @param facts.days the days that can still be chosen, the soonest first */
export const surveyLink = defineEmail('survey-link', (facts: SurveyMailFacts & { days: readonly string[] }, sender) => {
  const { customer, surveyAddress, days } = facts
  const instruction = `${askForDates({ from: days[0] ?? '', until: days.at(-1) ?? '' })} We’ll confirm one of them by email.`
  return toCustomer(customer, sender, {
    subject: 'Choose your survey dates',
    preview: `Choose ${surveyDates.count} dates that suit you.`,
    heading: 'When shall we come to measure?',
    blocks: [paragraph(instruction), { kind: 'button', label: 'Choose your dates', address: surveyAddress }],
    question: 'None of them suit you?',
  })
})

interface SurveyUpdateFacts extends SurveyMailFacts {
  date: SurveyDate
  /** The date that it replaces. */
  movedFrom: SurveyDate | null
}

/** To the customer: when we come to measure, after the survey was fixed or moved. */
export const surveyUpdate = defineEmail(kindOfUpdate, (facts: SurveyUpdateFacts, sender) => {
  const { customer, date, movedFrom, surveyAddress } = facts
  const name = nameSurveyDate(date)
  const hours = nameHours(date.half)
  const rows = [
    { label: 'When', value: name },
    { label: 'Hours', value: `${hours}, UK time` },
    ...(movedFrom ? [{ label: 'Instead of', value: nameSurveyDate(movedFrom) }] : []),
  ]
  return toCustomer(customer, sender, {
    subject: movedFrom ? `Your survey has moved: ${name}` : `Your survey: ${name}`,
    preview: `We’ll visit between ${hours.replace(' to ', ' and ')}, UK time.`,
    heading: movedFrom ? 'Your survey has a new date' : 'Your survey is booked',
    blocks: [
      { kind: 'facts', rows },
      paragraph(`We’ll visit to measure your home. ${surveyAccess}`),
      paragraph('A calendar invitation is attached.'),
      { kind: 'button', label: 'See your survey', address: surveyAddress },
    ],
    question: `Can’t make ${nameDay(date.day)}?`,
  })
})

function kindOfUpdate({ movedFrom }: SurveyUpdateFacts) {
  return movedFrom ? 'survey-moved' : 'survey-fixed'
}

/** The deposit was refunded or disputed, the owner cancelled, or the owner deleted or erased the customer. */
export type CancelReason = 'refunded' | 'owner' | 'deleted' | 'erased'

export interface CancelledFacts extends CustomerFacts {
  date: SurveyDate
  why: CancelReason
  /** The owner’s reason. */
  reason?: string | undefined
  /** Where the customer may choose again. */
  surveyAddress?: string | undefined
}

/** To the customer: a survey that was fixed has been cancelled. */
export const surveyCancelled = defineEmail('survey-called-off', (facts: CancelledFacts, sender) => {
  const { customer, date, why, reason } = facts
  const name = nameSurveyDate(date)
  const because = why === 'refunded' ? ', as your deposit has been refunded' : ''
  return toCustomer(customer, sender, {
    subject: `Cancelled: your survey on ${name}`,
    preview: 'The attached invitation removes it from your calendar.',
    heading: 'Your survey has been cancelled',
    blocks: [
      paragraph(`Your survey on ${name} has been cancelled${because}.`),
      ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
      paragraph('The attached invitation removes it from your calendar.'),
      ...(why === 'erased' ? [lastMailNotice] : []),
      ...chooseAgain(facts),
    ],
    question: why === 'owner' ? 'Prefer to agree a day with us?' : 'Not what you wanted?',
    ending: '.',
  })
})

function chooseAgain({ customer, surveyAddress }: CancelledFacts): Block[] {
  if (surveyAddress === undefined) return []
  const covered = customer.depositId === null ? '' : 'Your deposit still covers a survey. '
  return [
    paragraph(`${covered}Please tell us which other dates suit you.`),
    { kind: 'button', label: 'Choose other dates', address: surveyAddress },
  ]
}

/** Returns an email about the survey to the customer: test notice, content, and how to reach us.
 *  @param email.question continues with "Reply to this email or call", the phone number and `email.ending` */
function toCustomer(
  customer: SurveyCustomer,
  { business, host }: Pick<Sender, 'business'> & { host: string },
  {
    blocks,
    question,
    ending = ' and we’ll find another day.',
    ...email
  }: Omit<MailDocument, 'reason'> & { question: string; ending?: string },
): MailDocument {
  const because =
    customer.depositId === null
      ? `${business.name} has an order from you that begins with a survey`
      : `a deposit for a survey was paid at ${host} with this address`
  return {
    ...email,
    greeting: hello(customer.customerName),
    isSigned: true,
    blocks: [
      ...testNotice(customer),
      ...blocks,
      paragraph(`${question} Reply to this email or call `, phoneText(business), ending),
    ],
    reason: `You’re receiving this because ${because}.`,
  }
}
