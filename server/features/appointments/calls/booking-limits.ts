import { dayMs } from '#shared/business/durations.ts'
import { holdMinutes } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkKey } from '../../../platform/http/rate-limits.ts'
import type { CallTimes } from './free-times.ts'
import * as queries from './queries.ts'

/** How many times visitors may take. They are counted from the stored calls: a restart forgets nothing, and a hold that has lapsed no
 *  longer counts. Calls that are confirmed need no total of their own, because there are only so many free times. */
export const bookingLimits = {
  /** Enquiries of one network with a new call in 24 hours. */
  maxPerNetwork: 3,
  /** Upcoming calls of one mailbox, held or booked. */
  maxPerMailbox: 3,
  /** The part of the open times of a day, and of all days, that may be held without having been confirmed. */
  maxHeldShare: 1 / 3,
} as const

interface NewTime {
  enquiry: queries.EnquiryRow
  times: CallTimes
  startsAt: string
  /** The call that is moved. */
  active: queries.CallRow | undefined
  isHold: boolean
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
  context: Pick<Deps, 'clock' | 'config'>,
  time: NewTime,
): Promise<void> {
  if (time.active === undefined) {
    await checkMailbox(trx, context, time)
    await checkNetwork(trx, context, time)
  }
  if (time.isHold) checkHolds(context, time)
}

async function checkMailbox(trx: Trx, { clock, config }: Pick<Deps, 'clock' | 'config'>, { enquiry }: NewTime) {
  if ((await queries.countUpcomingOfLead(trx, enquiry, clock.now())) < bookingLimits.maxPerMailbox) return
  throw new AppError(
    'conflict',
    `You have ${bookingLimits.maxPerMailbox} calls with us already. Please call us on ${config.business.phone} to arrange another.`,
  )
}

async function checkNetwork(
  trx: Trx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { networkHash, enquiry }: NewTime,
) {
  if (networkHash === undefined) return
  const since = isoTime(clock.now(), -dayMs)
  const count = await queries.countEnquiriesOfNetwork(trx, { networkHash, since, except: enquiry.id })
  if (count < bookingLimits.maxPerNetwork) return
  throw new AppError(
    'rate_limited',
    `No more calls can be booked from your network today. There’s nothing you need to do: we’ll call you within 24 hours. Or call us on ${config.business.phone}.`,
    { retryAfterSeconds: holdMinutes * 60 },
  )
}

function checkHolds({ config }: Pick<Deps, 'config'>, time: NewTime): void {
  const { startsAt, times } = time
  const { maxPerDay } = config.business.calls
  const taken = Map.groupBy(
    times.appointments.filter(({ kind }) => kind === 'call'),
    (call) => dayInLondon(call.startsAt),
  )
  const freeByDay = Map.groupBy(times.free, (start) => dayInLondon(Date.parse(start)))
  const days = [...new Set([...freeByDay.keys(), ...taken.keys()])].map((day) => {
    const held = taken.get(day)?.filter(({ isHeld }) => isHeld).length ?? 0
    const left = (maxPerDay ?? Infinity) - ((taken.get(day)?.length ?? 0) - held)
    return { day, held, open: Math.min((freeByDay.get(day)?.length ?? 0) + held, left) }
  })
  const wanted = dayInLondon(Date.parse(startsAt))
  const isDayOpen = mayHold(days.filter(({ day }) => day === wanted))
  const areDaysOpen = mayHold(days)
  if (isDayOpen && areDaysOpen) return
  const problem = areDaysOpen
    ? 'We can’t hold another time on that day just now. Please choose another day, or do nothing:'
    : 'We can’t hold another time just now. There’s nothing you need to do:'
  const byMail = config.smtpUrl === undefined ? '' : ' With the link in our email you can book any free time at once.'
  throw new AppError('rate_limited', `${problem} we’ll call you within 24 hours to arrange one.${byMail}`, {
    retryAfterSeconds: holdMinutes * 60,
  })
}

/** One time may always be held. */
function mayHold(days: readonly { held: number; open: number }[]): boolean {
  const held = days.reduce((sum, day) => sum + day.held, 0)
  const open = days.reduce((sum, day) => sum + day.open, 0)
  return held < Math.max(1, Math.floor(open * bookingLimits.maxHeldShare))
}
