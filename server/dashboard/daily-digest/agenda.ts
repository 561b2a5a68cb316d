import { dayInLondon } from '#shared/business/london-time.ts'
import { promisedBy } from '#shared/business/reply-promise.ts'
import type { ExpectedConsultation } from '#shared/contract/dashboard.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import { getToday, type TodayContext } from '../today.ts'
import { listTasks } from '../../features/tasks/queries.ts'

export type BookedCall = ExpectedConsultation & { callAt: string }

export type Agenda = Awaited<ReturnType<typeof getAgenda>>

/** Returns what is due today. In each part, what has waited longest comes first. */
export async function getAgenda(context: TodayContext) {
  const { reader, clock, business } = context
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  const due = await listTasks(reader, { prospectId: undefined, state: 'open', dueBy: today })
  const { consultations, surveys, openSurveys, jobs, enquiries, untold } = await getToday(context)
  const times = await readOpeningTimes(reader, business(), new Date(0))
  return {
    /** Booked calls, soonest first. */
    booked: consultations.filter(isBooked).filter(({ callAt }) => dayInLondon(Date.parse(callAt)) === today),
    /** Surveys fixed for today, mornings first. */
    surveys: surveys.filter(({ day }) => day === today),
    /** Paid surveys whose customer has proposed dates. */
    proposed: openSurveys.filter(({ chosen }) => chosen.length > 0),
    /** Jobs whose next step is due today or late, the latest first. */
    jobs: jobs.filter(({ dueOn }) => dueOn <= today),
    calls: due.filter(({ kind }) => kind === 'call'),
    tasks: due.filter(({ kind }) => kind !== 'call'),
    /** People who have paid and were never called. */
    paid: enquiries.filter(({ paidAt }) => paidAt !== null).toReversed(),
    /** People who have waited longer than we promise. */
    unanswered: enquiries
      .filter(
        ({ kind, askedAt, paidAt }) =>
          paidAt === null && kind !== 'deposit' && promisedBy(kind, Date.parse(askedAt), times) < now,
      )
      .toReversed(),
    /** Leads whose privacy notice is due today or overdue. */
    privacyNotices: untold.leads.filter(({ dueAt }) => dayInLondon(Date.parse(dueAt)) <= today),
  }
}

export function isEmpty(agenda: Agenda): boolean {
  return Object.values(agenda).every((part: unknown[]) => part.length === 0)
}

function isBooked(consultation: ExpectedConsultation): consultation is BookedCall {
  return consultation.callAt !== null
}
