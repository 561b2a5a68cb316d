import { type Business, emailLink, receiptName, traderName } from '#shared/business/business.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { formatSum, netOf, vatPercent } from '#shared/business/vat.ts'
import { cancellationDays, lastDayToCancel } from '#shared/business/cancellation-period.ts'
import { balanceDue, packageOfType } from '#shared/business/packages.ts'
import { promisedDays } from '#shared/business/timings.ts'
import { askForDates } from '#shared/business/survey-halves.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { SurveyWindow } from '#shared/contract/surveys.ts'
import type { Account, Sum } from '../../../prospects/lead-account/account.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, type Fact, paragraph } from '../../../mail/layout/content.ts'
import { safeName, thankYou } from '../../../mail/layout/recipient.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

export interface DepositFacts {
  payment: Payment
}

export interface ReceiptFacts extends DepositFacts {
  /** The page on which the customer chooses the dates of the survey. */
  surveyAddress: string
  /** When the survey can be. */
  survey: SurveyWindow
  /** The receipt of a deposit that the same customer has paid for the same package before. */
  earlierInvoice?: string | undefined
  /** What was ordered and what remains of it; undefined where the payer is not who ordered it. */
  account?: Pick<Account, 'order' | 'remaining'> | undefined
}

/** To the customer: the receipt, what is still to pay and when, what happens next, and how to cancel. */
export const depositReceipt = defineEmail('deposit-receipt', (facts: ReceiptFacts, { business, host }) => {
  const { payment, surveyAddress } = facts
  const { infoEmail, vatNumber } = business
  const email = { label: infoEmail, address: emailLink(infoEmail) }
  const thanks = `We’ve received your deposit, and it secures your measured survey. Please keep this email: it’s your ${receiptName(vatNumber)}.`
  return {
    subject: `Your deposit receipt ${payment.invoiceNumber}`,
    preview: `${formatMoneyExactly(payment.amountPence)} received: your measured survey is secured.`,
    heading: thankYou(payment.customerName),
    isSigned: true,
    blocks: [
      ...testNotice(payment),
      paragraph(thanks),
      ...secondPaymentNotice(facts),
      { kind: 'facts', rows: receiptRows(payment, business, safeName(payment.customerName) ?? payment.customerEmail) },
      { kind: 'heading', text: 'What happens next' },
      { kind: 'steps', steps: surveySteps(facts) },
      { kind: 'button', label: 'Choose your survey dates', address: surveyAddress },
      { kind: 'heading', text: 'The balance' },
      paragraph(balanceSentence(facts)),
      { kind: 'heading', text: 'Your right to cancel' },
      ...cancellation(payment, business),
      paragraph('Questions about this payment? Email ', email, '.'),
    ],
    reason: `You’re receiving this because a deposit was paid at ${host} with this address.`,
  }
})

/** The receipt itself: net, VAT and total. @param to whom it is made out to */
export function receiptRows(payment: Payment, business: Business, to = payment.customerName): Fact[] {
  const net = netOf(payment.amountPence)
  return [
    { label: 'Invoice number', value: payment.invoiceNumber ?? '' },
    { label: 'Date', value: formatLondonDate(new Date(payment.succeededAt ?? payment.createdAt)) },
    { label: 'From', value: traderName(business) },
    ...(business.address ? [{ label: 'Address', value: business.address }] : []),
    ...(business.vatNumber ? [{ label: 'VAT number', value: business.vatNumber }] : []),
    { label: 'To', value: to },
    { label: 'For', value: `Deposit for the ${packageOfType(payment.packageType).name}` },
    { label: 'Net', value: formatMoneyExactly(net) },
    { label: `VAT ${vatPercent}%`, value: formatMoneyExactly(payment.amountPence - net) },
    { label: 'Total paid', value: formatMoneyExactly(payment.amountPence) },
  ]
}

export function testNotice({ provider }: { provider: Payment['provider'] | null }): Block[] {
  return provider === 'simulated' ? [paragraph('Test mode: no money has moved.')] : []
}

function secondPaymentNotice({ earlierInvoice }: ReceiptFacts): Block[] {
  if (earlierInvoice === undefined) return []
  return [
    paragraph(
      `You’ve paid this deposit before: your receipt for it is ${earlierInvoice}. If you didn’t mean to pay twice, reply to this email and we’ll refund one of them in full.`,
    ),
  ]
}

/** The steps after the deposit. The survey comes after the cancellation period, unless the customer has asked for an early start. */
function surveySteps({ survey }: ReceiptFacts): { title: string; text: string }[] {
  const { startsEarly, from, promisedBy } = survey
  const when = startsEarly
    ? `${promisedBy === null ? `from ${nameDay(from)}` : `within ${promisedDays.survey} days`}, as you asked us to start straight away`
    : `from ${nameDay(from)}, once your ${cancellationDays}-day cancellation period has ended`
  return [
    { title: 'Your survey dates', text: `${askForDates(survey)} Use the button below.` },
    { title: 'The measured survey', text: `We’ll confirm one of them by email and survey your home ${when}.` },
    { title: 'Your first designs', text: `You’ll get them within ${promisedDays.designs} days of the survey.` },
  ]
}

function balanceSentence({ account }: ReceiptFacts): string {
  const { order, remaining } = account ?? {}
  if (order === undefined || remaining === undefined) return `The balance is due ${balanceDue}.`
  const name = packageOfType(order.packageType).name
  const subject = order.source === 'quote' ? `The ${name} as in your quote ${order.number}` : `The ${name}`
  return `${subject} costs ${describeSum(order)}. After your deposit, ${describeSum(remaining)} remains. It’s due ${balanceDue}.`
}

function describeSum({ netPence, totalPence }: Sum): string {
  return formatSum(netPence, totalPence)
}

function cancellation(payment: Payment, business: Business): Block[] {
  const right = `You can cancel within ${cancellationDays} days, until ${nameDay(lastDayToCancel(payment))}, without giving a reason: reply to this email or call `
  const phone = phoneText(business)
  const refund = `. We’ll refund your deposit to the card you paid with, within ${cancellationDays} days of hearing from you.`
  const earlyStart = `You asked us to start within these ${cancellationDays} days. If you cancel after we’ve started, you’ll pay for the work already done.`
  return [paragraph(right, phone, refund), ...(payment.earlyStartRequestedAt === null ? [] : [paragraph(earlyStart)])]
}
