import type { MailContent } from '../mail/outbox.ts'
import type { Sender } from '../mail/templates/content.ts'
import { layOut } from '../mail/templates/layout.ts'

/** To the owner: people found elsewhere have to be told, or they go. Names nobody. */
export function noticeAlert(facts: Sender): MailContent {
  return layOut(
    {
      subject: 'Leads that must be told that you hold their details',
      preview: 'Those who are not told within a week are erased.',
      heading: 'Some leads must be told that you hold their details',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            'The law gives you 30 days to tell people whose details you found elsewhere. For some leads that time ends within a week. Those who are not told by then are erased.',
          ],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${facts.publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when leads wait for the privacy notice.',
    },
    facts,
  )
}
