import type { RawBuilder } from 'kysely'
import type { Trx } from '../../../platform/database/schema.ts'
import { lastMailUntil, type NotificationContext } from '../../../mail/notification-context.ts'
import { aboutEnquiry, notifyOwner, notifyVisitor } from './mails.ts'
import * as queries from './queries.ts'

/** An upcoming call of a person who is being deleted or erased. */
export interface UpcomingCall {
  call: queries.CallRow
  enquiry: queries.EnquiryRow
}

/** Lists the upcoming calls of a person; call it before anything of the person is removed.
 *  @param which a condition on the table `consultation` */
export async function listUpcomingCalls(
  trx: Trx,
  { clock }: NotificationContext,
  which: RawBuilder<unknown>,
): Promise<UpcomingCall[]> {
  const upcoming: UpcomingCall[] = []
  for (const call of await queries.listToCome(trx, clock.now().toISOString(), which)) {
    const enquiry = await queries.findEnquiry(trx, call.consultationId)
    if (enquiry) upcoming.push({ call, enquiry })
  }
  return upcoming
}

/** Queues cancellations to both sides because the lead is deleted. Wake the mail worker after the commit. */
export async function notifyOfDeletion(
  trx: Trx,
  using: NotificationContext,
  upcoming: readonly UpcomingCall[],
): Promise<void> {
  for (const news of upcoming.map(cancelled)) {
    const about = aboutEnquiry(news.enquiry)
    await notifyVisitor(trx, using, news, about)
    await notifyOwner(trx, using, news, about)
  }
}

/** Queues cancellations after an erasure. The mail to the visitor is the last data kept about them and is deleted once sent. */
export async function notifyOfErasure(
  trx: Trx,
  using: NotificationContext,
  upcoming: readonly UpcomingCall[],
): Promise<void> {
  for (const news of upcoming.map(cancelled)) {
    const forgetAt = lastMailUntil(using, Date.parse(news.call.startsAt))
    await notifyVisitor(trx, using, { ...news, isErased: true }, { forgetAt })
    await notifyOwner(trx, using, { ...news, isNameless: true }, {})
  }
}

/** The cancelled call for the calendar files; the record itself is deleted with the lead. */
function cancelled({ call, enquiry }: UpcomingCall) {
  const ended = { ...call, state: 'cancelled', sequence: call.sequence + 1 } as const
  return { enquiry, call: ended, change: 'cancelled', videoLink: null } as const
}
