import { formatMoneyExactly } from '#shared/business/money.ts'
import { vatPercent } from '#shared/business/vat.ts'
import { balanceDue } from '#shared/business/packages.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { emailLink } from '#shared/business/business.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Fact, paragraph } from '../../../mail/layout/content.ts'
import { thankYou } from '../../../mail/layout/recipient.ts'
import { formatAmount } from '../../../issued-documents/document-page.ts'

export interface InvoiceFacts {
  invoice: Invoice
}

/** To the customer: the balance invoice, or the credit note that cancels one, with a link to the page for printing it. */
export const invoiceEmail = defineEmail(kindOf, ({ invoice }: InvoiceFacts, { business, host }) => {
  const email = { label: business.infoEmail, address: emailLink(business.infoEmail) }
  const { sentence, button, ...titles } = describe(invoice)
  return {
    ...titles,
    heading: thankYou(invoice.customerName),
    isSigned: true,
    blocks: [
      ...(invoice.testMode ? [paragraph('Test mode: there’s nothing to pay.')] : []),
      paragraph(sentence),
      { kind: 'facts', rows: factsOf(invoice) },
      { kind: 'button', label: button, address: invoice.address },
      paragraph('Questions about it? Email ', email, '.'),
    ],
    reason: `You’re receiving this because you’re a customer of ${host}.`,
  }
})

function kindOf({ invoice: { kind } }: InvoiceFacts) {
  return kind === 'balance' ? 'invoice' : 'credit-note'
}

function describe(invoice: Invoice) {
  const { kind, number, creditFor, creditsNumber, duePence, dueOn, paidAt } = invoice
  const due = formatMoneyExactly(duePence)
  if (creditFor === 'refund' || creditFor === 'dispute') return describeDepositCredit(invoice)
  if (paidAt !== null) {
    return {
      subject: `Your invoice ${number}`,
      preview: `Paid on ${formatLondonDate(new Date(paidAt))}. There’s nothing to pay.`,
      sentence: `Here is your invoice for the balance. You paid it on ${formatLondonDate(new Date(paidAt))}, so there’s nothing to pay.`,
      button: 'Read and print the invoice',
    }
  }
  if (kind === 'balance') {
    const payBy = dueOn === null ? '' : ` Please pay by ${nameDay(dueOn)}.`
    return {
      subject: `Your invoice ${number}`,
      preview: `${due} to pay, due ${balanceDue}.`,
      sentence: `Here is your invoice for the balance. It’s due ${balanceDue}.${payBy}`,
      button: 'Read and print the invoice',
    }
  }
  return {
    subject: `Your credit note ${number}`,
    preview: `Invoice ${creditsNumber} has been cancelled.`,
    sentence: `We’ve cancelled invoice ${creditsNumber} with this credit note. You don’t need to pay it.`,
    button: 'Read and print the credit note',
  }
}

function describeDepositCredit({ number, creditFor, creditsNumber, duePence, voidedAt }: Invoice) {
  const amount = formatMoneyExactly(duePence)
  const isRefund = creditFor === 'refund'
  if (voidedAt === null) {
    return {
      subject: `Your credit note ${number}`,
      preview: isRefund ? `We’ve refunded ${amount} of your deposit.` : `Your bank has returned ${amount} to you.`,
      sentence: isRefund
        ? `We’ve refunded ${amount} of your deposit to the card you paid with. It can take your bank a few days to show it. This credit note corrects your receipt ${creditsNumber}, so please keep both.`
        : `Your bank has returned ${amount} of your deposit to you. This credit note corrects your receipt ${creditsNumber}, so please keep both.`,
      button: 'Read and print the credit note',
    }
  }
  return {
    subject: `Your credit note ${number} has been cancelled`,
    preview: `Your receipt ${creditsNumber} counts without it.`,
    sentence: isRefund
      ? `Our refund of ${amount} didn’t reach you, so we’ve cancelled this credit note, and your receipt ${creditsNumber} counts without it. We’ll be in touch about your refund.`
      : `Your bank has returned ${amount} of your deposit to us, so we’ve cancelled this credit note, and your receipt ${creditsNumber} counts without it.`,
    button: 'Read and print the credit note',
  }
}

function factsOf({ kind, number, issuedAt, lines, netPence, vatPence, duePence, paidAt }: Invoice): Fact[] {
  const isCredit = kind === 'credit_note'
  return [
    { label: isCredit ? 'Credit note' : 'Invoice number', value: number },
    { label: 'Date', value: formatLondonDate(new Date(issuedAt)) },
    ...lines.map(({ what, netPence: net }) => ({ label: what, value: formatAmount(net) })),
    { label: 'Net', value: formatMoneyExactly(netPence) },
    { label: `VAT ${vatPercent}%`, value: formatMoneyExactly(vatPence) },
    { label: isCredit ? 'Credited' : paidAt === null ? 'To pay' : 'Total', value: formatMoneyExactly(duePence) },
    ...(paidAt === null ? [] : [{ label: 'Paid on', value: formatLondonDate(new Date(paidAt)) }]),
  ]
}
