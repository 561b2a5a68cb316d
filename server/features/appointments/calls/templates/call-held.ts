import { formatLondonTime } from '#shared/business/london-time.ts'
import { defineEmail } from '../../../../mail/define-email.ts'
import { paragraph } from '../../../../mail/layout/content.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

interface CallHeldFacts {
  startsAt: Date
  minutes: number
  heldUntil: Date
  isVideo: boolean
  callAddress: string
}

/** To the visitor: which time is held, until when, and how to confirm it. @param facts.callAddress the page with the button that confirms the call */
export const callHeld = defineEmail('call-held', (facts: CallHeldFacts, { business, host }) => {
  const { startsAt, minutes, heldUntil, isVideo, callAddress } = facts
  const phone = phoneText(business)
  const when = formatLondonTime(startsAt)
  const until = formatLondonTime(heldUntil)
  const held = `We’re holding ${when} (UK time) for your free ${minutes}-minute consultation by ${isVideo ? 'video' : 'phone'}. Press the button, then confirm it on the page that opens.`
  const limit = `We can hold it until ${until}. After that, the same page lets you choose another time. Prefer to talk now? Call `
  return {
    subject: `Please confirm your call: ${when}`,
    preview: `We’re holding ${when} for you until ${until}.`,
    heading: 'Please confirm your call',
    isSigned: true,
    blocks: [
      paragraph(held),
      { kind: 'button', label: 'Confirm the call', address: callAddress },
      paragraph(limit, phone, '.'),
    ],
    reason: `You’re receiving this because someone chose this time at ${host} with this address. Not you? Ignore this email and the time becomes free again.`,
  }
})
