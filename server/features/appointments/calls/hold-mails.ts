import type { Trx } from '../../../platform/database/schema.ts'
import { queueUnaskedMail } from '../../../mail/outbox.ts'
import { callHeld } from './templates/call-held.ts'
import { aboutEnquiry, holdKind, type Mailing } from './mails.ts'
import type { CallRow, EnquiryRow } from './queries.ts'
import { readVideoLink } from './settings.ts'

/** Asks the visitor to confirm a time that is held, by opening the link. One mail for each time that is chosen. */
export async function queueHoldMail(
  trx: Trx,
  using: Mailing,
  { enquiry, call }: { enquiry: EnquiryRow; call: CallRow & { heldUntil: string } },
): Promise<void> {
  const { business } = using.config
  await queueUnaskedMail(trx, using, {
    ...aboutEnquiry(enquiry),
    kind: holdKind,
    dedupeKey: `${holdKind}:${call.id}:${call.sequence}`,
    to: enquiry.email,
    replyTo: business.email,
    ...callHeld({
      business,
      publicUrl: using.publicUrl,
      startsAt: new Date(call.startsAt),
      isVideo: (await readVideoLink(trx, call)) !== null,
      heldUntil: new Date(call.heldUntil),
      callAddress: using.callLinks.address(enquiry.id),
    }),
  })
}
