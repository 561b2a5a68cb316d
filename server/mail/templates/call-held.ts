import { consultationMinutes, phoneLink } from '#shared/business/business.ts'
import type { MailContent } from '../outbox.ts'
import type { Sender } from './content.ts'
import { layOut } from './layout.ts'
import { inWinchester } from './local-time.ts'

export interface CallHeldFacts extends Sender {
  startsAt: Date
  heldUntil: Date
  /** Opening it confirms the call. */
  callAddress: string
}

/** To the visitor: which time is held, until when, and how to confirm it. */
export function callHeld({ startsAt, heldUntil, callAddress, ...sender }: CallHeldFacts): MailContent {
  const { business, publicUrl } = sender
  const when = inWinchester(startsAt)
  return layOut(
    {
      subject: `Please confirm your call: ${when}`,
      preview: `We are holding ${when} for you until ${inWinchester(heldUntil)}.`,
      heading: 'Please confirm your call',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            `We are holding ${when} (UK time) for your free ${consultationMinutes}-minute consultation. Press the button to confirm it.`,
          ],
        },
        { kind: 'button', label: 'Confirm the call', address: callAddress },
        {
          kind: 'paragraph',
          parts: [
            `We can hold it until ${inWinchester(heldUntil)}. After that the same button lets you choose a time again. Would you rather talk? Call `,
            { label: business.phone, address: phoneLink(business.phone) },
            '.',
          ],
        },
      ],
      reason: `You are receiving this email because this time was chosen at ${new URL(publicUrl).host} with your address. If that was not you, you need do nothing: the time becomes free again.`,
    },
    sender,
  )
}
