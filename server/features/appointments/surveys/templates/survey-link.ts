import { phoneLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { surveyDates } from '#shared/business/timings.ts'
import { type ReceiptFacts, testNotice } from '../../../payments/templates/deposit-receipt.ts'
import type { MailContent } from '../../../../mail/layout/content.ts'
import { hello } from '../../../../mail/layout/recipient.ts'
import { renderMail } from '../../../../mail/layout/render-mail.ts'

export interface SurveyLinkFacts extends ReceiptFacts {
  /** The days that can still be chosen, the soonest first. */
  days: readonly string[]
}

/** To the customer: the link for choosing dates, which the owner sends again to somebody who has not chosen yet. */
export function surveyLink(facts: SurveyLinkFacts): MailContent {
  const { payment, business, publicUrl, surveyAddress, days } = facts
  return renderMail(
    {
      subject: 'Choose your survey dates',
      preview: `Pick up to ${surveyDates.count} dates that suit you.`,
      heading: 'When shall we come to measure?',
      greeting: hello(payment.customerName),
      blocks: [
        ...testNotice(payment),
        {
          kind: 'paragraph',
          parts: [
            `Choose up to ${surveyDates.count} dates between ${nameDay(days[0] ?? '')} and ${nameDay(days.at(-1) ?? '')}, morning or afternoon. We’ll confirm one of them by email.`,
          ],
        },
        { kind: 'button', label: 'Choose your dates', address: surveyAddress },
        {
          kind: 'paragraph',
          parts: [
            'None of them suit you? Reply to this email or call ',
            { label: business.phone, address: phoneLink(business.phone) },
            ' and we’ll find another day.',
          ],
        },
      ],
      isSigned: true,
      reason: `You’re receiving this because a deposit for a survey was paid at ${new URL(publicUrl).host} with this address.`,
    },
    facts,
  )
}
