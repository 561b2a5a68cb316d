import { dayMs } from '#shared/business/durations.ts'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import type { Client } from '#shared/client.ts'
import { changeJob, listJobs } from '#shared/contract/jobs.ts'
import { getPaymentStatus, listPayments } from '#shared/contract/payments.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { chooseSurveyDates, fixSurvey } from '#shared/contract/surveys.ts'
import { createTask } from '#shared/contract/tasks.ts'
import type { Person } from '../samples/people.ts'
import type { Actors, Scene } from './story.ts'

/** Days from the deposit to each step of the job. The survey itself is about 19 days after the deposit. */
const daysTo = { chosen: 2, fixed: 10, measured: 24, submitted: 45, completed: 110 } as const

/** The survey and the work after it. Recent payers are at the first of these steps. */
export function afterDeposit(who: Person, paidDaysAgo: number): Scene[] {
  const at = (step: keyof typeof daysTo) => paidDaysAgo - daysTo[step]
  return [
    { daysAgo: at('chosen'), play: (actors) => chooseDates(actors, who) },
    { daysAgo: at('fixed'), play: ({ owner }) => fixDate(owner, who) },
    { daysAgo: at('measured'), play: ({ owner }) => noteSurvey(owner, who, at('submitted') < 0) },
    { daysAgo: at('submitted'), play: ({ owner }) => moveTo(owner, who, 'submitted') },
    { daysAgo: at('completed'), play: ({ owner }) => moveTo(owner, who, 'completed') },
  ]
}

export async function findLead(owner: Client, { email }: Person) {
  const [lead] = await owner.call(listProspects, { query: { q: email, limit: 1 } })
  if (!lead) throw new Error(`There is no lead with the address ${email}.`)
  return owner.call(getProspect, { params: { id: lead.id } })
}

async function chooseDates({ visitor, owner }: Actors, who: Person): Promise<void> {
  const { paymentIntentId, survey } = await findSurvey(owner, who)
  const dates = survey.days
    .filter((_, index) => [1, 3, 5].includes(index))
    .map((day, index) => ({ day, half: index === 1 ? ('afternoon' as const) : ('morning' as const) }))
  await visitor.call(chooseSurveyDates, { body: { paymentIntentId, revision: survey.revision, dates } })
}

async function fixDate(owner: Client, who: Person): Promise<void> {
  const { id, survey } = await findSurvey(owner, who)
  const date = survey.chosen[1]
  if (date) await owner.call(fixSurvey, { params: { jobId: id }, body: { ...date, revision: survey.revision } })
}

async function noteSurvey(owner: Client, who: Person, isInHand: boolean): Promise<void> {
  const { id, updatedAt } = await moveTo(owner, who, 'design')
  await owner.call(addNote, { params: { id }, body: { text: 'Measured the house. The drains run where we thought.' } })
  if (!isInHand) return
  const dueOn = new Date(Date.parse(updatedAt) + 12 * dayMs).toISOString().slice(0, 10)
  await owner.call(createTask, { body: { prospectId: id, kind: 'email', title: 'Send the first drawings', dueOn } })
}

async function moveTo(owner: Client, who: Person, crmStage: keyof typeof dates) {
  const { id: prospectId, updatedAt } = await findLead(owner, who)
  const lead = await owner.call(editProspect, { params: { id: prospectId }, body: { updatedAt, crmStage } })
  const [job] = await owner.call(listJobs, { query: { prospectId } })
  if (!job) throw new Error(`${who.name} has no job.`)
  const { id, revision } = job
  const body = { revision, ...dates[crmStage](dayInLondon(Date.parse(lead.updatedAt))) }
  await owner.call(changeJob, { params: { id }, body })
  return lead
}

/** What the owner enters on the day on which a job comes to a stage. */
const dates = {
  design: (day: string) => ({ surveyedOn: day }),
  submitted: (day: string) => ({ drawingsSentOn: daysAfter(day, -12), submittedOn: day }),
  completed: (day: string) => ({ decidedOn: daysAfter(day, -7), decision: 'approved' as const, completedOn: day }),
}

async function findSurvey(owner: Client, who: Person) {
  const { id: prospectId } = await findLead(owner, who)
  const [payment] = await owner.call(listPayments, { query: { prospectId, limit: 1 } })
  const paymentIntentId = payment?.providerIntentId ?? ''
  const { survey } = await owner.call(getPaymentStatus, { query: { paymentIntentId } })
  if (!payment || !survey) throw new Error(`${who.name} has paid no deposit.`)
  return { id: payment.id, paymentIntentId, survey }
}
