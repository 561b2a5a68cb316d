import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface SubscriberFacts extends Sender {
  unsubscribeAddress: string
}

/** To somebody who has just confirmed. */
export function newsletterWelcome(facts: SubscriberFacts): MailContent {
  const { business, publicUrl, unsubscribeAddress } = facts
  return renderMail(
    {
      subject: 'You’re subscribed',
      preview: `You’ll now get the newsletter of ${business.name}.`,
      heading: 'Welcome',
      blocks: [
        {
          kind: 'paragraph',
          parts: ['You’ll now get our newsletter: articles about planning and building home extensions.'],
        },
        { kind: 'button', label: 'Read our articles', address: `${publicUrl}/blog` },
        {
          kind: 'paragraph',
          parts: ['Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'],
        },
      ],
      reason: `You’re receiving this because you confirmed your subscription at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
