import type { MailContent } from '../../../mail/outbox.ts'
import { layOut } from '../../../mail/layout/layout.ts'
import type { SubscriberFacts } from './newsletter-welcome.ts'

/** To a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export function newsletterReminder(facts: SubscriberFacts): MailContent {
  const { publicUrl, unsubscribeAddress } = facts
  return layOut(
    {
      subject: 'You’re already subscribed',
      preview: 'There’s nothing you need to do.',
      heading: 'You’re already subscribed',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            `Someone entered this address for our newsletter at ${new URL(publicUrl).host}. You’re already subscribed, so there’s nothing you need to do.`,
          ],
        },
        {
          kind: 'paragraph',
          parts: ['Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'],
        },
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
