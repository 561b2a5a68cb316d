import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { formatCall, recordCallActivity } from './call-activity.ts'
import { isActive } from './call-state.ts'
import { checkInTime, getEnquiry, type Using } from './checks.ts'
import { releaseLapsedHolds } from './holds.ts'
import { queueNews } from './mails.ts'
import * as queries from './queries.ts'
import { readVideoLink } from './settings.ts'

/** Sets the link of the call of an enquiry, and emails the visitor of a booked call when that changes where it takes place.
 *  @throws AppError `not_found`, `conflict` when the call has begun */
export async function setMeetingLink(using: Using, consultationId: string, meetingLink: string | null): Promise<void> {
  await inTransaction(using.db, async (trx) => {
    const enquiry = await getEnquiry(trx, consultationId)
    await releaseLapsedHolds(trx, using)
    const call = await queries.findLatestCall(trx, consultationId)
    if (!call || !isActive(call)) throw new AppError('not_found', 'No call is booked.')
    const now = using.clock.now()
    checkInTime(call, now, 'owner')
    const before = await readVideoLink(trx, call)
    const after = await readVideoLink(trx, { ...call, meetingLink })
    const isNews = before !== after
    const changed = await queries.updateCall(trx, call.id, {
      meetingLink,
      sequence: call.sequence + (isNews ? 1 : 0),
      changedAt: now.toISOString(),
    })
    if (!isNews || call.state !== 'booked') return
    await queueNews(trx, using, { enquiry, call: changed, change: 'updated', who: 'owner' })
    await recordCallActivity(trx, using, enquiry, {
      description: `${after === null ? 'Changed to a phone call' : 'Set the video link'} for ${formatCall(call.startsAt)}`,
      who: 'owner',
    })
  })
}
