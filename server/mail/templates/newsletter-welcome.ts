import type { MailContent } from '../outbox.ts'
import type { Sender } from './content.ts'
import { layOut } from './layout.ts'

export interface SubscriberFacts extends Sender {
  unsubscribeAddress: string
}

/** To somebody who has just confirmed. */
export function newsletterWelcome(facts: SubscriberFacts): MailContent {
  const { business, publicUrl, unsubscribeAddress } = facts
  return layOut(
    {
      subject: 'You are subscribed',
      preview: `The newsletter of ${business.name} now comes to this address.`,
      heading: 'Welcome',
      blocks: [
        {
          kind: 'paragraph',
          parts: ['Our newsletter now comes to this address: articles about planning and building home extensions.'],
        },
        { kind: 'button', label: 'Read our articles', address: `${publicUrl}/blog` },
        {
          kind: 'paragraph',
          parts: ['Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'],
        },
      ],
      reason: `You get this mail because you confirmed your subscription at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
