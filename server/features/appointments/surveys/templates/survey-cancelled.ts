import { phoneLink } from '#shared/business/business.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Block, MailContent } from '../../../../mail/layout/content.ts'
import { type DepositFacts, testNotice } from '../../../payments/templates/deposit-receipt.ts'
import { lastMailNotice } from '../../../../mail/last-mail.ts'
import { hello } from '../../../../mail/layout/recipient.ts'
import { renderMail } from '../../../../mail/layout/render-mail.ts'

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
  const { payment, business, publicUrl, date, why, reason, surveyAddress } = facts
  const name = nameSurveyDate(date)
  return renderMail(
    {
      subject: `Cancelled: your survey on ${name}`,
      preview: 'The attached invitation removes it from your calendar.',
      heading: 'Your survey has been cancelled',
      greeting: hello(payment.customerName),
      isSigned: true,
      blocks: [
        ...testNotice(payment),
        {
          kind: 'paragraph',
          parts: [
            `Your survey on ${name} has been cancelled${why === 'refunded' ? ', as your deposit has been refunded' : ''}.`,
          ],
        },
        ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
        { kind: 'paragraph', parts: ['The attached invitation removes it from your calendar.'] },
        ...(why === 'erased' ? [lastMailNotice] : []),
        ...chooseAgain(surveyAddress),
        {
          kind: 'paragraph',
          parts: [
            why === 'owner'
              ? 'Prefer to agree a day with us? Reply to this email or call '
              : 'Not what you wanted? Reply to this email or call ',
            { label: business.phone, address: phoneLink(business.phone) },
            '.',
          ],
        },
      ],
      reason: `You’re receiving this because a deposit for a survey was paid at ${new URL(publicUrl).host} with this address.`,
    },
    facts,
  )
}

function chooseAgain(address: string | undefined): Block[] {
  if (address === undefined) return []
  return [
    {
      kind: 'paragraph',
      parts: ['Your deposit still covers a survey. Please tell us which other dates suit you.'],
    },
    { kind: 'button', label: 'Choose other dates', address },
  ]
}
