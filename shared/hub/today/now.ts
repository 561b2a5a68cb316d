import type { OpeningTimes } from '#shared/business/opening-times.ts'
import { replyDueAt } from '#shared/business/reply-promise.ts'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import type { UnreadReply } from '#shared/contract/incoming-mail.ts'
import type { FixedSurvey } from '#shared/contract/surveys.ts'
import { londonDay } from '../platform/dates.ts'
import { replyDeadline, type ReplyDeadline } from './reply-deadline.ts'
import type { BookedCall } from './split-by-day.ts'

/** What is to be done now, with its time in milliseconds since 1970. */
export type NowEntry =
  | { kind: 'call'; at: number; call: BookedCall }
  | { kind: 'survey'; at: number; survey: FixedSurvey }
  | { kind: 'reply'; at: number; reply: UnreadReply }
  | { kind: 'enquiry'; at: number; enquiry: WaitingEnquiry; deadline: ReplyDeadline }

export interface Now {
  calls: readonly BookedCall[]
  surveys: readonly FixedSurvey[]
  replies: readonly UnreadReply[]
  enquiries: readonly WaitingEnquiry[]
}

/** Lists calls, surveys, unread replies and waiting enquiries by time: who has paid first, then today from morning to evening, then what was
 *  due before today, the newest first, then what is due later. An email is due when an enquiry of that time would be.
 *  @param now milliseconds since 1970 */
export function listNow({ calls, surveys, replies, enquiries }: Now, now: number, times: OpeningTimes): NowEntry[] {
  const entries = [
    ...calls.map((call): NowEntry => ({ kind: 'call', at: Date.parse(call.callAt), call })),
    ...surveys.map((survey): NowEntry => ({ kind: 'survey', at: surveyTimes(survey).startsAt, survey })),
    ...replies.map((reply): NowEntry => ({
      kind: 'reply',
      at: replyDueAt(Date.parse(reply.receivedAt), times),
      reply,
    })),
    ...enquiries.map((enquiry): NowEntry => {
      const deadline = replyDeadline(enquiry, now, times)
      return { kind: 'enquiry', at: deadline.at, enquiry, deadline }
    }),
  ]
  const today = londonDay(now)
  const place = (entry: NowEntry): number => {
    if (entry.kind === 'enquiry' && entry.enquiry.paidAt !== null) return 0
    const day = londonDay(entry.at)
    return day === today ? 1 : day < today ? 2 : 3
  }
  return entries.toSorted((one, other) => {
    const first = place(one)
    const byPlace = first - place(other)
    if (byPlace !== 0) return byPlace
    return first === 2 ? other.at - one.at : one.at - other.at
  })
}
