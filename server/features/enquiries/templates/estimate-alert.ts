import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { emailLink } from '#shared/business/business.ts'
import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { estimateRows, rangeOf } from './estimate.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** Returns the alert to the owner about an estimate. Its Reply-To is the visitor. */
export function estimateAlert(facts: Sender & { submission: CalculatorSubmission }): MailContent {
  const { submission, publicUrl } = facts
  const { name, email, sqm, createdAt } = submission
  return renderMail(
    {
      subject: `New estimate: ${name}, ${sqm} m²`,
      preview: `Their estimate: ${rangeOf(submission)} before VAT.`,
      heading: `${name} asked what ${sqm} m² would cost`,
      blocks: [
        { kind: 'paragraph', parts: ['The site promises that you’ll contact them within 24 hours.'] },
        {
          kind: 'facts',
          rows: [
            { label: 'Name', value: name },
            { label: 'Email', value: { label: email, address: emailLink(email) } },
            ...estimateRows(submission),
            { label: 'Received', value: formatLondonTime(new Date(createdAt)) },
          ],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
        { kind: 'paragraph', parts: ['Reply to this email to write to them.'] },
      ],
      reason: 'Sent by your website when its cost calculator is used.',
    },
    facts,
  )
}
