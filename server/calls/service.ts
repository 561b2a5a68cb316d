import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isUniqueViolation } from '../database/errors.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/schema.ts'
import { listFreeTimes, timeTaken } from './free-times.ts'
import { formatCall, recordCallActivity } from './call-activity.ts'
import { isActive } from './call-state.ts'
import { checkChoices, checkInTime, confirmedAlready, getEnquiry, type Using, type Who } from './checks.ts'
import { queueHoldMail } from './hold-mails.ts'
import { holdEnd, releaseLapsedHolds } from './holds.ts'
import { dropWaitingMails, queueNews } from './mails.ts'
import * as queries from './queries.ts'
import { nextReminder } from './reminders.ts'

type Trx = Transaction<Database>

interface Choice {
  consultationId: string
  startsAt: string
  who: Who
  /** Whether the time is only held, because the visitor's mailbox is not proven. */
  isHold: boolean
  /** Counts a new call against a limit. @throws AppError `rate_limited` */
  admit?: (() => Promise<void>) | undefined
}

/** Books the call of an enquiry, or moves the one that is booked. The same time again changes nothing.
 *  @throws AppError `not_found`, `slot_taken` with the next free times, `conflict` when it is too late to move it or it was moved too often */
export function book(
  using: Using,
  consultationId: string,
  startsAt: string,
  who: Who,
  admit?: Choice['admit'],
): Promise<queries.CallRow> {
  return choose(using, { consultationId, startsAt, who, isHold: false, admit })
}

/** Holds a time until the visitor opens the link in the mail that this queues. A call that is booked stays as it is.
 *  @throws AppError as `book` does, and `conflict` when a call is booked already */
export function hold(
  using: Using,
  consultationId: string,
  startsAt: string,
  admit?: Choice['admit'],
): Promise<queries.CallRow> {
  return choose(using, { consultationId, startsAt, who: 'visitor', isHold: true, admit })
}

async function choose(using: Using, choice: Choice): Promise<queries.CallRow> {
  try {
    const call = await inTransaction(using.db, (trx) => chooseWithin(trx, using, choice))
    using.mail.wake()
    return call
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw timeTaken(choice.startsAt, await listFreeTimes(using.db, using.clock.now()))
  }
}

async function chooseWithin(trx: Trx, using: Using, choice: Choice): Promise<queries.CallRow> {
  const { consultationId, startsAt, who, isHold, admit } = choice
  const now = using.clock.now()
  const enquiry = await getEnquiry(trx, consultationId)
  await releaseLapsedHolds(trx, using)
  const latest = await queries.findLatestCall(trx, consultationId)
  const active = latest && isActive(latest) ? latest : undefined
  if (active?.startsAt === startsAt) {
    return isHold || active.state === 'booked' ? active : confirmWithin(trx, using, { enquiry, call: active, who })
  }
  if (isHold && active?.state === 'booked') throw confirmedAlready()
  if (active) checkInTime(active, now, who)
  if (who === 'visitor') await checkChoices(trx, using, consultationId)
  const free = await listFreeTimes(trx, now)
  if (!free.includes(startsAt)) throw timeTaken(startsAt, free)
  // Last, so that a time that is refused counts for nothing.
  if (!active) await admit?.()

  const changedAt = now.toISOString()
  const change = {
    startsAt,
    changedAt,
    state: isHold ? 'held' : 'booked',
    heldUntil: isHold ? holdEnd(using) : null,
    nextReminderAt: isHold ? null : nextReminder(startsAt, now),
  } as const
  const call = active
    ? await queries.updateCall(trx, active.id, {
        ...change,
        sequence: active.sequence + 1,
        visitorMoves: active.visitorMoves + (who === 'visitor' ? 1 : 0),
      })
    : await queries.insertCall(trx, { ...change, id: uuidv7(), consultationId, createdAt: changedAt })
  await dropWaitingMails(trx, consultationId)
  if (call.heldUntil !== null)
    await queueHoldMail(trx, using, { enquiry, call: { ...call, heldUntil: call.heldUntil } })
  else await queueNews(trx, using, { enquiry, call, change: active?.state === 'booked' ? 'moved' : 'booked', who })
  await recordCallActivity(trx, using, enquiry, { description: describeChoice(active, call), who })
  return call
}

function describeChoice(before: queries.CallRow | undefined, { state, startsAt }: queries.CallRow): string {
  const when = formatCall(startsAt)
  if (state === 'held') return `Chose a time that is held until it is confirmed: ${when}`
  return before?.state === 'booked' ? `Moved the call to ${when}` : `Booked a call: ${when}`
}

/** Books the call that is held for an enquiry. Without one, or when its time is over, nothing changes.
 *  @throws AppError `not_found` */
export async function confirm(using: Using, consultationId: string, who: Who): Promise<queries.CallRow | undefined> {
  const call = await inTransaction(using.db, async (trx) => {
    const enquiry = await getEnquiry(trx, consultationId)
    await releaseLapsedHolds(trx, using)
    const latest = await queries.findLatestCall(trx, consultationId)
    return latest?.state === 'held' ? confirmWithin(trx, using, { enquiry, call: latest, who }) : latest
  })
  using.mail.wake()
  return call
}

async function confirmWithin(
  trx: Trx,
  using: Using,
  { enquiry, call, who }: { enquiry: queries.EnquiryRow; call: queries.CallRow; who: Who },
): Promise<queries.CallRow> {
  const now = using.clock.now()
  const booked = await queries.updateCall(trx, call.id, {
    state: 'booked',
    heldUntil: null,
    nextReminderAt: nextReminder(call.startsAt, now),
    changedAt: now.toISOString(),
  })
  await dropWaitingMails(trx, enquiry.id)
  await queueNews(trx, using, { enquiry, call: booked, change: 'booked', who })
  await recordCallActivity(trx, using, enquiry, {
    description: `Confirmed the call: ${formatCall(call.startsAt)}`,
    who,
  })
  return booked
}
