import { emailLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { vatPercent } from '#shared/business/vat.ts'
import { packageOfType } from '#shared/business/packages.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Fact, paragraph } from '../../../mail/layout/content.ts'
import { hello } from '../../../mail/layout/recipient.ts'

interface QuoteFacts {
  quote: Quote
  /** The numbers of the quotes that it replaces. */
  replaced: readonly string[]
}

/** To the lead: the quote, with a link to the page for accepting it. */
export const quoteEmail = defineEmail('quote', ({ quote, replaced }: QuoteFacts, { business }) => {
  const email = { label: business.email, address: emailLink(business.email) }
  const replaces = replaced.length === 0 ? '' : ` It replaces ${replaced.join(' and ')}.`
  return {
    subject: `Your quote ${quote.number}`,
    preview: `${formatMoneyExactly(quote.totalPence)} including VAT, until ${nameDay(quote.expiresOn)}.`,
    heading: `Your quote from ${business.name}`,
    greeting: hello(quote.customerName),
    isSigned: true,
    blocks: [
      paragraph(`Here is our quote for the ${packageOfType(quote.packageType).name}. The price is fixed.${replaces}`),
      ...(quote.notes === '' ? [] : quote.notes.split(/\n{2,}/).map((text) => paragraph(text))),
      { kind: 'facts', rows: quoteRows(quote) },
      { kind: 'button', label: 'Read and accept the quote', address: quote.address },
      paragraph('Questions about it? Reply to this email, or write to ', email, '.'),
    ],
    reason: `You’re receiving this because you asked ${business.name} for a quote.`,
  }
})

/** The figures of a quote, as its emails show them. @param depositPence including VAT: the one that was paid, if another was asked for */
export function quoteRows(
  { number, lines, netPence, vatPence, totalPence, expiresOn, depositPence: asked }: Quote,
  depositPence = asked,
): Fact[] {
  return [
    { label: 'Quote number', value: number },
    ...lines.map(({ what, netPence: net }) => ({ label: what, value: formatMoneyExactly(net) })),
    { label: 'Net', value: formatMoneyExactly(netPence) },
    { label: `VAT ${vatPercent}%`, value: formatMoneyExactly(vatPence) },
    { label: 'Total', value: formatMoneyExactly(totalPence) },
    { label: 'Deposit to pay now (included above)', value: formatMoneyExactly(depositPence) },
    { label: 'Valid until', value: nameDay(expiresOn) },
  ]
}
