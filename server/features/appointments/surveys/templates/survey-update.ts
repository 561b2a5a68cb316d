import { nameDay } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { MailContent } from '../../../../mail/layout/content.ts'
import type { ReceiptFacts } from '../../../payments/templates/deposit-receipt.ts'
import { customerMail } from './customer-mail.ts'

export interface SurveyFacts extends ReceiptFacts {
  date: SurveyDate
  /** The date that it replaces. */
  movedFrom: SurveyDate | null
}

export const surveyAccess = 'Please make sure we can get into every room and the loft, and around the outside.'

/** To the customer: when we come to measure, after the survey was fixed or moved. */
export function surveyUpdate(facts: SurveyFacts): MailContent {
  const { date, movedFrom, surveyAddress } = facts
  const name = nameSurveyDate(date)
  return customerMail(facts, {
    subject: movedFrom ? `Your survey has moved: ${name}` : `Your survey: ${name}`,
    preview: `We’ll visit between ${nameHours(date.half).replace(' to ', ' and ')}, UK time.`,
    heading: movedFrom ? 'Your survey has a new date' : 'Your survey is booked',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'When', value: name },
          { label: 'Hours', value: `${nameHours(date.half)}, UK time` },
          ...(movedFrom ? [{ label: 'Instead of', value: nameSurveyDate(movedFrom) }] : []),
        ],
      },
      { kind: 'paragraph', parts: [`We’ll visit to measure your home. ${surveyAccess}`] },
      { kind: 'paragraph', parts: ['A calendar invitation is attached.'] },
      { kind: 'button', label: 'See your survey', address: surveyAddress },
    ],
    question: `Can’t make ${nameDay(date.day)}?`,
  })
}
