import { emailLink } from '#shared/business/business.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { paragraph } from '../../../mail/layout/content.ts'
import { hello } from '../../../mail/layout/recipient.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'
import type { InvoiceFacts } from './invoice.ts'

/** To the customer: a reminder of an invoice that is overdue. */
export const invoiceReminder = defineEmail('invoice-reminder', ({ invoice }: InvoiceFacts, { business, host }) => {
  const { number, customerName, issuedAt, dueOn, duePence, testMode, address } = invoice
  const amount = formatMoneyExactly(duePence)
  return {
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
    reason: `You’re receiving this because you’re a customer of ${host}.`,
  }
})
