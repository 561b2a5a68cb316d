import { replyPromise } from '#shared/business/reply-promise.ts'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { formatClock, formatDay, londonDay } from '../dates.ts'

export interface PromiseState {
  /** How pressing it is. */
  level: 'soon' | 'day' | 'missed' | 'none'
  /** `Call by 11:20`, `2 h late`. */
  words: string
  /** `1 h 20 min left`, `Promised by 09:20`; blank where no time runs. */
  detail: string
  /** How far the end of the promise is from now, before or behind, milliseconds. */
  distanceMs: number
}

const minuteMs = 60_000

/** Returns the state of the promised answer; paying customers come first. @param now milliseconds since 1970 */
export function promiseState(
  { kind, askedAt, paidAt }: Pick<WaitingEnquiry, 'kind' | 'askedAt' | 'paidAt'>,
  now: number,
): PromiseState {
  if (paidAt !== null) return { level: 'soon', words: 'Paid, not called yet', detail: '', distanceMs: 0 }
  if (kind === 'estimate') {
    return { level: 'none', words: 'Has the estimate by email', detail: '', distanceMs: Number.MAX_SAFE_INTEGER }
  }
  const { soonBy, by } = replyPromise(Date.parse(askedAt))
  // Over a weekend two business hours end after the 24, and the earlier promise is the one to keep.
  const soonest = Math.min(soonBy, by)
  if (now < soonest) return running('soon', soonest, now)
  if (now < by) return running('day', by, now)
  return {
    level: 'missed',
    words: `${duration(now - by)} late`,
    detail: `Promised by ${moment(by, now)}`,
    distanceMs: now - by,
  }
}

/** Sorts enquiries by how near their promise ends or ended: there is most to be won by answering those. */
export function byUrgency<Enquiry extends Pick<WaitingEnquiry, 'kind' | 'askedAt' | 'paidAt'>>(
  enquiries: readonly Enquiry[],
  now: number,
): { enquiry: Enquiry; state: PromiseState }[] {
  return enquiries
    .map((enquiry) => ({ enquiry, state: promiseState(enquiry, now) }))
    .toSorted((one, other) => one.state.distanceMs - other.state.distanceMs)
}

function running(level: 'soon' | 'day', endsAt: number, now: number): PromiseState {
  return {
    level,
    words: `Call by ${moment(endsAt, now)}`,
    detail: `${duration(endsAt - now)} left`,
    distanceMs: endsAt - now,
  }
}

/** `11:20`, and with its day where that is not today. */
function moment(time: number, now: number): string {
  const day = londonDay(time)
  return day === londonDay(now) ? formatClock(time) : `${formatDay(day, now)}, ${formatClock(time)}`
}

function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
