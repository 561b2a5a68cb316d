import { onFirstUse } from '#shared/business/on-first-use.ts'
import { hubAddress, leadPath } from '#shared/hub-address.ts'
import { defineEmail } from '../../mail/define-email.ts'
import { type Block, paragraph } from '../../mail/layout/content.ts'
import type { NamedLeadFacts } from './lead-facts.ts'

type NoticeDue = Pick<NamedLeadFacts, 'id' | 'name' | 'noticeDueAt'>

/** The email lists this many leads; the hub lists all of them. */
const maxListed = 20

const day = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' }),
)

/** The email that asks the owner to send privacy notices. Each name links to the notice, ready to be sent. */
export const noticeAlert = defineEmail('notice-alert', (due: readonly NoticeDue[]) => ({
  subject: 'Privacy notices due this week',
  preview: 'Send them within a week: people you don’t tell are erased.',
  heading: 'Privacy notices due this week',
  blocks: [
    paragraph(
      'The law gives you 30 days to send a privacy notice to people whose details you found elsewhere. For these leads, that time ends within a week. Any you haven’t told by then will be erased, unless they’ve been in touch or have a quote or anything else open: those stay on Today until you decide.',
    ),
    ...listLeads(due),
    { kind: 'button', label: 'Open the marketing hub', address: hubAddress },
  ],
  reason: 'Sent by your website when privacy notices are due.',
}))

function listLeads(due: readonly NoticeDue[]): Block[] {
  if (due.length === 0) return []
  const rows = due.slice(0, maxListed).map(({ id, name, noticeDueAt }) => ({
    label: noticeDueAt === null ? 'Soon' : `By ${day().format(Date.parse(noticeDueAt))}`,
    value: { label: name, address: `${leadPath(id)}&write=notice` },
  }))
  const rest = due.length - rows.length
  return [{ kind: 'facts', rows }, ...(rest > 0 ? [paragraph(`And ${rest} more, on Today in the hub.`)] : [])]
}
