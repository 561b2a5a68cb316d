import type { MailContent } from '../outbox.ts'
import { layOut } from './layout.ts'
import type { SubscriberFacts } from './newsletter-welcome.ts'

/** To a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export function newsletterReminder(facts: SubscriberFacts): MailContent {
  const { publicUrl, unsubscribeAddress } = facts
  return layOut(
    {
      subject: 'You are subscribed already',
      preview: 'There is nothing for you to do.',
      heading: 'You are subscribed already',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            `Somebody asked at ${new URL(publicUrl).host} for our newsletter to come to this address. It does already, so there is nothing for you to do.`,
          ],
        },
        {
          kind: 'paragraph',
          parts: ['Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'],
        },
      ],
      reason: `You get this mail because your address was typed into the newsletter form at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
