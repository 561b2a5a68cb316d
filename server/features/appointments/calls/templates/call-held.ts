import { formatLondonTime } from '#shared/business/london-time.ts'
import type { MailContent, Sender } from '../../../../mail/layout/content.ts'
import { renderMail } from '../../../../mail/layout/render-mail.ts'
import { phoneText } from '../../../../mail/layout/phone-text.ts'

interface CallHeldFacts extends Sender {
  startsAt: Date
  minutes: number
  heldUntil: Date
  isVideo: boolean
  callAddress: string
}

/** To the visitor: which time is held, until when, and how to confirm it. @param facts.callAddress the page with the button that confirms the call */
export function callHeld({
  startsAt,
  minutes,
  heldUntil,
  isVideo,
  callAddress,
  ...sender
}: CallHeldFacts): MailContent {
  const { business, publicUrl } = sender
  const phone = phoneText(business)
  const when = formatLondonTime(startsAt)
  const until = formatLondonTime(heldUntil)
  const held = `We’re holding ${when} (UK time) for your free ${minutes}-minute consultation by ${isVideo ? 'video' : 'phone'}. Press the button, then confirm it on the page that opens.`
  const limit = `We can hold it until ${until}. After that, the same page lets you choose another time. Prefer to talk now? Call `
  return renderMail(
    {
      subject: `Please confirm your call: ${when}`,
      preview: `We’re holding ${when} for you until ${until}.`,
      heading: 'Please confirm your call',
      isSigned: true,
      blocks: [
        { kind: 'paragraph', parts: [held] },
        { kind: 'button', label: 'Confirm the call', address: callAddress },
        { kind: 'paragraph', parts: [limit, phone, '.'] },
      ],
      reason: `You’re receiving this because someone chose this time at ${new URL(publicUrl).host} with this address. Not you? Ignore this email and the time becomes free again.`,
    },
    sender,
  )
}
