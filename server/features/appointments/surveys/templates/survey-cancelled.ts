import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { lastMailNotice } from '../../../../mail/last-mail.ts'
import type { Block, MailContent } from '../../../../mail/layout/content.ts'
import type { DepositFacts } from '../../../payments/templates/deposit-receipt.ts'
import { customerMail } from './customer-mail.ts'

/** The deposit was refunded or disputed, the owner cancelled, or the owner deleted or erased the customer. */
export type CancelReason = 'refunded' | 'owner' | 'deleted' | 'erased'

export interface CancelledFacts extends DepositFacts {
  date: SurveyDate
  why: CancelReason
  /** The owner’s reason. */
  reason?: string | undefined
  /** Where the customer may choose again. */
  surveyAddress?: string | undefined
}

/** To the customer: a survey that was fixed has been cancelled. */
export function surveyCancelled(facts: CancelledFacts): MailContent {
  const { date, why, reason, surveyAddress } = facts
  const name = nameSurveyDate(date)
  const because = why === 'refunded' ? ', as your deposit has been refunded' : ''
  return customerMail(facts, {
    subject: `Cancelled: your survey on ${name}`,
    preview: 'The attached invitation removes it from your calendar.',
    heading: 'Your survey has been cancelled',
    blocks: [
      { kind: 'paragraph', parts: [`Your survey on ${name} has been cancelled${because}.`] },
      ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
      { kind: 'paragraph', parts: ['The attached invitation removes it from your calendar.'] },
      ...(why === 'erased' ? [lastMailNotice] : []),
      ...chooseAgain(surveyAddress),
    ],
    question: why === 'owner' ? 'Prefer to agree a day with us?' : 'Not what you wanted?',
    ending: '.',
  })
}

function chooseAgain(address: string | undefined): Block[] {
  if (address === undefined) return []
  return [
    { kind: 'paragraph', parts: ['Your deposit still covers a survey. Please tell us which other dates suit you.'] },
    { kind: 'button', label: 'Choose other dates', address },
  ]
}
