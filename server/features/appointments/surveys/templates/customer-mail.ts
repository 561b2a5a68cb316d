import { phoneLink } from '#shared/business/business.ts'
import type { Block, MailContent } from '../../../../mail/layout/content.ts'
import { hello } from '../../../../mail/layout/recipient.ts'
import { renderMail } from '../../../../mail/layout/render-mail.ts'
import { type DepositFacts, testNotice } from '../../../payments/templates/deposit-receipt.ts'

interface CustomerMail {
  subject: string
  preview: string
  heading: string
  blocks: Block[]
  /** Continues with "Reply to this email or call", the phone number and `ending`. */
  question: string
  ending?: string
}

/** Renders a mail about the survey to the customer: test notice, content, and how to reach us. */
export function customerMail(
  facts: DepositFacts,
  { blocks, question, ending = ' and we’ll find another day.', ...mail }: CustomerMail,
): MailContent {
  const { payment, business, publicUrl } = facts
  const phone = { label: business.phone, address: phoneLink(business.phone) }
  return renderMail(
    {
      ...mail,
      greeting: hello(payment.customerName),
      isSigned: true,
      blocks: [
        ...testNotice(payment),
        ...blocks,
        { kind: 'paragraph', parts: [`${question} Reply to this email or call `, phone, ending] },
      ],
      reason: `You’re receiving this because a deposit for a survey was paid at ${new URL(publicUrl).host} with this address.`,
    },
    facts,
  )
}
