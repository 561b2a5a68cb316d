import { emailLink } from '#shared/business/business.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import { type MailContent, paragraph, type Sender } from '../../../mail/layout/content.ts'
import { hello } from '../../../mail/layout/recipient.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

/** To the customer: a reminder of an invoice that is overdue. */
export function reminderMail(facts: Sender & { invoice: Invoice }): MailContent {
  const { invoice, business, publicUrl } = facts
  const { number, customerName, issuedAt, dueOn, duePence, testMode, address } = invoice
  const amount = formatMoneyExactly(duePence)
  return renderMail(
    {
      subject: `A reminder about invoice ${number}`,
      preview: `${amount} is still to pay.`,
      heading: `A reminder about invoice ${number}`,
      greeting: hello(customerName),
      isSigned: true,
      blocks: [
        ...(testMode ? [paragraph('Test mode: there’s nothing to pay.')] : []),
        paragraph(
          'We haven’t seen your payment for this invoice yet. It’s easily overlooked, so here it is again. Please pay it in the next few days.',
        ),
        {
          kind: 'facts',
          rows: [
            { label: 'Invoice number', value: number },
            { label: 'Date', value: formatLondonDate(new Date(issuedAt)) },
            ...(dueOn === null ? [] : [{ label: 'To be paid by', value: nameDay(dueOn) }]),
            { label: 'To pay', value: amount },
          ],
        },
        { kind: 'button', label: 'Read and print the invoice', address },
        paragraph('If you’ve paid in the last few days, thank you: there’s nothing more to do.'),
        paragraph(
          'If something about it isn’t right, or you need a little longer, call us on ',
          phoneText(business),
          ' or email ',
          { label: business.infoEmail, address: emailLink(business.infoEmail) },
          '.',
        ),
      ],
      reason: `You’re receiving this because you’re a customer of ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
