import { type Business, emailLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { promisedDays, surveyDates } from '#shared/business/timings.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { SurveyWindow } from '#shared/contract/surveys.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, type Fact, type MailDocument, paragraph } from '../../../mail/layout/content.ts'
import { leadButtons } from '../../../mail/layout/lead-buttons.ts'
import { type DepositFacts, type ReceiptFacts, receiptRows, testNotice } from './deposit-receipt.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

/** `earlierInvoice` is that of a deposit that the same person has paid for the same package before. */
type DepositAlertFacts = DepositFacts & Pick<ReceiptFacts, 'survey' | 'earlierInvoice'>

/** To the owner: who paid, for what, and what they were promised. */
export const depositAlert = defineEmail('deposit-alert', (facts: DepositAlertFacts, { business }) => {
  const { payment, survey, earlierInvoice } = facts
  const { customerName, packageType, amountPence } = payment
  const duplicate = `They’ve paid this deposit before, as ${earlierInvoice}. Unless they want both, please refund one in the payment provider’s dashboard.`
  return ownerAlert(payment, {
    subject: `Deposit paid: ${customerName}, ${packageType}`,
    preview: `${formatMoneyExactly(amountPence)}, ${payment.invoiceNumber}.`,
    heading: `${customerName} has paid the deposit`,
    notice: testNotice(payment),
    paragraphs: [...(earlierInvoice === undefined ? [] : [duplicate]), surveyPromise(survey)],
    rows: [...customerRows(payment), earlyStartRow(survey), ...receiptRows(payment, business)],
    closing: ['Reply to this email to write to them.'],
    reason: 'Sent by your website when a deposit is paid.',
  })
})

export interface ReturnFacts extends DepositFacts {
  /** The job is open again, and the date of its survey was given up when the deposit went back. */
  hasLostDate?: boolean
}

const lostDate =
  'The job is open again. The date of its survey was given up when the deposit went back, so please agree a new one with them.'

/** To the owner: a refund has not reached the customer. */
export const refundAlert = defineEmail('refund-alert', (facts: ReturnFacts & { failedPence: Pence }, { business }) => {
  const { payment, failedPence, hasLostDate = false } = facts
  const { customerName, invoiceNumber } = payment
  const refund = formatMoneyExactly(failedPence)
  return ownerAlert(payment, {
    subject: `Refund failed: ${customerName}, ${invoiceNumber}`,
    preview: `${refund} hasn’t reached them and is still with you.`,
    heading: `A refund of ${refund} to ${customerName} failed`,
    paragraphs: [
      'The money hasn’t reached them, for example because the card has expired or the refund was cancelled. It’s back in your balance with the payment provider, and the customer is still waiting for it.',
      'Reply to this email to ask how they’d like to be paid, for example by bank transfer.',
      ...(hasLostDate ? [lostDate] : []),
    ],
    rows: rowsOf(payment, business),
    reason: 'Sent by your website when a refund fails.',
  })
})

const disputeTexts = {
  inquiry: {
    title: 'Question about a deposit',
    text: 'The customer’s bank asks about the deposit. Nothing has been taken, but a dispute may follow. Please answer in the payment provider’s dashboard before its deadline, with the terms they accepted and what you have done since, or refund the deposit there.',
  },
  inquiryClosed: {
    title: 'Question about a deposit closed',
    text: 'The customer’s bank asks no more, and there is no dispute. There is nothing more to do.',
  },
  open: {
    title: 'Deposit disputed',
    text: 'The customer’s bank has taken the deposit back for now. Please answer in the payment provider’s dashboard before its deadline, with the terms they accepted and what you have done since.',
  },
  won: { title: 'Dispute decided for you', text: 'The deposit stays with you. There is nothing more to do.' },
  lost: {
    title: 'Dispute lost',
    text: 'The deposit has gone back to the customer for good, and their lead says so.',
  },
} as const

interface DisputeFacts extends ReturnFacts {
  about: keyof typeof disputeTexts
}

/** To the owner: a bank asks about a deposit, disputes it, or has decided a dispute. */
export const disputeAlert = defineEmail('dispute-alert', (facts: DisputeFacts, { business }) => {
  const { payment, about, hasLostDate = false } = facts
  const { customerName, invoiceNumber } = payment
  const { title, text } = disputeTexts[about]
  return ownerAlert(payment, {
    subject: `${title}: ${customerName}, ${invoiceNumber}`,
    preview: text,
    heading: `${title}: ${customerName}`,
    paragraphs: [hasLostDate ? lostDate : text],
    rows: rowsOf(payment, business),
    reason: 'Sent by your website when a bank asks about a deposit or disputes it.',
  })
})

interface OwnerAlert extends Omit<MailDocument, 'blocks'> {
  notice?: Block[]
  paragraphs: string[]
  rows: Fact[]
  closing?: string[]
}

function ownerAlert(
  { prospectId, customerName, customerPhone }: Payment,
  { notice = [], paragraphs, rows, closing = [], ...alert }: OwnerAlert,
): MailDocument {
  const blocks: Block[] = [
    ...notice,
    ...paragraphs.map((text) => paragraph(text)),
    { kind: 'facts', rows },
    ...leadButtons({ prospectId, person: { name: customerName, phone: customerPhone } }),
    ...closing.map((text) => paragraph(text)),
  ]
  return { ...alert, blocks }
}

function rowsOf(payment: Payment, business: Business): Fact[] {
  return [...customerRows(payment), ...receiptRows(payment, business)]
}

/** How to reach the customer. */
export function customerRows({
  customerPhone: phone,
  customerEmail: email,
}: Record<'customerPhone' | 'customerEmail', string | null>): Fact[] {
  return [
    ...(phone === null ? [] : [{ label: 'Phone', value: phoneText({ phone }) }]),
    ...(email === null ? [] : [{ label: 'Email', value: { label: email, address: emailLink(email) } }]),
  ]
}

/** Reminds the owner of what the receipt promises the customer. */
function surveyPromise({ from, until, promisedBy }: SurveyWindow): string {
  const asked = `We’ve asked for ${surveyDates.count} survey dates between ${nameDay(from)} and ${nameDay(until)}`
  return promisedBy === null ? `${asked}.` : `${asked}, and promised the survey within ${promisedDays.survey} days.`
}

function earlyStartRow({ startsEarly, from }: SurveyWindow): Fact {
  return {
    label: 'Start',
    value: startsEarly
      ? 'As soon as you can: they asked for it'
      : `Not before ${nameDay(from)}, after their 14 days to cancel`,
  }
}
