import type { MailContent } from '../mail/outbox.ts'
import type { Sender } from '../mail/templates/content.ts'
import { layOut } from '../mail/templates/layout.ts'

/** To the owner: a source has failed so often that it is not read any more. */
export function pauseAlert({ name, reason }: { name: string; reason: string | undefined }, facts: Sender): MailContent {
  return layOut(
    {
      subject: `Lead source paused: ${name}`,
      preview: 'It could not be read five times in a row.',
      heading: `“${name}” has been paused`,
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            'This lead source could not be read five times in a row, so it is left alone from now on. Your other sources go on as before.',
          ],
        },
        ...(reason === undefined ? [] : [{ kind: 'words' as const, label: 'The last time', text: reason }]),
        {
          kind: 'paragraph',
          parts: ['Look at its address in the hub, and switch it on again when it works. That forgets its failures.'],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${facts.publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a lead source cannot be read any more.',
    },
    facts,
  )
}
