import { emailLink, phoneLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import { promisedDays, surveyDates } from '#shared/business/timings.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Fact, MailContent } from '../../../mail/layout/content.ts'
import { receiptRows, testNotice, type DepositFacts } from './deposit-receipt.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface DepositAlertFacts extends DepositFacts {
  /** The invoice of a deposit that the same person has paid for the same package before. */
  earlierInvoice?: string | undefined
}

/** To the owner: who paid, for what, and what they were promised. Its Reply-To is the customer. */
export function depositAlert(facts: DepositAlertFacts): MailContent {
  const { payment, publicUrl, earlierInvoice } = facts
  const { customerName, packageType, amountPence } = payment
  return renderMail(
    {
      subject: `Deposit paid: ${customerName}, ${packageType}`,
      preview: `${formatMoneyExactly(amountPence)}, ${payment.invoiceNumber}.`,
      heading: `${customerName} has paid the deposit`,
      blocks: [
        ...testNotice(payment),
        ...(earlierInvoice === undefined
          ? []
          : [
              {
                kind: 'paragraph' as const,
                parts: [
                  `They’ve paid this deposit before, as ${earlierInvoice}. Unless they want both, please refund one in the payment provider’s dashboard.`,
                ],
              },
            ]),
        { kind: 'paragraph', parts: [surveyPromise(payment)] },
        { kind: 'facts', rows: [...customerRows(facts), earlyStartRow(payment), ...receiptRows(facts)] },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
        { kind: 'paragraph', parts: ['Reply to this email to write to them.'] },
      ],
      reason: 'Sent by your website when a deposit is paid.',
    },
    facts,
  )
}

/** How to reach the customer. */
export function customerRows({ payment: { customerPhone, customerEmail } }: DepositFacts): Fact[] {
  return [
    { label: 'Phone', value: { label: customerPhone, address: phoneLink(customerPhone) } },
    { label: 'Email', value: { label: customerEmail, address: emailLink(customerEmail) } },
  ]
}

/** Reminds the owner of what the receipt promises the customer. */
function surveyPromise(payment: Payment): string {
  const { startsEarly, from, until } = surveyWindow(payment)
  return startsEarly
    ? `They were asked for ${surveyDates.count} survey dates within ${surveyDates.weeks} weeks, and promised the survey within ${promisedDays.survey} days.`
    : `They were asked for ${surveyDates.count} survey dates between ${nameDay(from)} and ${nameDay(until)}, and told that we’ll start then.`
}

function earlyStartRow(payment: Payment): Fact {
  const { startsEarly, from } = surveyWindow(payment)
  return { label: 'Early start', value: startsEarly ? 'asked for' : `not asked for, so not before ${nameDay(from)}` }
}
