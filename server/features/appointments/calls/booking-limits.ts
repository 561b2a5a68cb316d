import { dayMs } from '#shared/business/durations.ts'
import { holdMinutes } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Business } from '#shared/business/business.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkKey } from '../../../platform/http/rate-limits.ts'
import type { Appointment } from '../../../platform/diary/find-clashes.ts'
import type { CallTimes } from './free-times.ts'
import * as queries from './queries.ts'

/** How many times visitors may take, besides what `atOnceLimits` says of those that are booked at once. They are counted from the stored calls:
 *  a restart forgets nothing, and a hold that has lapsed no longer counts. Calls that are confirmed need no total of their own, because
 *  there are only so many free times. */
export const bookingLimits = {
  /** Enquiries of one network with a new call in 24 hours. */
  maxPerNetwork: 3,
  /** Upcoming calls of one mailbox, held or booked. */
  maxPerMailbox: 3,
  /** The part of the open times of a day, and of all days, that may be held without having been confirmed; and the part beyond which
   *  none is booked at once. */
  maxShare: 1 / 3,
} as const

interface NewTime {
  enquiry: queries.EnquiryRow
  times: CallTimes
  startsAt: string
  /** The call that is moved. */
  active: queries.CallRow | undefined
  /** Undefined where it is not limited. */
  networkHash: string | undefined
}

/** Returns what is stored of a visitor's network; undefined while limits are off. */
export function hashNetwork({ config, hashContact }: Pick<Deps, 'config' | 'hashContact'>, ip: string) {
  return config.rateLimit ? hashContact(`network ${networkKey(ip)}`) : undefined
}

/** Checks whether a visitor may take a free time. Lapsed holds must have been released before.
 *  @throws AppError `rate_limited`, `conflict` when the mailbox has too many calls */
export async function checkBookingLimits(
  trx: Trx,
  context: Pick<Deps, 'clock' | 'config' | 'business'>,
  time: NewTime,
): Promise<void> {
  if (time.active !== undefined) return
  await checkMailbox(trx, context, time)
  await checkNetwork(trx, context, time)
}

async function checkMailbox(trx: Trx, { clock, business }: Pick<Deps, 'clock' | 'business'>, { enquiry }: NewTime) {
  if ((await queries.countUpcomingOfLead(trx, enquiry, clock.now())) < bookingLimits.maxPerMailbox) return
  throw new AppError(
    'conflict',
    `You have ${bookingLimits.maxPerMailbox} calls with us already. Please call us on ${business().phone} to arrange another.`,
  )
}

async function checkNetwork(
  trx: Trx,
  { clock, business }: Pick<Deps, 'clock' | 'business'>,
  { networkHash, enquiry }: NewTime,
) {
  if (networkHash === undefined) return
  const since = isoTime(clock.now(), -dayMs)
  const count = await queries.countEnquiriesOfNetwork(trx, { networkHash, since, except: enquiry.id })
  if (count < bookingLimits.maxPerNetwork) return
  throw new AppError(
    'rate_limited',
    `No more calls can be booked from your network today. There’s nothing you need to do: we’ll call you within 24 hours. Or call us on ${business().phone}.`,
    { retryAfterSeconds: holdMinutes * 60 },
  )
}

/** Checks whether another time may be held until it is confirmed.
 *  @param time.hasLink whether the visitor gets the email about their enquiry, which has a link to book  @throws AppError `rate_limited` */
export function checkHolds(
  { config, business }: Pick<Deps, 'config' | 'business'>,
  { hasLink, ...time }: Pick<NewTime, 'startsAt' | 'times'> & { hasLink: boolean },
): void {
  const share = findShare(business(), time, ({ isHeld }) => isHeld === true)
  if (!share.isTaken) return
  const problem = share.isOfDay
    ? 'We can’t hold another time on that day just now. Please choose another day, or do nothing:'
    : 'We can’t hold another time just now. There’s nothing you need to do:'
  const byMail =
    config.smtpUrl === undefined || !hasLink ? '' : ' With the link in our email you can book any free time at once.'
  throw new AppError('rate_limited', `${problem} we’ll call you within 24 hours to arrange one.${byMail}`, {
    retryAfterSeconds: holdMinutes * 60,
  })
}

/** Checks whether a call that was booked at once may be moved without a link from our email. @throws AppError `rate_limited` */
export function checkUnprovedMove(
  { business }: Pick<Deps, 'business'>,
  time: Pick<NewTime, 'startsAt' | 'times'> & { canBeMailed: boolean },
): void {
  if (time.canBeMailed && !isUnconfirmedShareTaken(business(), time)) return
  throw new AppError(
    'rate_limited',
    `We can’t move your call to that time from here, and it stays as it is. Please use the link in our email, or call us on ${business().phone}.`,
    { retryAfterSeconds: holdMinutes * 60 },
  )
}

/** Returns whether the most that may be taken without a confirmation is taken of a day, or of all days. */
export function isUnconfirmedShareTaken(business: Business, time: Pick<NewTime, 'startsAt' | 'times'>): boolean {
  return findShare(business, time, ({ isUnconfirmed }) => isUnconfirmed === true).isTaken
}

/** Returns whether the calls that count fill their share of the wanted day, or of all days. One may always be taken.
 *  @param counts whether a call counts */
function findShare(
  { calls }: Business,
  { startsAt, times }: Pick<NewTime, 'startsAt' | 'times'>,
  counts: (call: Appointment) => boolean,
): { isTaken: boolean; isOfDay: boolean } {
  const { maxPerDay } = calls
  const taken = Map.groupBy(
    times.appointments.filter(({ kind }) => kind === 'call'),
    (call) => dayInLondon(call.startsAt),
  )
  const freeByDay = Map.groupBy(times.free, (start) => dayInLondon(Date.parse(start)))
  const days = [...new Set([...freeByDay.keys(), ...taken.keys()])].map((day) => {
    const counted = taken.get(day)?.filter(counts).length ?? 0
    const left = (maxPerDay ?? Infinity) - ((taken.get(day)?.length ?? 0) - counted)
    return { day, counted, open: Math.min((freeByDay.get(day)?.length ?? 0) + counted, left) }
  })
  const wanted = dayInLondon(Date.parse(startsAt))
  const isDayTaken = !isBelowShare(days.filter(({ day }) => day === wanted))
  const areDaysTaken = !isBelowShare(days)
  return { isTaken: isDayTaken || areDaysTaken, isOfDay: isDayTaken && !areDaysTaken }
}

function isBelowShare(days: readonly { counted: number; open: number }[]): boolean {
  const counted = days.reduce((sum, day) => sum + day.counted, 0)
  const open = days.reduce((sum, day) => sum + day.open, 0)
  return counted < Math.max(1, Math.floor(open * bookingLimits.maxShare))
}
