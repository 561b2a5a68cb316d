import type { SubscriberFacts } from './newsletter-welcome.ts'
import type { MailContent } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** To a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export function newsletterReminder(facts: SubscriberFacts): MailContent {
  const { publicUrl, unsubscribeAddress } = facts
  return renderMail(
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
