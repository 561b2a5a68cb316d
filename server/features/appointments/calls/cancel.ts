import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { formatCall, recordCallActivity } from './call-activity.ts'
import { isActive } from './call-state.ts'
import { checkInTime, confirmedAlready, getEnquiry, type Using, type Who } from './checks.ts'
import { releaseLapsedHolds } from './holds.ts'
import { dropWaitingMails, queueNews } from './mails.ts'
import * as queries from './queries.ts'

interface Cancellation {
  /** As whoever cancels gives it; the visitor reads the owner's in the mail. */
  reason: string | undefined
  who: Who
  /** For the owner's records alone. */
  isReasonPrivate?: boolean
  /** Leaves a call alone that is booked, as nobody has shown that the mailbox is theirs. */
  isHoldOnly?: boolean
}

/** Cancels the call of an enquiry; cancelling again changes nothing.
 *  @throws AppError `not_found`, `conflict` when it is too late */
export async function cancel(
  using: Using,
  consultationId: string,
  cancellation: Cancellation,
): Promise<queries.CallRow> {
  return inTransaction(using.db, (trx) => cancelWithin(trx, using, consultationId, cancellation))
}

/** The same in a transaction that is open. */
export async function cancelWithin(
  trx: Trx,
  using: Using,
  consultationId: string,
  { reason, who, isReasonPrivate = false, isHoldOnly = false }: Cancellation,
): Promise<queries.CallRow> {
  const enquiry = await getEnquiry(trx, consultationId)
  await releaseLapsedHolds(trx, using)
  const latest = await queries.findLatestCall(trx, consultationId)
  if (!latest) throw new AppError('not_found', 'No call is booked.')
  if (!isActive(latest)) return latest
  if (isHoldOnly && latest.state === 'booked') throw confirmedAlready()
  const now = using.clock.now()
  checkInTime(latest, now, who)
  const cancelled = await queries.updateCall(trx, latest.id, {
    state: 'cancelled',
    heldUntil: null,
    sequence: latest.sequence + 1,
    cancelReason: reason ?? null,
    nextReminderAt: null,
    changedAt: now.toISOString(),
  })
  await dropWaitingMails(trx, consultationId)
  // Nobody was told that a time that is only held is booked, and a visitor who gives it back knows.
  if (latest.state === 'booked' || who === 'owner') {
    const told = isReasonPrivate ? undefined : reason
    await queueNews(trx, using, { enquiry, call: cancelled, change: 'cancelled', reason: told, who })
  }
  await recordCallActivity(trx, using, enquiry, {
    description: `Cancelled the call on ${formatCall(latest.startsAt)}`,
    who,
    notes: reason,
  })
  return cancelled
}
