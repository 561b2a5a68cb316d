import { emailLink } from '#shared/business/business.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { CallChange } from './call-update.ts'
import { type Block, type Fact, type MailContent, paragraph, type Sender } from '../../../../mail/layout/content.ts'
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
  /** Whether it was booked at once, while nothing has proved that the mailbox is the visitor’s. */
  isUnconfirmed?: boolean
}

/** To the owner: whom to talk to, when and how. */
export function callAlert(facts: CallAlertFacts): MailContent {
  const { change, visitor, startsAt, videoLink, reason, publicUrl, isUnconfirmed = false } = facts
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
        ...(isUnconfirmed ? [paragraph(unconfirmedText)] : []),
        { kind: 'paragraph', parts: ['The attached invitation updates your calendar. ', next] },
        openHub(publicUrl),
      ],
      reason: alertReason,
    },
    facts,
  )
}

const unconfirmedText =
  'It was booked right after the form, so their email address isn’t confirmed. If it looks odd, release the time in the hub.'
const alertReason = 'Sent by your website when a call is booked, changed or cancelled.'

function openHub(publicUrl: string): Block {
  return { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` }
}

interface CallWantedFacts extends Sender {
  visitor: { name: string; phone: string; email: string }
  startsAt: Date
  heldUntil: Date
}

/** To the owner: which time a visitor wants, which is held until they confirm it. */
export function callWanted(facts: CallWantedFacts): MailContent {
  const { visitor, startsAt, heldUntil, publicUrl } = facts
  const when = formatLondonTime(startsAt)
  return renderMail(
    {
      subject: `Call wanted: ${visitor.name}, ${when}`,
      preview: `${when}, UK time, once they confirm it.`,
      heading: `${visitor.name} wants a call`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'Wants', value: `${when}, UK time` },
            { label: 'Held until', value: formatLondonTime(heldUntil) },
            { label: 'Phone', value: phoneText(visitor) },
            { label: 'Email', value: { label: visitor.email, address: emailLink(visitor.email) } },
          ],
        },
        paragraph(
          'They still have to confirm it with the link in our email. If you reach them first, confirm it in the hub.',
        ),
        openHub(publicUrl),
      ],
      reason: alertReason,
    },
    facts,
  )
}
