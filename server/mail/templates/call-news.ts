import { consultationMinutes, phoneLink } from '#shared/business/business.ts'
import { changeHours } from '#shared/business/call-slots.ts'
import type { MailContent } from '../outbox.ts'
import type { Block, Sender } from './content.ts'
import { erasedWords } from './erased-words.ts'
import { layOut } from './layout.ts'
import { inWinchester } from './local-time.ts'
import { phoneToRing } from './typed-text.ts'

export type CallChange = 'booked' | 'moved' | 'cancelled'

export interface CallFacts extends Sender {
  /** What has happened; a reminder follows when nothing has. */
  change: CallChange | 'reminder'
  firstName: string
  /** Where we ring. */
  phone: string
  startsAt: Date
  /** Where the visitor moves or cancels the call; none once they are deleted or erased. */
  callAddress: string | undefined
  /** Their details are gone, and this is the last mail. */
  isErased?: boolean
  /** Why it was cancelled, in the owner's words. */
  reason?: string | undefined
}

/** To the visitor: when we ring, and how to change it. */
export function callNews(facts: CallFacts): MailContent {
  const { change, business, publicUrl, startsAt } = facts
  const { subject, heading } = titles[change](inWinchester(startsAt))
  return layOut(
    {
      subject,
      preview: change === 'cancelled' ? 'It does not take place.' : `${inWinchester(startsAt)}, UK time.`,
      heading,
      blocks: [
        ...(change === 'cancelled' ? goodbye(facts) : appointment(facts)),
        {
          kind: 'paragraph',
          parts: [
            change === 'cancelled' ? 'Would you still like to talk? Call ' : 'Would you rather talk now? Call ',
            { label: business.phone, address: phoneLink(business.phone) },
            '.',
          ],
        },
      ],
      reason: `You get this mail because a call was booked at ${new URL(publicUrl).host} with your address.${change === 'cancelled' ? '' : ' If that was not you, please reply and we cancel it.'}`,
    },
    facts,
  )
}

const titles: Record<CallFacts['change'], (when: string) => { subject: string; heading: string }> = {
  booked: (when) => ({ subject: `Your call: ${when}`, heading: 'Your call is booked' }),
  moved: (when) => ({ subject: `Your call has moved: ${when}`, heading: 'Your call has a new time' }),
  cancelled: (when) => ({ subject: `Cancelled: your call of ${when}`, heading: 'Your call is cancelled' }),
  reminder: (when) => ({ subject: `Reminder: your call, ${when}`, heading: 'We talk soon' }),
}

function appointment({ change, phone, startsAt, callAddress }: CallFacts): Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        { label: 'When', value: `${inWinchester(startsAt)}, UK time` },
        { label: 'How long', value: `${consultationMinutes} minutes` },
        { label: 'Where', value: `We ring you on ${phoneToRing(phone)} and go over to video from there` },
      ],
    },
    ...(change === 'reminder'
      ? []
      : [{ kind: 'paragraph', parts: ['The entry for your calendar is attached.'] } as const]),
    ...button('Move or cancel the call', callAddress),
    {
      kind: 'paragraph',
      parts: [`That works until ${changeHours} hours before the call; after that, please ring us.`],
    },
  ]
}

function goodbye({ startsAt, reason, callAddress, isErased = false }: CallFacts): Block[] {
  return [
    { kind: 'paragraph', parts: [`The call of ${inWinchester(startsAt)} does not take place.`] },
    ...(reason === undefined ? [] : [{ kind: 'words', label: 'Why', text: reason } as const]),
    ...(isErased ? [erasedWords] : []),
    ...button('Choose another time', callAddress),
  ]
}

function button(label: string, address: string | undefined): Block[] {
  return address === undefined ? [] : [{ kind: 'button', label, address }]
}
