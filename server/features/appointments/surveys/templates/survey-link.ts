import { nameDay } from '#shared/business/london-time.ts'
import { surveyDates } from '#shared/business/timings.ts'
import type { MailContent } from '../../../../mail/layout/content.ts'
import type { ReceiptFacts } from '../../../payments/templates/deposit-receipt.ts'
import { customerMail } from './customer-mail.ts'

export interface SurveyLinkFacts extends ReceiptFacts {
  /** The days that can still be chosen, the soonest first. */
  days: readonly string[]
}

/** To the customer: the link for choosing dates, which the owner sends again to somebody who has not chosen yet. */
export function surveyLink(facts: SurveyLinkFacts): MailContent {
  const { surveyAddress, days } = facts
  const instruction = `Choose up to ${surveyDates.count} dates between ${nameDay(days[0] ?? '')} and ${nameDay(days.at(-1) ?? '')}, morning or afternoon. We’ll confirm one of them by email.`
  return customerMail(facts, {
    subject: 'Choose your survey dates',
    preview: `Pick up to ${surveyDates.count} dates that suit you.`,
    heading: 'When shall we come to measure?',
    blocks: [
      { kind: 'paragraph', parts: [instruction] },
      { kind: 'button', label: 'Choose your dates', address: surveyAddress },
    ],
    question: 'None of them suit you?',
  })
}
