import { emailLink } from '#shared/business/business.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { CallChange } from './call-update.ts'
import { defineEmail } from '../../../../mail/define-email.ts'
import { type Fact, paragraph } from '../../../../mail/layout/content.ts'
import { leadButtons } from '../../../../mail/layout/lead-buttons.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

interface CallAlertFacts {
  change: CallChange
  /** Whether the visitor has chosen the time, which they may do many times. */
  isChosen?: boolean | undefined
  /** Undefined when they were erased with the call. */
  visitor: { name: string; phone: string; email: string } | undefined
  /** Null once it is deleted. */
  prospectId: string | null
  /** The kind of project that they named, and how many files they have sent with their enquiry. */
  about?: { extensionType: Consultation['extensionType']; fileCount: number } | undefined
  startsAt: Date
  /** Where a video call is joined; null for a phone call. */
  videoLink: string | null
  /** Why it was cancelled. */
  reason?: string | undefined
  /** Whether it was booked at once, while nothing has proved that the mailbox is the visitor’s. */
  isUnconfirmed?: boolean
}

/** To the owner: whom to talk to, when and how. */
export const callAlert = defineEmail(kindOfAlert, (facts: CallAlertFacts) => {
  const { change, visitor, prospectId, about, startsAt, videoLink, reason, isUnconfirmed = false } = facts
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
  rows.push(...aboutRows(about))
  const buttons = leadButtons({ prospectId, person: videoLink === null ? visitor : undefined })
  const next = visitor
    ? 'Reply to this email to write to them.'
    : 'Their details have been erased, and we’ll email them about it.'
  return {
    subject: `${call} ${change}: ${visitor ? `${visitor.name}, ` : ''}${when}`,
    preview: `${when}, UK time.`,
    heading: visitor ? `${call} with ${visitor.name} ${change}` : `${call} ${change}`,
    blocks: [
      ...(isCancelled ? [] : buttons),
      { kind: 'facts', rows },
      ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
      ...(isUnconfirmed ? [paragraph(unconfirmedText)] : []),
      paragraph('The attached invitation updates your calendar. ', next),
      ...(isCancelled ? buttons : []),
    ],
    reason: alertReason,
  }
})

function kindOfAlert({ isChosen = false }: CallAlertFacts) {
  return isChosen ? 'call-chosen-alert' : 'call-alert'
}

const unconfirmedText =
  'It was booked right after the form, so their email address isn’t confirmed. If it looks odd, release the time in the hub.'
const alertReason = 'Sent by your website when a call is booked, changed or cancelled.'

interface CallWantedFacts {
  visitor: { name: string; phone: string; email: string }
  prospectId: string | null
  about?: CallAlertFacts['about']
  startsAt: Date
  heldUntil: Date
  /** Whether the visitor gets the link to confirm it; not after too many emails to their address. */
  isEmailed: boolean
}

/** To the owner: which time a visitor wants, which is held until they confirm it. */
export const callWanted = defineEmail('call-chosen-alert', (facts: CallWantedFacts) => {
  const { visitor, prospectId, about, startsAt, heldUntil, isEmailed } = facts
  const when = formatLondonTime(startsAt)
  return {
    subject: `Call wanted: ${visitor.name}, ${when}`,
    preview: `${when}, UK time, once they confirm it.`,
    heading: `${visitor.name} wants a call`,
    blocks: [
      ...leadButtons({ prospectId, person: visitor }),
      {
        kind: 'facts',
        rows: [
          { label: 'Wants', value: `${when}, UK time` },
          { label: 'Held until', value: formatLondonTime(heldUntil) },
          { label: 'Phone', value: phoneText(visitor) },
          { label: 'Email', value: { label: visitor.email, address: emailLink(visitor.email) } },
          ...aboutRows(about),
        ],
      },
      paragraph(
        isEmailed
          ? 'They still have to confirm it with the link in our email. If you reach them first, confirm it in the hub.'
          : 'They can’t confirm it, because their address has had too many emails from us today. We’ve promised a call within 24 hours: once you reach them, confirm it in the hub.',
      ),
    ],
    reason: alertReason,
  }
})

function aboutRows(about: CallAlertFacts['about']): Fact[] {
  const { extensionType, fileCount } = about ?? { extensionType: null, fileCount: 0 }
  const files = fileCount === 1 ? '1 file, on the lead' : `${fileCount} files, on the lead`
  return [
    ...(extensionType === null ? [] : [{ label: 'Extension', value: extensionTypeLabels[extensionType] }]),
    ...(fileCount === 0 ? [] : [{ label: 'They sent', value: files }]),
  ]
}
