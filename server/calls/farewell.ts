import type { RawBuilder, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { lastMailUntil, type Telling } from '../mail/telling.ts'
import { aboutEnquiry, tellOwner, tellVisitor } from './mails.ts'
import * as queries from './queries.ts'

type Trx = Transaction<Database>

/** A call that goes with whoever booked it. */
export interface LostCall {
  call: queries.CallRow
  enquiry: queries.EnquiryRow
}

/** The calls to come of somebody who is about to be deleted or erased, read before anything of them is gone.
 *  @param which a condition on the table `consultation` */
export async function listLostCalls(trx: Trx, { clock }: Telling, which: RawBuilder<unknown>): Promise<LostCall[]> {
  const lost: LostCall[] = []
  for (const call of await queries.listToCome(trx, clock.now().toISOString(), which)) {
    const enquiry = await queries.findEnquiry(trx, call.consultationId)
    if (enquiry) lost.push({ call, enquiry })
  }
  return lost
}

/** Tells both sides that a call is cancelled, as its lead is deleted. Wake the mail worker after the commit. */
export async function tellOfDeletion(trx: Trx, using: Telling, lost: readonly LostCall[]): Promise<void> {
  for (const news of lost.map(cancelled)) {
    const about = aboutEnquiry(news.enquiry)
    await tellVisitor(trx, using, news, about)
    await tellOwner(trx, using, news, about)
  }
}

/** The same after an erasure: the mail to the visitor is the last that is kept of them, and goes as soon as it is sent. */
export async function tellOfErasure(trx: Trx, using: Telling, lost: readonly LostCall[]): Promise<void> {
  for (const news of lost.map(cancelled)) {
    const forgetAt = lastMailUntil(using, Date.parse(news.call.startsAt))
    await tellVisitor(trx, using, { ...news, isErased: true }, { forgetAt })
    await tellOwner(trx, using, { ...news, isNameless: true }, {})
  }
}

/** As calendars are to hear of it; the record itself goes with the lead. */
function cancelled({ call, enquiry }: LostCall) {
  const ended = { ...call, state: 'cancelled', sequence: call.sequence + 1 } as const
  return { enquiry, call: ended, change: 'cancelled', videoLink: null } as const
}
