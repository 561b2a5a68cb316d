import { v7 as uuidv7 } from 'uuid'
import type { CallMedium } from '#shared/business/call-medium.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { listFreeTimes, timeTaken } from './free-times.ts'
import { formatCall, recordCallActivity } from './call-activity.ts'
import { isActive } from './call-state.ts'
import { checkChoices, checkInTime, confirmedAlready, getEnquiry, type Using, type Who } from './checks.ts'
import { queueHoldMail } from './hold-mails.ts'
import { holdEnd, releaseLapsedHolds } from './holds.ts'
import { dropWaitingMails, queueNews } from './mails.ts'
import * as queries from './queries.ts'
import { nextReminder } from './reminders.ts'
import { readVideoLink, settings } from './settings.ts'

interface Choice {
  consultationId: string
  startsAt: string
  who: Who
  /** Whether the time is only held, because the visitor's mailbox is not proven. */
  isHold: boolean
  /** As the visitor chooses; otherwise it stays, and a new call is by video. Without a link for all calls it is by phone. */
  medium?: CallMedium | undefined
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
  options: Pick<Choice, 'medium' | 'admit'> = {},
): Promise<queries.CallRow> {
  return choose(using, { consultationId, startsAt, who, isHold: false, ...options })
}

/** Holds a time until the visitor opens the link in the mail that this queues. A call that is booked stays as it is.
 *  @throws AppError as `book` does, and `conflict` when a call is booked already */
export function hold(
  using: Using,
  consultationId: string,
  startsAt: string,
  options: Pick<Choice, 'medium' | 'admit'> = {},
): Promise<queries.CallRow> {
  return choose(using, { consultationId, startsAt, who: 'visitor', isHold: true, ...options })
}

async function choose(using: Using, choice: Choice): Promise<queries.CallRow> {
  try {
    return await inTransaction(using.db, (trx) => chooseWithin(trx, using, choice))
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
  const { meetingLink: linkForAll } = await settings.read(trx)
  const change = {
    startsAt,
    // Who chooses a phone call gets one, also where the owner has set a link for this call.
    ...(choice.medium === 'phone' ? { meetingLink: null } : {}),
    medium: linkForAll === null ? 'phone' : (choice.medium ?? active?.medium ?? 'video'),
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
  await recordCallActivity(trx, using, enquiry, { description: await describeChoice(trx, active, call), who })
  return call
}

async function describeChoice(trx: Trx, before: queries.CallRow | undefined, call: queries.CallRow): Promise<string> {
  const when = formatCall(call.startsAt)
  const name = await nameCall(trx, call)
  if (call.state === 'held') return `Chose a time for a ${name}, held until it’s confirmed: ${when}`
  return before?.state === 'booked' ? `Moved the ${name} to ${when}` : `Booked a ${name}: ${when}`
}

async function nameCall(trx: Trx, call: queries.CallRow): Promise<'phone call' | 'video call'> {
  return (await readVideoLink(trx, call)) === null ? 'phone call' : 'video call'
}

/** Books the call that is held for an enquiry. Without one, or when its time is over, nothing changes.
 *  @throws AppError `not_found` */
export async function confirm(using: Using, consultationId: string, who: Who): Promise<queries.CallRow | undefined> {
  return inTransaction(using.db, async (trx) => {
    const enquiry = await getEnquiry(trx, consultationId)
    await releaseLapsedHolds(trx, using)
    const latest = await queries.findLatestCall(trx, consultationId)
    return latest?.state === 'held' ? confirmWithin(trx, using, { enquiry, call: latest, who }) : latest
  })
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
    description: `Confirmed the ${await nameCall(trx, call)}: ${formatCall(call.startsAt)}`,
    who,
  })
  return booked
}
