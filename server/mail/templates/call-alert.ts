import { phoneLink } from '#shared/business/business.ts'
import type { MailContent } from '../outbox.ts'
import type { CallChange } from './call-news.ts'
import type { Sender } from './content.ts'
import { layOut } from './layout.ts'
import { inWinchester } from './local-time.ts'
import { mailLink } from './trader.ts'

export interface CallAlertFacts extends Sender {
  change: CallChange
  name: string
  phone: string
  email: string
  startsAt: Date
  /** Why it was cancelled, in the words of whoever did. */
  reason?: string | undefined
}

/** To the owner: who is to be rung and when. Its Reply-To is the visitor. */
export function callAlert(facts: CallAlertFacts): MailContent {
  const { change, name, phone, email, startsAt, reason, publicUrl } = facts
  const when = inWinchester(startsAt)
  return layOut(
    {
      subject: `Call ${change}: ${name}, ${when}`,
      preview: `${when}, UK time.`,
      heading: `Call with ${name} ${change}`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: change === 'cancelled' ? 'Was to be' : 'When', value: `${when}, UK time` },
            { label: 'Phone', value: { label: phone, address: phoneLink(phone) } },
            { label: 'Email', value: { label: email, address: mailLink(email) } },
          ],
        },
        ...(reason === undefined ? [] : [{ kind: 'words', label: 'Why', text: reason } as const]),
        {
          kind: 'paragraph',
          parts: ['The attached entry changes your calendar. Reply to this mail to write to them.'],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a call is booked, moved or cancelled.',
    },
    facts,
  )
}
