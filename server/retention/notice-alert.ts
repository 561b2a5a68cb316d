import type { MailContent } from '../mail/outbox.ts'
import type { Block, Sender } from '../mail/templates/content.ts'
import { layOut } from '../mail/templates/layout.ts'

/** Somebody who must be told. */
interface Untold {
  id: string
  name: string
  noticeDueAt: string | null
}

/** How many the mail names; the hub has all of them. */
const mostNamed = 20

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' })

/** To the owner: people found elsewhere have to be told, or they go. Each name leads to the notice, ready to be sent. */
export function noticeAlert(untold: readonly Untold[], facts: Sender): MailContent {
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
        ...named(untold, facts),
        { kind: 'button', label: 'Open the marketing hub', address: `${facts.publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when leads wait for the privacy notice.',
    },
    facts,
  )
}

function named(untold: readonly Untold[], { publicUrl }: Sender): Block[] {
  if (untold.length === 0) return []
  const rows = untold.slice(0, mostNamed).map(({ id, name, noticeDueAt }) => ({
    label: noticeDueAt === null ? 'Soon' : `By ${day.format(Date.parse(noticeDueAt))}`,
    value: { label: name, address: `${publicUrl}/marketing-hub?lead=${id}&write=notice` },
  }))
  const rest = untold.length - rows.length
  const more: Block = { kind: 'paragraph', parts: [`And ${rest} more, on the page Today of the hub.`] }
  return [{ kind: 'facts', rows }, ...(rest > 0 ? [more] : [])]
}
