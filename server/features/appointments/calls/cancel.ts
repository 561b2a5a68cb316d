import type { RawBuilder } from 'kysely'
import { minuteMs } from '#shared/business/durations.ts'
import { callEnd, isCallIn } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { cancelCalls } from '#shared/contract/calls.ts'
import { checkUnsentMails } from '../../../mail/queries.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { listTimeOff } from '../../../platform/diary/time-off.ts'
import { findClashes, listAppointments, refuseClashes } from '../../../platform/diary/find-clashes.ts'
import { listActivities, undoProgress } from '../../../prospects/edit/undo-progress.ts'
import { type AppointmentContext, deleteUndoneMails, type UpcomingAppointment, undoDelayMs } from '../notifications.ts'
import type { Activity } from '../../../prospects/record-activity.ts'
import { nextReminder } from './reminders.ts'
import { addTimeOff } from '../time-off.ts'
import { linksOf, notifyBoth, queueCallUpdate } from './mails.ts'
import * as queries from './queries.ts'
import * as rules from './booking-rules.ts'

interface Cancellation {
  /** The visitor reads the owner’s reason in the email. */
  reason: string | undefined
  author: rules.Author
  /** Only for the owner’s records. */
  isReasonPrivate?: boolean
  /** Refuses to cancel a confirmed call, because nothing shows that the mailbox is that of the visitor. */
  isUnproved?: boolean
  /** Whether the owner releases the time of a call that nobody has confirmed, which can be undone while its emails wait. */
  isRelease?: boolean
}

const releasedEntry = 'Released the time of the call on'

/** Cancels the call of an enquiry; cancelling again changes nothing.
 *  @throws AppError `not_found`, `conflict` when it is too late */
export async function cancel(
  trx: Trx,
  context: rules.CallContext,
  consultationId: string,
  { reason, author, isReasonPrivate = false, isUnproved = false, isRelease = false }: Cancellation,
): Promise<queries.CallRow> {
  const { enquiry, latest } = await rules.readCurrent(trx, context, consultationId)
  if (!latest) throw new AppError('not_found', 'No call is booked.')
  const isReleased = author === 'visitor' && (await isUndoableRelease(trx, context, enquiry, latest))
  if (!rules.isActive(latest) && !isReleased) return latest
  if (isUnproved && latest.state === 'booked' && latest.isUnconfirmed === 0) throw rules.alreadyConfirmed()
  const now = context.clock.now()
  rules.checkInTime(context, latest, author)
  const cancelled = await queries.updateCall(trx, latest.id, {
    state: 'cancelled',
    heldUntil: null,
    sequence: latest.sequence + 1,
    cancelReason: reason ?? null,
    nextReminderAt: null,
    changedAt: now.toISOString(),
  })
  await queries.removeQueuedMails(trx, consultationId)
  // What a visitor decides while the owner could undo a release counts, and is emailed in its place.
  if (isReleased) await deleteUndoneMails(trx, now, releaseMails(latest), tooLate)
  // A held time was never announced, and a visitor who gives it back knows about it.
  if (latest.state !== 'held' || author === 'owner') {
    const delayMs = isRelease ? undoDelayMs : undefined
    const update = { enquiry, call: cancelled, change: 'cancelled', author, isUnproved, delayMs } as const
    await queueCallUpdate(trx, context, { ...update, reason: isReasonPrivate ? undefined : reason })
  }
  await rules.recordCallActivity(trx, context, enquiry, {
    description: `${isRelease ? releasedEntry : 'Cancelled the call on'} ${rules.formatCallTime(latest.startsAt)}`,
    author,
    notes: reason,
  })
  return cancelled
}

/** Releases the time of a call that nobody has confirmed, and emails the visitor after the seconds in which that can be undone.
 *  @throws AppError `not_found`, `conflict` when it is confirmed, only held, or has begun */
export async function release(trx: Trx, context: rules.CallContext, consultationId: string): Promise<queries.CallRow> {
  // What it writes carries the same time, by which undoing it finds it.
  const now = context.clock.now()
  const atOnce = { ...context, clock: { now: () => now } }
  const { latest } = await rules.readCurrent(trx, atOnce, consultationId)
  if (latest?.state === 'booked' && latest.isUnconfirmed === 0) {
    throw new AppError('conflict', 'They have confirmed this call in the meantime. If you can’t make it, cancel it.')
  }
  if (latest?.state === 'held') {
    throw new AppError('conflict', 'This time is only held, not booked. You can confirm the call or cancel it.')
  }
  return cancel(trx, atOnce, consultationId, { author: 'owner', reason: undefined, isRelease: true })
}

/** Books a call again whose time was released, while the emails about that wait. Repeating it changes nothing.
 *  @throws AppError `not_found`, `conflict` when they have left, the time is taken, or the visitor has decided otherwise since */
export async function undoRelease(
  trx: Trx,
  context: rules.CallContext,
  consultationId: string,
  callId: string,
): Promise<queries.CallRow> {
  const { enquiry, latest: call } = await rules.readCurrent(trx, context, consultationId)
  if (call?.id !== callId) throw new AppError('conflict', 'They have chosen another time since.')
  if (call.state === 'booked' && call.isUnconfirmed === 0) {
    throw new AppError('conflict', 'They have confirmed this call since, so it’s booked.')
  }
  if (call.state === 'booked') return call
  if (call.state !== 'cancelled') throw new AppError('conflict', 'This call was not confirmed in time.')
  return bookReleased(trx, context, { enquiry, call, author: 'owner' })
}

/** Books a released call again, as it was. @throws AppError `conflict` when it was cancelled since, its emails have left, or its time is taken */
export async function bookReleased(
  trx: Trx,
  context: rules.CallContext,
  { enquiry, call, author }: { enquiry: queries.EnquiryRow; call: queries.CallRow; author: rules.Author },
): Promise<queries.CallRow> {
  if (!(await isRelease(trx, enquiry, call))) {
    throw new AppError('conflict', `This call has been cancelled since. ${tooLate}`)
  }
  const { clock, business } = context
  rules.checkInTime(context, call, author)
  const now = clock.now()
  const wanted = { kind: 'call', id: call.id, startsAt: Date.parse(call.startsAt), endsAt: callEnd(call) } as const
  refuseClashes(findClashes(await listAppointments(trx, now), wanted, business().calls.bufferMinutes), false)
  await deleteUndoneMails(trx, now, releaseMails(call), tooLate)
  const booked = await queries.updateCall(trx, call.id, {
    state: 'booked',
    // A number that was queued is not used again.
    sequence: call.sequence + 1,
    cancelReason: null,
    nextReminderAt: nextReminder(call.startsAt, now),
    changedAt: now.toISOString(),
  })
  await undoProgress(trx, context, enquiry.prospectId, { at: call.changedAt, isEntry: isReleaseEntry })
  return booked
}

const tooLate = 'Please agree a time with them.'

/** Returns whether a call was released and that can still be undone. */
export async function isUndoableRelease(
  trx: Trx,
  { clock }: Pick<rules.CallContext, 'clock'>,
  enquiry: queries.EnquiryRow,
  call: queries.CallRow,
): Promise<boolean> {
  if (!(await isRelease(trx, enquiry, call))) return false
  return (await checkUnsentMails(trx, clock.now(), releaseMails(call))) === 'unsent'
}

/** Returns whether the last change of a call was its release, by what the timeline says of that moment. */
async function isRelease(trx: Trx, { prospectId }: queries.EnquiryRow, call: queries.CallRow): Promise<boolean> {
  if (call.state !== 'cancelled') return false
  return (await listActivities(trx, prospectId, call.changedAt)).some(isReleaseEntry)
}

function isReleaseEntry({ description }: Activity): boolean {
  return description.startsWith(releasedEntry)
}

function releaseMails({ id, sequence }: queries.CallRow) {
  const key = `${id}:${sequence}`
  return [
    { kind: 'call-cancelled', key },
    { kind: 'call-alert', key },
  ] as const
}

type Range = ParsedInput<typeof cancelCalls>['body']

/** Cancels all calls of a range in one transaction, notifies each visitor, and makes its days time off if requested. Calls that have been
 *  cancelled since are left out, so a repeat changes nothing.
 *  @throws AppError `conflict` when the range holds a call that the owner has not seen, or what stays on its days clashes with time off; nothing is changed then */
export async function cancelRange(trx: Trx, context: rules.CallContext, range: Range): Promise<{ callIds: string[] }> {
  await rules.releaseLapsedHolds(trx, context)
  const now = context.clock.now()
  const upcoming = await queries.listActiveCalls(trx, now, now)
  const calls = upcoming.filter((call) => call.startsAt > now.toISOString() && isCallIn(call, range))
  const seen = new Set(range.callIds)
  if (calls.some(({ id }) => !seen.has(id))) {
    throw new AppError('conflict', 'Another call has since been booked for this time. Please check the list again.')
  }
  const cancellation = { reason: range.reason, isReasonPrivate: true, author: 'owner' } as const
  for (const { consultationId } of calls) await cancel(trx, context, consultationId, cancellation)
  if (range.blockDays) await takeDaysOff(trx, context, range)
  return { callIds: calls.map(({ id }) => id) }
}

/** Leaves out days that are time off already. The calls that the owner keeps, and surveys, are in its way. */
async function takeDaysOff(trx: Trx, context: rules.CallContext, range: Range): Promise<void> {
  const { from, to, reason, despiteClashes } = range
  const fromDay = dayInLondon(Date.parse(from))
  // A range that ends at midnight does not touch the day that begins then.
  const toDay = dayInLondon(Date.parse(to) - 1)
  const timeOff = await listTimeOff(trx, toDay)
  if (timeOff.some((days) => days.from <= fromDay)) return
  await addTimeOff(trx, context, { from: fromDay, to: toDay, note: reason?.slice(0, 200), despiteClashes })
}

/** Lists the upcoming calls of a person who is to be removed. @param which a condition on the table `consultation` */
export async function listUpcoming(
  trx: Trx,
  { clock }: AppointmentContext,
  which: RawBuilder<unknown>,
): Promise<UpcomingAppointment[]> {
  const upcoming: UpcomingAppointment[] = []
  for (const call of await queries.listUpcoming(trx, clock.now().toISOString(), which)) {
    const enquiry = await queries.findEnquiry(trx, call.consultationId)
    if (!enquiry) continue
    const cancelled = { ...call, state: 'cancelled', sequence: call.sequence + 1 } as const
    const update = { enquiry, call: cancelled, change: 'cancelled', videoLink: null } as const
    upcoming.push({
      id: call.id,
      endsAt: Date.parse(call.startsAt),
      links: linksOf(enquiry),
      notify: (notifyTrx, context, reason, links) =>
        notifyBoth(notifyTrx, context, { ...update, isErased: reason === 'erased' }, links),
    })
  }
  return upcoming
}

/** Returns the cancellation of a call that is not sent yet, to write it again. @param unsent.enquiryId of an enquiry that may be gone */
export async function readUnsent(
  trx: Trx,
  {
    enquiryId,
    email,
    startsAt,
    endsAt,
    ...entry
  }: { id: string; sequence: number; startsAt: Date; endsAt: Date; enquiryId: string; email: string },
): Promise<UpcomingAppointment['notify']> {
  const unnamed = { id: enquiryId, firstName: '', lastName: '', phone: '', createdAt: '', prospectId: '' }
  const enquiry = { ...((await queries.findEnquiry(trx, enquiryId)) ?? unnamed), email }
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const call = { ...entry, startsAt: startsAt.toISOString(), minutes, state: 'cancelled', isUnconfirmed: 0 } as const
  return (later, context, reason, links) =>
    notifyBoth(
      later,
      context,
      { enquiry, call, change: 'cancelled', videoLink: null, isErased: reason === 'erased' },
      links,
    )
}
