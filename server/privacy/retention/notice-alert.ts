import type { Block, MailContent, Sender } from '../../mail/layout/content.ts'
import { renderMail } from '../../mail/layout/render-mail.ts'

/** Somebody who must be told. */
interface NoticeDue {
  id: string
  name: string
  noticeDueAt: string | null
}

/** How many the mail names; the hub has all of them. */
const mostNamed = 20

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' })

/** To the owner: people found elsewhere have to be told, or they go. Each name leads to the notice, ready to be sent. */
export function noticeAlert(due: readonly NoticeDue[], facts: Sender): MailContent {
  return renderMail(
    {
      subject: 'Privacy notices due this week',
      preview: 'Send them within a week, or these leads will be erased.',
      heading: 'Privacy notices due this week',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            'The law gives you 30 days to send a privacy notice to people whose details you found elsewhere. For these leads, that time ends within a week. Any you haven’t told by then will be erased.',
          ],
        },
        ...named(due, facts),
        { kind: 'button', label: 'Open the marketing hub', address: `${facts.publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when privacy notices are due.',
    },
    facts,
  )
}

function named(due: readonly NoticeDue[], { publicUrl }: Sender): Block[] {
  if (due.length === 0) return []
  const rows = due.slice(0, mostNamed).map(({ id, name, noticeDueAt }) => ({
    label: noticeDueAt === null ? 'Soon' : `By ${day.format(Date.parse(noticeDueAt))}`,
    value: { label: name, address: `${publicUrl}/marketing-hub?lead=${id}&write=notice` },
  }))
  const rest = due.length - rows.length
  const more: Block = { kind: 'paragraph', parts: [`And ${rest} more, on Today in the hub.`] }
  return [{ kind: 'facts', rows }, ...(rest > 0 ? [more] : [])]
}
