import { phoneLink } from '#shared/business/business.ts'
import type { MailContent } from '../outbox.ts'
import type { CallChange } from './call-news.ts'
import type { Fact, Sender } from './content.ts'
import { layOut } from './layout.ts'
import { inWinchester } from './local-time.ts'
import { mailLink } from './trader.ts'

export interface CallAlertFacts extends Sender {
  change: CallChange
  /** None when they were erased with the call. */
  who: { name: string; phone: string; email: string } | undefined
  startsAt: Date
  /** Why it was cancelled, in the words of whoever did. */
  reason?: string | undefined
}

/** To the owner: who is to be rung and when. Its Reply-To is the visitor. */
export function callAlert(facts: CallAlertFacts): MailContent {
  const { change, who, startsAt, reason, publicUrl } = facts
  const when = inWinchester(startsAt)
  return layOut(
    {
      subject: `Call ${change}: ${who ? `${who.name}, ` : ''}${when}`,
      preview: `${when}, UK time.`,
      heading: who ? `Call with ${who.name} ${change}` : `Call ${change}`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: change === 'cancelled' ? 'Was to be' : 'When', value: `${when}, UK time` },
            ...(who ? contactFacts(who) : []),
          ],
        },
        ...(reason === undefined ? [] : [{ kind: 'words', label: 'Why', text: reason } as const]),
        {
          kind: 'paragraph',
          parts: [
            'The attached entry changes your calendar. ',
            who ? 'Reply to this mail to write to them.' : 'Whoever had booked it was erased, and is told by mail.',
          ],
        },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a call is booked, moved or cancelled.',
    },
    facts,
  )
}

function contactFacts({ phone, email }: { phone: string; email: string }): Fact[] {
  return [
    { label: 'Phone', value: { label: phone, address: phoneLink(phone) } },
    { label: 'Email', value: { label: email, address: mailLink(email) } },
  ]
}
