import type { Kysely } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { replyPromise } from '#shared/business/reply-promise.ts'
import type { ExpectedConsultation, NoticeDue, WaitingEnquiry } from '#shared/contract/dashboard.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import type { OpenSurvey } from '#shared/contract/open-surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { getToday } from '../today.ts'
import { listTasks } from '../../features/tasks/queries.ts'

export type BookedCall = ExpectedConsultation & { callAt: string }

/** What is due today. In each part, what has waited longest comes first. */
export interface Agenda {
  /** Booked calls, soonest first. */
  booked: BookedCall[]
  /** Surveys fixed for today, mornings first. */
  surveys: FixedSurvey[]
  /** Paid surveys whose customer has proposed dates. */
  proposed: OpenSurvey[]
  calls: Task[]
  /** People who have paid and were never called. */
  paid: WaitingEnquiry[]
  tasks: Task[]
  /** People who have waited longer than we promise. */
  unanswered: WaitingEnquiry[]
  /** Leads whose privacy notice is due today or overdue. */
  privacyNotices: NoticeDue[]
}

export async function getAgenda(db: Kysely<Database>, clock: Deps['clock']): Promise<Agenda> {
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  const due = await listTasks(db, { prospectId: undefined, state: 'open', dueBy: today })
  const { consultations, surveys, openSurveys, enquiries, untold } = await getToday({ db, clock })
  return {
    booked: consultations.filter(isBooked).filter(({ callAt }) => dayInLondon(Date.parse(callAt)) === today),
    surveys: surveys.filter(({ day }) => day === today),
    proposed: openSurveys.filter(({ chosen }) => chosen.length > 0),
    calls: due.filter(({ kind }) => kind === 'call'),
    tasks: due.filter(({ kind }) => kind !== 'call'),
    paid: enquiries.filter(({ paidAt }) => paidAt !== null).toReversed(),
    unanswered: enquiries
      .filter(
        ({ kind, askedAt, paidAt }) =>
          paidAt === null && kind === 'consultation' && replyPromise(Date.parse(askedAt)).by < now,
      )
      .toReversed(),
    privacyNotices: untold.leads.filter(({ dueAt }) => dayInLondon(Date.parse(dueAt)) <= today),
  }
}

export function isEmpty(agenda: Agenda): boolean {
  return Object.values(agenda).every((part: unknown[]) => part.length === 0)
}

function isBooked(consultation: ExpectedConsultation): consultation is BookedCall {
  return consultation.callAt !== null
}
