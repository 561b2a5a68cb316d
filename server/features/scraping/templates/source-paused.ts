import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** The mail to the owner when a source is paused after repeated failures. */
export function sourcePaused(name: string, reason: string | undefined, sender: Sender): MailContent {
  return renderMail(
    {
      subject: `Lead source paused: ${name}`,
      preview: 'We couldn’t read it five times in a row.',
      heading: `“${name}” has been paused`,
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            'We couldn’t read this lead source five times in a row, so we’ve paused it. Your other sources aren’t affected.',
          ],
        },
        ...(reason === undefined ? [] : [{ kind: 'quote' as const, label: 'The last time', text: reason }]),
        {
          kind: 'paragraph',
          parts: ['Check its address in the hub, then switch it on again. That also resets its count of failures.'],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${sender.publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a lead source is paused.',
    },
    sender,
  )
}
