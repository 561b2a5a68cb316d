import type { Kysely } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { replyPromise } from '#shared/business/reply-promise.ts'
import type { ExpectedConsultation, UntoldLead, WaitingEnquiry } from '#shared/contract/overview.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import type { OpenSurvey } from '#shared/contract/open-surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { lookAtToday } from '../overview/today.ts'
import { listAsked } from '../tasks/queries.ts'

export type BookedCall = ExpectedConsultation & { callAt: string }

/** What a day asks of the owner in the morning, each part with what has waited longest first. */
export interface Agenda {
  /** Booked by whoever wrote to us, the soonest first. */
  booked: BookedCall[]
  /** Fixed for today, the morning's first. */
  surveys: FixedSurvey[]
  /** Paid surveys whose customer has proposed dates. */
  proposed: OpenSurvey[]
  calls: Task[]
  /** Whoever has paid and was never called. */
  paid: WaitingEnquiry[]
  tasks: Task[]
  /** Whoever has waited beyond what we promise. */
  unanswered: WaitingEnquiry[]
  /** Their time to be told that we hold their details ends today, or is over. */
  untold: UntoldLead[]
}

export async function lookAtAgenda(db: Kysely<Database>, clock: Deps['clock']): Promise<Agenda> {
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  const due = await listAsked(db, { prospectId: undefined, state: 'open', dueBy: today })
  const { consultations, surveys, openSurveys, enquiries, untold } = await lookAtToday({ db, clock })
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
    untold: untold.leads.filter(({ dueAt }) => dayInLondon(Date.parse(dueAt)) <= today),
  }
}

export function isEmpty(agenda: Agenda): boolean {
  return Object.values(agenda).every((part: unknown[]) => part.length === 0)
}

function isBooked(consultation: ExpectedConsultation): consultation is BookedCall {
  return consultation.callAt !== null
}
