import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { changeHours, mayChange } from '#shared/business/call-slots.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { inWinchester } from '../mail/templates/local-time.ts'
import { recordActivity } from '../prospects/activities.ts'
import { listFreeTimes, timeTaken } from './free-times.ts'
import { dropReminders, queueNews } from './mails.ts'
import * as queries from './queries.ts'
import { nextReminder } from './reminders.ts'

type Trx = Transaction<Database>
export type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'mail' | 'callLinks'>
/** Only the owner may change a call shortly before it. */
export type Who = 'visitor' | 'owner'

/** Books the call of an enquiry, or moves the one that is booked. The same time again changes nothing.
 *  @throws AppError `not_found`, `slot_taken` with the next free times, `conflict` when it is too late to move it */
export async function book(using: Using, consultationId: string, startsAt: string, who: Who): Promise<queries.CallRow> {
  try {
    const call = await inTransaction(using.db, (trx) => bookWithin(trx, using, { consultationId, startsAt, who }))
    using.mail.wake()
    return call
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw timeTaken(startsAt, await listFreeTimes(using.db, using.clock.now()))
  }
}

async function bookWithin(
  trx: Trx,
  using: Using,
  { consultationId, startsAt, who }: { consultationId: string; startsAt: string; who: Who },
): Promise<queries.CallRow> {
  const enquiry = await getEnquiry(trx, consultationId)
  const latest = await queries.findLatestCall(trx, consultationId)
  const booked = latest?.state === 'booked' ? latest : undefined
  if (booked?.startsAt === startsAt) return booked
  const now = using.clock.now()
  if (booked) checkInTime(booked, now, who)
  const free = await listFreeTimes(trx, now)
  if (!free.includes(startsAt)) throw timeTaken(startsAt, free)

  const changedAt = now.toISOString()
  const change = { startsAt, changedAt, nextReminderAt: nextReminder(startsAt, now) }
  const call = booked
    ? await queries.updateCall(trx, booked.id, { ...change, sequence: booked.sequence + 1 })
    : await queries.insertCall(trx, { ...change, id: uuidv7(), consultationId, createdAt: changedAt })
  await dropReminders(trx, consultationId)
  await queueNews(trx, using, { enquiry, call, change: booked ? 'moved' : 'booked' })
  await note(trx, using, enquiry, {
    description: booked ? `Moved the call to ${spoken(startsAt)}` : `Booked a call: ${spoken(startsAt)}`,
    who,
  })
  return call
}

/** Cancels the call of an enquiry; cancelling again changes nothing.
 *  @throws AppError `not_found`, `conflict` when it is too late */
export async function cancel(
  using: Using,
  consultationId: string,
  { reason, who }: { reason: string | undefined; who: Who },
): Promise<queries.CallRow> {
  const call = await inTransaction(using.db, async (trx) => {
    const enquiry = await getEnquiry(trx, consultationId)
    const latest = await queries.findLatestCall(trx, consultationId)
    if (!latest) throw new AppError('not_found', 'No call is booked.')
    if (latest.state === 'cancelled') return latest
    const now = using.clock.now()
    checkInTime(latest, now, who)
    const cancelled = await queries.updateCall(trx, latest.id, {
      state: 'cancelled',
      sequence: latest.sequence + 1,
      cancelReason: reason ?? null,
      nextReminderAt: null,
      changedAt: now.toISOString(),
    })
    await dropReminders(trx, consultationId)
    await queueNews(trx, using, { enquiry, call: cancelled, change: 'cancelled', reason })
    await note(trx, using, enquiry, {
      description: `Cancelled the call of ${spoken(latest.startsAt)}`,
      who,
      notes: reason,
    })
    return cancelled
  })
  using.mail.wake()
  return call
}

/** @throws AppError `conflict` */
function checkInTime({ startsAt }: queries.CallRow, now: Date, who: Who): void {
  const start = new Date(startsAt).getTime()
  if (now.getTime() >= start) throw new AppError('conflict', 'The time of this call has come already.')
  if (who === 'visitor' && !mayChange(start, now.getTime()))
    throw new AppError('conflict', `A call can be changed here until ${changeHours} hours before it.`)
}

async function getEnquiry(trx: Trx, consultationId: string): Promise<queries.EnquiryRow> {
  const enquiry = await queries.findEnquiry(trx, consultationId)
  if (!enquiry) throw new AppError('not_found', 'There is no such enquiry any more.')
  return enquiry
}

function note(
  trx: Trx,
  using: Using,
  { prospectId }: queries.EnquiryRow,
  { description, who, notes }: { description: string; who: Who; notes?: string | undefined },
): Promise<void> {
  const by = who === 'visitor' ? 'on the website' : 'by us'
  return recordActivity(trx, using, prospectId, { activityType: 'call', description: `${description}, ${by}`, notes })
}

function spoken(time: string): string {
  return inWinchester(new Date(time))
}
