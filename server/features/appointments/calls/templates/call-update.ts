import type { Business } from '#shared/business/business.ts'
import { formatHourCount } from '#shared/business/call-rules.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { defineEmail } from '../../../../mail/define-email.ts'
import { type Block, type Fact, paragraph } from '../../../../mail/layout/content.ts'
import { lastMailNotice } from '../../../../mail/last-mail.ts'
import { hello, safePhone } from '../../../../mail/layout/recipient.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

/** `updated` when it has become a phone call or a video call, or has another link. */
export type CallChange = 'booked' | 'moved' | 'updated' | 'cancelled'

export interface CallFacts {
  change: CallChange | 'reminder'
  firstName: string
  /** Where we call. */
  phone: string
  startsAt: Date
  minutes: number
  /** Where a video call is joined; null for a phone call. */
  videoLink: string | null
  /** Where the visitor moves or cancels the call; undefined once they are deleted or erased. */
  callAddress: string | undefined
  /** Their details have been erased, and this is the last email to them. */
  isErased?: boolean
  /** Why the owner cancelled it. */
  reason?: string | undefined
}

/** To the visitor: when and how we talk, and how to change it. */
export const callUpdate = defineEmail(kindOfUpdate, (facts: CallFacts, { business, host }) => {
  const { change, firstName, startsAt, videoLink } = facts
  const kind = videoLink === null ? 'phone' : 'video'
  const when = formatLondonTime(startsAt)
  const isCancelled = change === 'cancelled'
  return {
    ...titles[change](kind, when),
    preview: isCancelled ? 'There’s nothing more you need to do.' : `${when}, UK time, by ${kind}.`,
    greeting: hello(firstName),
    isSigned: true,
    blocks: [
      ...(isCancelled ? cancellation(facts) : appointment(facts, business)),
      paragraph(
        isCancelled ? 'Would you still like to talk? Call ' : 'Prefer to talk now? Call ',
        phoneText(business),
        '.',
      ),
    ],
    reason: `You’re receiving this because someone booked a call at ${host} with this address.${isCancelled ? '' : ' Not you? Reply and we’ll cancel it.'}`,
  }
})

function kindOfUpdate({ change }: CallFacts) {
  return `call-${change}` as const
}

type Titles = (kind: 'phone' | 'video', when: string) => { subject: string; heading: string }

const titles: Record<CallFacts['change'], Titles> = {
  booked: (kind, when) => ({ subject: `Your ${kind} call: ${when}`, heading: `Your ${kind} call is booked` }),
  moved: (kind, when) => ({
    subject: `New time for your ${kind} call: ${when}`,
    heading: `Your ${kind} call has a new time`,
  }),
  updated: (kind, when) => {
    const heading = kind === 'video' ? 'Your video call has a new link' : 'Your call will be by phone'
    return { subject: `${heading}: ${when}`, heading }
  },
  cancelled: (_, when) => ({ subject: `Cancelled: your call on ${when}`, heading: 'Your call has been cancelled' }),
  reminder: (kind, when) => ({ subject: `Reminder: your ${kind} call, ${when}`, heading: 'We’ll talk soon' }),
}

function appointment(
  { change, phone, startsAt, minutes, videoLink, callAddress }: CallFacts,
  business: Business,
): Block[] {
  const limit = `You can reschedule or cancel up to ${formatHourCount(business.calls.changeHours)} before the call. After that, please call us.`
  const rows: Fact[] = [
    { label: 'When', value: `${formatLondonTime(startsAt)}, UK time` },
    { label: 'How long', value: `${minutes} minutes` },
    videoLink === null
      ? { label: 'By phone', value: `We’ll call you on ${safePhone(phone)}` }
      : { label: 'By video', value: { label: 'Join the video call', address: videoLink } },
  ]
  return [
    { kind: 'facts', rows },
    ...(change === 'reminder'
      ? button('Join the video call', videoLink ?? undefined)
      : [paragraph('A calendar invitation is attached.')]),
    ...button('Reschedule or cancel', callAddress),
    paragraph(limit),
  ]
}

function cancellation({ startsAt, reason, callAddress, isErased = false }: CallFacts): Block[] {
  return [
    paragraph(`Your call on ${formatLondonTime(startsAt)} has been cancelled.`),
    ...(reason === undefined ? [] : [{ kind: 'quote', label: 'Why', text: reason } as const]),
    ...(isErased ? [lastMailNotice] : []),
    ...button('Choose another time', callAddress),
  ]
}

function button(label: string, address: string | undefined): Block[] {
  return address === undefined ? [] : [{ kind: 'button', label, address }]
}
