import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { formatHourCount } from '#shared/business/call-rules.ts'
import { holdMinutes, mayChangeCall } from '#shared/business/call-slots.ts'
import type { CallState } from '#shared/contract/calls.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { recordActivity } from '../../../prospects/record-activity.ts'
import type { AppointmentContext } from '../notifications.ts'
import * as queries from './queries.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'

export type CallContext = AppointmentContext & Pick<Deps, 'signedLinks' | 'hashContact'>

/** Only the owner may change a call shortly before it, and as often as they like. */
export type Author = 'visitor' | 'owner'

/** Whether nobody else can have the time of a call. Lapsed holds must have been released before. */
export function isActive({ state }: { state: CallState }): boolean {
  return state === 'held' || state === 'booked'
}

/** Returns until when a time is held that is chosen now, ISO 8601. Without a mail server no link can reach the visitor, so the time is
 *  held until the owner has had a day to ring them. */
export function holdEnd({ clock, config }: Pick<Deps, 'clock' | 'config'>): string {
  return isoTime(clock.now(), config.smtpUrl === undefined ? dayMs : holdMinutes * minuteMs)
}

/** Returns how often the visitor may still choose a time for the call of an enquiry. A call that follows a cancelled or lapsed one
 *  counts as a move, so that cancelling does not start the count again. */
export async function countChoicesLeft(
  { db, business }: Pick<Deps, 'db' | 'business'>,
  consultationId: string,
): Promise<number> {
  return Math.max(0, 1 + business().calls.maxVisitorMoves - (await queries.countChoices(db, consultationId)))
}

/** @throws AppError `conflict` when the visitor has chosen a time too often */
export async function checkChoices(trx: Trx, { business }: CallContext, consultationId: string): Promise<void> {
  if ((await countChoicesLeft({ db: trx, business }, consultationId)) > 0) return
  throw new AppError(
    'conflict',
    `This call has been changed too many times to change it here. Please call us on ${business().phone}.`,
  )
}

/** @throws AppError `conflict` */
export function checkInTime(
  { clock, business }: Pick<Deps, 'clock' | 'business'>,
  { startsAt }: queries.CallRow,
  author: Author,
): void {
  const now = clock.now().getTime()
  const { calls } = business()
  const start = new Date(startsAt).getTime()
  if (now >= start) throw new AppError('conflict', 'This call has already started.')
  if (author === 'visitor' && !mayChangeCall(start, now, calls))
    throw new AppError('conflict', `You can change a call here up to ${formatHourCount(calls.changeHours)} before it.`)
}

export function alreadyConfirmed(): AppError {
  return new AppError('conflict', 'This call is confirmed. Open the link in our email to reschedule or cancel it.')
}

export function anotherTimeHeld({ startsAt }: queries.CallRow): AppError {
  return new AppError(
    'conflict',
    `You’ve since chosen ${formatCallTime(startsAt)}. Please check it before you confirm.`,
  )
}

/** Releases lapsed holds, and returns an enquiry with its newest call, in any state. @throws AppError `not_found` */
export async function readCurrent(trx: Trx, context: CallContext, consultationId: string) {
  const enquiry = await queries.findEnquiry(trx, consultationId)
  if (!enquiry) throw new AppError('not_found', 'This enquiry no longer exists.')
  await releaseLapsedHolds(trx, context)
  return { enquiry, latest: await queries.findLatestCall(trx, consultationId) }
}

/** Marks the holds that have ended. Readers treat them as lapsed already; this also frees their times in the unique index. */
export async function releaseLapsedHolds(trx: Trx, context: Pick<Deps, 'clock'>): Promise<void> {
  for (const { startsAt, consultationId } of await queries.lapseHolds(trx, context.clock.now().toISOString())) {
    await queries.removeQueuedMails(trx, consultationId)
    const enquiry = await queries.findEnquiry(trx, consultationId)
    if (enquiry === undefined) continue
    const description = `The time was not confirmed and is free again: ${formatCallTime(startsAt)}`
    await recordCallActivity(trx, context, enquiry, { description, author: 'nobody' })
  }
}

const authorNotes = { visitor: ', on the website', owner: ', by us', nobody: '' } as const

/** Adds an entry about a call to the timeline of its lead. @param activity.author nobody when a hold has lapsed */
export function recordCallActivity(
  trx: Trx,
  context: Pick<Deps, 'clock'>,
  { prospectId }: { prospectId: string },
  { description, author, notes }: { description: string; author: keyof typeof authorNotes; notes?: string | undefined },
): Promise<void> {
  return recordActivity(trx, context, prospectId, {
    activityType: 'call',
    description: description + authorNotes[author],
    notes,
  })
}

/** `Tuesday 24 November at 08:45`. @param startsAt ISO 8601 */
export function formatCallTime(startsAt: string): string {
  return formatLondonTime(new Date(startsAt))
}
