import { callEnd } from '#shared/business/call-slots.ts'
import { dayMs } from '#shared/business/durations.ts'
import { clockInLondon, dayInLondon, daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import type { OpeningTimes } from '#shared/business/opening-times.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import { promisedBy } from '#shared/business/reply-promise.ts'
import { halfHours, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** What is known of a lead. What has not been read yet is left out. */
export interface LeadPlans {
  /** Their enquiry, while it waits for a reply. */
  enquiry?: Pick<WaitingEnquiry, 'kind' | 'askedAt' | 'paidAt'> | undefined
  calls?: readonly Call[] | undefined
  surveys?: readonly FixedSurvey[] | undefined
  openSurveys?: readonly OpenSurvey[] | undefined
  /** Open tasks, the soonest first. */
  tasks?: readonly Task[] | undefined
  quotes?: readonly Pick<Quote, 'issuedAt' | 'acceptedAt' | 'declinedAt' | 'withdrawnAt' | 'expiresOn'>[] | undefined
  invoices?: readonly Pick<Invoice, 'kind' | 'dueOn' | 'paidAt' | 'voidedAt'>[] | undefined
}

type Subject =
  | { kind: 'reply' | 'dates' | 'quote' | 'invoice' }
  | { kind: 'call'; call: Call }
  | { kind: 'survey'; survey: FixedSurvey }
  | { kind: 'task'; task: Task }

/** What comes next with a lead, in a few words: `Survey tomorrow 1–4pm`. */
export type NextLeadStep = Subject & {
  text: string
  /** Whether it should have been done by now. */
  isLate: boolean
}

/** A step with the time by which steps are compared, in milliseconds since 1970. */
type Candidate = NextLeadStep & { at: number }

/** Returns what comes next with a lead; undefined if nothing is planned. A promised reply and appointments come at their time, what is due on a
 *  day after the appointments of today and tomorrow, and what the customer has to decide last. @param now milliseconds since 1970 */
export function nextLeadStep(plans: LeadPlans, now: number, times: OpeningTimes): NextLeadStep | undefined {
  const today = dayInLondon(now)
  const candidates: Candidate[] = []
  const add = (at: number, isLate: boolean, text: string, subject: Subject) =>
    candidates.push({ ...subject, at, isLate, text })

  const { enquiry, calls = [], surveys = [], openSurveys = [], tasks = [], quotes = [], invoices = [] } = plans
  if (enquiry !== undefined) addReply(enquiry)
  for (const call of calls) {
    if ((call.state !== 'booked' && call.state !== 'held') || callEnd(call) <= now) continue
    const startsAt = Date.parse(call.startsAt)
    const what = call.videoLink === null ? 'Call' : 'Video call'
    const when = startsAt <= now ? 'now' : `${shortDay(dayInLondon(startsAt), today)} ${clockInLondon(startsAt)}`
    add(startsAt, false, `${what} ${when}${call.state === 'held' ? ', not confirmed yet' : ''}`, { kind: 'call', call })
  }
  for (const survey of surveys) {
    const { startsAt, endsAt } = surveyTimes(survey)
    if (endsAt <= now) continue
    add(startsAt, false, `Survey ${shortDay(survey.day, today)} ${shortHours(survey.half)}`, { kind: 'survey', survey })
  }
  if (openSurveys.some(({ chosen }) => chosen.length > 0)) add(now, false, 'Survey date to confirm', { kind: 'dates' })
  for (const task of tasks) {
    const isLate = task.dueOn < today
    const due = isLate ? `, overdue since ${shortDay(task.dueOn, today)}` : ` ${onDay(task.dueOn, today)}`
    add(dueAt(task.dueOn), isLate, `${task.title}${due}`, { kind: 'task', task })
  }
  for (const { kind, dueOn, paidAt, voidedAt } of invoices) {
    if (kind !== 'balance' || dueOn === null || paidAt !== null || voidedAt !== null) continue
    const isLate = dueOn < today
    const due = isLate ? 'overdue since' : 'due'
    add(dueAt(dueOn), isLate, `Invoice ${due} ${shortDay(dueOn, today)}`, { kind: 'invoice' })
  }
  const open = quotes.find((quote) => quoteState(quote, new Date(now)) === 'sent')
  if (open !== undefined) {
    const days = daysBetween(dayInLondon(Date.parse(open.issuedAt)), today)
    const text = days === 0 ? 'Quote sent today' : `Quote open ${days} ${days === 1 ? 'day' : 'days'}`
    add(Number.POSITIVE_INFINITY, false, text, { kind: 'quote' })
  }
  const [first] = candidates.toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at))
  if (first === undefined) return undefined
  const { at: _, ...step } = first
  return step

  function addReply({ kind, askedAt, paidAt }: NonNullable<LeadPlans['enquiry']>): void {
    if (paidAt !== null) return void add(Date.parse(paidAt), false, 'Paid, not called yet', { kind: 'reply' })
    const by = promisedBy(kind === 'estimate' ? kind : 'consultation', Date.parse(askedAt), times)
    const day = dayInLondon(by)
    const moment = day === today ? clockInLondon(by) : `${clockInLondon(by)} ${shortDay(day, today)}`
    add(by, by <= now, by <= now ? `Reply was due by ${moment}` : `Reply by ${moment}`, { kind: 'reply' })
  }

  /** What is due on a day has no hour: it comes after the appointments of that day, and of tomorrow if it is overdue. */
  function dueAt(day: string): number {
    const tomorrow = daysAfter(today)
    const overdueDays = Math.max(0, daysBetween(day, tomorrow))
    return timeInLondon(day < tomorrow ? daysAfter(tomorrow) : daysAfter(day), 0) - overdueDays
  }
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** `today`, `tomorrow`, `Fri`, and beyond a week or before yesterday `3 Dec`. */
function shortDay(day: string, today: string): string {
  const days = daysBetween(today, day)
  const named = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  if (named !== undefined) return named
  return (days > 1 && days < 7 ? weekday : date).format(noonOf(day))
}

/** `today`, `on Fri`. */
function onDay(day: string, today: string): string {
  const name = shortDay(day, today)
  return daysBetween(today, day) < 2 ? name : `on ${name}`
}

/** `9am–12pm`, `1–4pm`. */
function shortHours(half: FixedSurvey['half']): string {
  const [from, until] = Object.values(halfHours[half]).map((minutes) => ({
    hour: (minutes / 60) % 12 || 12,
    end: minutes < 12 * 60 ? 'am' : 'pm',
  }))
  return from?.end === until?.end
    ? `${from?.hour}–${until?.hour}${until?.end}`
    : `${from?.hour}${from?.end}–${until?.hour}${until?.end}`
}

function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}
