import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface NewsletterConfirmationFacts extends Sender {
  confirmAddress: string
}

/** To the owner of the address: only their click starts the newsletter. */
export function newsletterConfirmation(facts: NewsletterConfirmationFacts): MailContent {
  const { business, publicUrl, confirmAddress } = facts
  return renderMail(
    {
      subject: 'Please confirm your subscription',
      preview: `One click and you’ll get the newsletter of ${business.name}.`,
      heading: 'One more click',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            `Please confirm you’d like our newsletter. Someone entered this address at ${new URL(publicUrl).host}.`,
          ],
        },
        { kind: 'button', label: 'Confirm my subscription', address: confirmAddress },
        { kind: 'paragraph', parts: ['The link works for 7 days.'] },
        { kind: 'paragraph', parts: ['Not you? Ignore this email and you won’t hear from us.'] },
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
