import type { MailContent } from '../outbox.ts'
import type { Sender } from './content.ts'
import { layOut } from './layout.ts'

export interface NewsletterConfirmationFacts extends Sender {
  confirmAddress: string
}

/** To whoever owns the address: only with their click does the newsletter come. */
export function newsletterConfirmation(facts: NewsletterConfirmationFacts): MailContent {
  const { business, publicUrl, confirmAddress } = facts
  return layOut(
    {
      subject: 'Please confirm your subscription',
      preview: `One click and the newsletter of ${business.name} comes to this address.`,
      heading: 'One more click',
      blocks: [
        {
          kind: 'paragraph',
          parts: [`Somebody asked at ${new URL(publicUrl).host} for our newsletter to come to this address.`],
        },
        { kind: 'button', label: 'Confirm my subscription', address: confirmAddress },
        { kind: 'paragraph', parts: ['The link works for 7 days.'] },
        { kind: 'paragraph', parts: ['That was not you? Then do nothing: without the click no newsletter comes.'] },
      ],
      reason: `You get this mail because your address was typed into the newsletter form at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
