import { emailLink } from '#shared/business/business.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { CallChange } from './call-update.ts'
import type { Fact, MailContent, Sender } from '../../../../mail/layout/content.ts'
import { renderMail } from '../../../../mail/layout/render-mail.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

interface CallAlertFacts extends Sender {
  change: CallChange
  /** Undefined when they were erased with the call. */
  visitor: { name: string; phone: string; email: string } | undefined
  startsAt: Date
  /** Where a video call is joined; null for a phone call. */
  videoLink: string | null
  /** Why it was cancelled. */
  reason?: string | undefined
}

/** To the owner: whom to talk to, when and how. */
export function callAlert(facts: CallAlertFacts): MailContent {
  const { change, visitor, startsAt, videoLink, reason, publicUrl } = facts
  const when = formatLondonTime(startsAt)
  const isCancelled = change === 'cancelled'
  const call = isCancelled ? 'Call' : videoLink === null ? 'Phone call' : 'Video call'
  const rows: Fact[] = [{ label: isCancelled ? 'Was due' : 'When', value: `${when}, UK time` }]
  if (!isCancelled && videoLink !== null) {
    rows.push({ label: 'By video', value: { label: 'Join the video call', address: videoLink } })
  }
  if (visitor) {
    rows.push({ label: 'Phone', value: phoneText(visitor) })
    rows.push({ label: 'Email', value: { label: visitor.email, address: emailLink(visitor.email) } })
  }
  const next = visitor
    ? 'Reply to this email to write to them.'
    : 'Their details have been erased, and we’ll email them about it.'
  return renderMail(
    {
      subject: `${call} ${change}: ${visitor ? `${visitor.name}, ` : ''}${when}`,
      preview: `${when}, UK time.`,
      heading: visitor ? `${call} with ${visitor.name} ${change}` : `${call} ${change}`,
      blocks: [
        { kind: 'facts', rows },
        ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
        { kind: 'paragraph', parts: ['The attached invitation updates your calendar. ', next] },
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
      ],
      reason: 'Sent by your website when a call is booked, changed or cancelled.',
    },
    facts,
  )
}
