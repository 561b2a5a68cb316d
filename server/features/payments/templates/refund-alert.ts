import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { customerRows } from './deposit-alert.ts'
import { receiptRows, type DepositFacts } from './deposit-receipt.ts'
import type { MailContent } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface FailedRefundFacts extends DepositFacts {
  failedPence: Pence
}

/** To the owner: money that was to go back has not arrived. Its Reply-To is the customer. */
export function refundAlert(facts: FailedRefundFacts): MailContent {
  const { payment, failedPence, publicUrl } = facts
  const refund = formatMoneyExactly(failedPence)
  return renderMail(
    {
      subject: `Refund failed: ${payment.customerName}, ${payment.invoiceNumber}`,
      preview: `${refund} hasn’t reached them and is still with you.`,
      heading: `A refund of ${refund} to ${payment.customerName} failed`,
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            'The money hasn’t reached them, for example because the card has expired or the refund was cancelled. It’s back in your balance with the payment provider, and the customer is still waiting for it.',
          ],
        },
        {
          kind: 'paragraph',
          parts: ['Reply to this email to ask how they’d like to be paid, for example by bank transfer.'],
        },
        { kind: 'facts', rows: [...customerRows(facts), ...receiptRows(facts)] },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a refund fails.',
    },
    facts,
  )
}
