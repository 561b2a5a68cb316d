import { emailLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { cancellationDays } from '#shared/business/cancellation-period.ts'
import { balanceDue } from '#shared/business/packages.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { leadPath } from '#shared/hub-address.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, paragraph } from '../../../mail/layout/content.ts'
import { thankYou } from '../../../mail/layout/recipient.ts'
import { quoteRows } from './quote.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

interface AcceptedFacts {
  quote: Quote
  /** Undefined if no deposit can be paid by card, or none is due. */
  depositAddress: string | undefined
  /** The deposit that has been paid, and what is left of the price after it, both including VAT. */
  paid: { depositPence: Pence; remainingPence: Pence } | undefined
}

/** To the customer who has accepted a quote: what they accepted and how to pay the deposit. */
export const quoteAcceptedEmail = defineEmail('quote-accepted', (facts: AcceptedFacts, { business, host }) => {
  const { quote, depositAddress, paid } = facts
  const day = quote.acceptedByPhoneOn
  const how = day === null ? '' : ` by telephone on ${nameDay(day)}`
  const deposit = formatMoneyExactly(quote.depositPence)
  const email = { label: business.infoEmail, address: emailLink(business.infoEmail) }
  const phone = phoneText(business)
  const next: Block[] =
    depositAddress === undefined
      ? [
          ...(paid === undefined
            ? []
            : [
                paragraph(
                  `Your deposit has been paid. ${formatMoneyExactly(paid.remainingPence)} including VAT remains.`,
                ),
              ]),
          paragraph('We’ll be in touch about your measured survey. You can also call us on ', phone, '.'),
        ]
      : [
          paragraph(`The deposit of ${deposit} including VAT secures your measured survey and comes off the price.`),
          { kind: 'button', label: 'Pay the deposit', address: depositAddress },
        ]
  return {
    subject: `You’ve accepted quote ${quote.number}`,
    preview: depositAddress === undefined ? 'We’ll be in touch.' : `The deposit of ${deposit} secures your survey.`,
    heading: thankYou(quote.customerName),
    isSigned: true,
    blocks: [
      paragraph(`You’ve accepted our quote ${quote.number}${how}. The price is fixed, and this is what we agreed:`),
      ...(day === null ? [] : [paragraph('If that isn’t what you said, please call us on ', phone, '.')]),
      { kind: 'facts', rows: quoteRows(quote, paid?.depositPence).slice(0, -1) },
      { kind: 'heading', text: 'What happens next' },
      ...next,
      paragraph(`The balance is due ${balanceDue}.`),
      { kind: 'heading', text: 'Your right to cancel' },
      paragraph(cancellationRight),
      paragraph('You can read the quote again at any time: ', { label: quote.number, address: quote.address }, '.'),
      paragraph('Questions about it? Email ', email, '.'),
    ],
    reason:
      day === null
        ? `You’re receiving this because you accepted a quote at ${host}.`
        : `You’re receiving this because you accepted a quote from ${business.name} by telephone.`,
  }
})

/** As the checkout states it. */
export const cancellationRight = `You can cancel within ${cancellationDays} days of paying the deposit, without giving a reason. Call or email us and we’ll refund your deposit.`

interface AnswerFacts {
  quote: Quote
  /** Whether they have a link to pay the deposit. */
  isDepositAsked: boolean
}

/** To the owner: a customer has accepted or declined a quote. */
export const quoteAlert = defineEmail('quote-alert', ({ quote, isDepositAsked }: AnswerFacts) => {
  const { number, customerName, acceptedAt, acceptedBy, declineReason, prospectId } = quote
  const isAccepted = acceptedAt !== null
  const total = formatMoneyExactly(quote.totalPence)
  return {
    subject: `Quote ${isAccepted ? 'accepted' : 'declined'}: ${customerName}, ${number}`,
    preview: isAccepted ? `${total} including VAT.` : (declineReason ?? 'Without a reason.'),
    heading: `${customerName} has ${isAccepted ? 'accepted' : 'declined'} quote ${number}`,
    blocks: [
      ...(isAccepted
        ? [
            paragraph(
              `Signed by ${acceptedBy}.${isDepositAsked ? ` Next: their ${formatMoneyExactly(quote.depositPence)} deposit.` : ''}`,
            ),
          ]
        : declineReason === null
          ? [paragraph('They gave no reason.')]
          : [{ kind: 'quote', label: 'Their reason', text: declineReason } as const]),
      { kind: 'facts', rows: quoteRows(quote) },
      { kind: 'button', label: 'Open the lead', address: leadPath(prospectId) },
      paragraph('Reply to this email to write to them.'),
    ],
    reason: 'Sent by your website when a quote is accepted or declined.',
  }
})
