import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { customerRows } from './deposit-alert.ts'
import { receiptRows, type DepositFacts } from './deposit-receipt.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface DisputeFacts extends Sender {
  payment: DepositFacts['payment'] & { dispute: 'open' | 'won' | 'lost' | null }
}

const sentences = {
  open: {
    subject: 'Deposit disputed',
    text: 'The customer’s bank has taken the deposit back for now. Please answer in the payment provider’s dashboard before its deadline, with the terms they accepted and what you have done since.',
  },
  won: { subject: 'Dispute decided for you', text: 'The deposit stays with you. There is nothing more to do.' },
  lost: {
    subject: 'Dispute lost',
    text: 'The deposit has gone back to the customer for good, and their lead says so.',
  },
} as const

/** To the owner: a bank has something to say about a deposit. Its Reply-To is the customer. */
export function disputeAlert(facts: DisputeFacts): MailContent {
  const { payment, publicUrl } = facts
  const { subject, text } = sentences[payment.dispute ?? 'open']
  return renderMail(
    {
      subject: `${subject}: ${payment.customerName}, ${payment.invoiceNumber}`,
      preview: text,
      heading: `${subject}: ${payment.customerName}`,
      blocks: [
        { kind: 'paragraph', parts: [text] },
        { kind: 'facts', rows: [...customerRows(facts), ...receiptRows(facts)] },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a bank disputes a deposit.',
    },
    facts,
  )
}
