import type { OpeningTimes } from '#shared/business/opening-times.ts'
import { promisedBy } from '#shared/business/reply-promise.ts'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { formatClock, formatDay, londonDay } from '../platform/dates.ts'

export interface ReplyDeadline {
  /** How urgent it is: the promise is missed, or ends within half an hour, today or later. */
  level: 'missed' | 'soon' | 'today' | 'later'
  /** `Call by 11:20`, `2 h late`. */
  text: string
  /** `1 h 20 min left`, `Promised by 09:20`; blank without a deadline. */
  detail: string
  /** Milliseconds since 1970; of who has paid, when they did. */
  at: number
}

const minuteMs = 60_000
const soonMs = 30 * minuteMs

/** Returns the deadline of the promised reply; paying customers come first. @param now milliseconds since 1970 */
export function replyDeadline(
  { kind, askedAt, paidAt }: Pick<WaitingEnquiry, 'kind' | 'askedAt' | 'paidAt'>,
  now: number,
  times: OpeningTimes,
): ReplyDeadline {
  if (paidAt !== null) return { level: 'today', text: 'Paid, not called yet', detail: '', at: Date.parse(paidAt) }
  const isEstimate = kind === 'estimate'
  const by = promisedBy(isEstimate ? kind : 'consultation', Date.parse(askedAt), times)
  // Who asks for an estimate leaves no number.
  if (now < by) return running(by, now, isEstimate ? 'Contact' : 'Call')
  return {
    level: 'missed',
    text: `${duration(now - by)} late`,
    detail: `Promised by ${moment(by, now)}`,
    at: by,
  }
}

/** Sorts enquiries by how near their deadline is, before or after it: a quick reply to those wins most. Who has paid comes first. */
export function byUrgency<Enquiry extends Pick<WaitingEnquiry, 'kind' | 'askedAt' | 'paidAt'>>(
  enquiries: readonly Enquiry[],
  now: number,
  times: OpeningTimes,
): { enquiry: Enquiry; deadline: ReplyDeadline }[] {
  const distanceMs = ({ enquiry, deadline }: { enquiry: Enquiry; deadline: ReplyDeadline }) =>
    enquiry.paidAt === null ? Math.abs(deadline.at - now) : 0
  return enquiries
    .map((enquiry) => ({ enquiry, deadline: replyDeadline(enquiry, now, times) }))
    .toSorted((one, other) => distanceMs(one) - distanceMs(other))
}

function running(endsAt: number, now: number, action: 'Call' | 'Contact'): ReplyDeadline {
  return {
    level: endsAt - now < soonMs ? 'soon' : londonDay(endsAt) === londonDay(now) ? 'today' : 'later',
    text: `${action} by ${moment(endsAt, now)}`,
    detail: `${duration(endsAt - now)} left`,
    at: endsAt,
  }
}

/** `11:20`, with the day unless it is today. */
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
