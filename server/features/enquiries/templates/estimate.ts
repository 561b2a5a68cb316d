import { emailLink } from '#shared/business/business.ts'
import { callWording } from '#shared/business/call-wording.ts'
import { formatHours } from '#shared/business/describe-opening-hours.ts'
import { estimateAssumptions, estimateExclusions } from '#shared/business/calculator.ts'
import { firstNameOf } from '#shared/business/first-name.ts'
import { replyBy } from '#shared/business/reply-promise.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { vatPercent, withVat } from '#shared/business/vat.ts'
import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { paragraph } from '../../../mail/layout/content.ts'
import { type AboutKnown, confirmBlocks, markUnproved, type Unproved, unprovedBlocks } from './unproved.ts'
import { thankYou } from '../../../mail/layout/recipient.ts'
import { leadButtons } from '../../../mail/layout/lead-buttons.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

interface EstimateFacts extends Unproved {
  submission: CalculatorSubmission
}

/** The estimate to the visitor, with its assumptions and exclusions. */
export const estimate = defineEmail('estimate', (facts: EstimateFacts, { business, host }) => {
  const { submission } = facts
  const hours = formatHours(business.openingHours)
  const { minutes, consultation } = callWording(business.calls)
  const range = rangeOf(submission)
  return {
    subject: `Your extension estimate: ${range}`,
    preview: `For ${submission.sqm} square metres, before VAT. A guide, not a quote.`,
    heading: thankYou(submission.name),
    isSigned: true,
    blocks: [
      paragraph(`Here is what an extension of ${submission.sqm} square metres is likely to cost to build.`),
      { kind: 'facts', rows: estimateRows(submission) },
      ...confirmBlocks(facts),
      paragraph('This is a guide from floor area alone, not a quote: your home, ground and finish decide the price.'),
      { kind: 'heading', text: 'How we worked it out' },
      ...estimateAssumptions().map((text) => paragraph(`${text}.`)),
      { kind: 'heading', text: 'What it leaves out' },
      ...estimateExclusions.map((text) => paragraph(`${text}.`)),
      { kind: 'heading', text: 'A figure for your own home' },
      paragraph(
        `We’ll contact you within 24 hours. In a free ${minutes}-minute ${consultation}, we’ll look at your space, the planning records and what your project would cost. Prefer to talk now? Call `,
        phoneText(business),
        ` (${hours}).`,
      ),
      { kind: 'button', label: 'Book your free consultation', address: '/contact' },
    ],
    reason: `You’re receiving this because someone requested an estimate at ${host} with this address. Not you? Reply and we’ll delete it.`,
  }
})

interface AlertFacts extends AboutKnown {
  submission: CalculatorSubmission
  prospectId: string | null
}

/** The alert to the owner about an estimate. Its Reply-To is the visitor. */
export const estimateAlert = defineEmail('estimate-alert', (facts: AlertFacts) => {
  const { submission, prospectId } = facts
  const { name, email, sqm, createdAt } = submission
  const contactBy = replyBy(Date.parse(createdAt))
  return {
    subject: `New estimate: ${name}, ${sqm} m²${markUnproved(facts)}`,
    preview: `Their estimate: ${rangeOf(submission)} before VAT.`,
    heading: `${name} asked what ${sqm} m² would cost`,
    blocks: [
      paragraph(
        `Contact ${firstNameOf(name)} by ${formatLondonTime(new Date(contactBy))} to keep your 24-hour promise.`,
      ),
      ...unprovedBlocks(facts),
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: { label: email, address: emailLink(email) } },
          ...estimateRows(submission),
          { label: 'Received', value: formatLondonTime(new Date(createdAt)) },
        ],
      },
      ...leadButtons({ prospectId }),
      paragraph('Reply to this email to write to them.'),
    ],
    reason: 'Sent by your website when its cost calculator is used.',
  }
})

/** Returns the rows with the figures, before and with VAT. */
function estimateRows({ sqm, estimatedCost, low, high }: CalculatorSubmission) {
  return [
    { label: 'Size', value: `${sqm} m²` },
    { label: 'Likely range', value: `${rangeOf({ low, high })} before VAT` },
    { label: 'Mid-point', value: `${formatMoney(pounds(estimatedCost))} before VAT` },
    {
      label: `With ${vatPercent}% VAT`,
      value: `${formatMoney(withVat(pounds(low)))} to ${formatMoney(withVat(pounds(high)))}`,
    },
  ]
}

function rangeOf({ low, high }: Pick<CalculatorSubmission, 'low' | 'high'>): string {
  return `${formatMoney(pounds(low))} to ${formatMoney(pounds(high))}`
}
