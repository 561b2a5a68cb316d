import { consultationMinutes, openingHours, phoneLink } from '#shared/business/business.ts'
import { estimateAssumptions, estimateExclusions } from '#shared/business/calculator.ts'
import { formatMoney, pounds, vatPercent, withVat } from '#shared/business/money.ts'
import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { thankYou } from '../../../mail/layout/recipient.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** Returns the estimate to the visitor, with its assumptions and exclusions. */
export function estimate(facts: Sender & { submission: CalculatorSubmission }): MailContent {
  const { submission, business, publicUrl } = facts
  const hours = openingHours.map(({ days, opens, closes }) => `${days} ${opens}-${closes}`).join(', ')
  const range = rangeOf(submission)
  return renderMail(
    {
      subject: `Your extension estimate: ${range}`,
      preview: `For ${submission.sqm} square metres, before VAT. A guide, not a quote.`,
      heading: thankYou(submission.name),
      isSigned: true,
      blocks: [
        {
          kind: 'paragraph',
          parts: [`Here is what an extension of ${submission.sqm} square metres is likely to cost to build.`],
        },
        { kind: 'facts', rows: estimateRows(submission) },
        {
          kind: 'paragraph',
          parts: ['This is a guide from floor area alone, not a quote: your home, ground and finish decide the price.'],
        },
        { kind: 'heading', text: 'How we worked it out' },
        ...estimateAssumptions.map((text) => ({ kind: 'paragraph', parts: [`${text}.`] }) as const),
        { kind: 'heading', text: 'What it leaves out' },
        ...estimateExclusions.map((text) => ({ kind: 'paragraph', parts: [`${text}.`] }) as const),
        { kind: 'heading', text: 'A figure for your own home' },
        {
          kind: 'paragraph',
          parts: [
            `We’ll contact you within 24 hours. In a free ${consultationMinutes}-minute video consultation, we’ll look at your space, the planning records and what your project would cost. Prefer to talk now? Call `,
            { label: business.phone, address: phoneLink(business.phone) },
            ` (${hours}).`,
          ],
        },
        { kind: 'button', label: 'Book your free consultation', address: `${publicUrl}/contact` },
      ],
      reason: `You’re receiving this because someone requested an estimate at ${new URL(publicUrl).host} with this address. Not you? Reply and we’ll delete it.`,
    },
    facts,
  )
}

/** Returns the rows with the figures, before and with VAT. */
export function estimateRows({ sqm, estimatedCost, low, high }: CalculatorSubmission) {
  return [
    { label: 'Size', value: `${sqm} m²` },
    { label: 'Likely range', value: `${formatMoney(pounds(low))} to ${formatMoney(pounds(high))} before VAT` },
    { label: 'Middle figure', value: `${formatMoney(pounds(estimatedCost))} before VAT` },
    {
      label: `With ${vatPercent}% VAT`,
      value: `${formatMoney(withVat(pounds(low)))} to ${formatMoney(withVat(pounds(high)))}`,
    },
  ]
}

export function rangeOf({ low, high }: CalculatorSubmission): string {
  return `${formatMoney(pounds(low))} to ${formatMoney(pounds(high))}`
}
