import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { datesOf } from '#shared/business/job-dates.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type changeJob, type DoneDay, doneDays, jobFields } from '#shared/contract/job-changes.ts'
import { type Job, type JobStage, jobStages, type PlanningDecision } from '#shared/contract/jobs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { changedElsewhere } from '../../platform/changed-elsewhere.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { Deps } from '../../deps.ts'
import { applyChange, reachStage } from '../../prospects/edit/edit.ts'
import { findProspect, getProspectRow } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import * as queries from './queries.ts'

type Change = ParsedInput<typeof changeJob>['body']
type Fields = Partial<Pick<Job, keyof typeof jobFields>>
/** New values by field; undefined leaves a field as it is. */
type RequestedFields = { [name in keyof Fields]?: Fields[name] | undefined }
type Context = Pick<Deps, 'clock'>

/** The day that each stage asks for, and what is cleared when a job goes back behind the stage. */
const daysOfStage: Record<JobStage, readonly (keyof Fields)[]> = {
  deposit_paid: [],
  survey: [],
  design: ['surveyedOn'],
  submitted: ['submittedOn', 'validatedOn', 'decidedOn', 'decision'],
  completed: ['completedOn'],
}

const missingDay: Partial<Record<JobStage, string>> = {
  design: 'Please say on which day you surveyed the house',
  submitted: 'Please say on which day you submitted the application',
  completed: 'Please say on which day the job was completed',
}

/** The stage that a job has reached once this day is known. */
const stageOfDay: Partial<Record<DoneDay, JobStage>> = {
  surveyedOn: 'design',
  drawingsSentOn: 'design',
  submittedOn: 'submitted',
  validatedOn: 'submitted',
  decidedOn: 'submitted',
  completedOn: 'completed',
}

const decisions: Record<PlanningDecision, string> = {
  approved: 'Planning permission granted',
  refused: 'Planning permission refused',
  withdrawn: 'Planning application withdrawn',
}

const dayTexts: Record<Exclude<DoneDay, 'decidedOn'>, string> = {
  surveyedOn: 'Surveyed',
  drawingsSentOn: 'Sent the first drawings',
  submittedOn: 'Submitted the planning application',
  validatedOn: 'The council validated the application',
  buildingRegsSentOn: 'Sent the building regulations drawings',
  completedOn: 'Completed the job',
}

/** Changes an open or completed job, and moves its lead along; the same values again change nothing.
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when it has changed since it was read, or has been cancelled */
export async function change(
  trx: Trx,
  context: Context,
  paymentId: string,
  { revision, stage, reason, dueDates, ...given }: Change,
): Promise<Job> {
  const before = await getJob(trx, paymentId)
  const requested: RequestedFields = { ...given, ...(dueDates && { dueDates: mergeDueDates(before, dueDates) }) }
  const isBack = stage !== undefined && jobStages.indexOf(stage) < jobStages.indexOf(before.stage)
  const fields = changedFields(before, isBack ? { ...clearedAfter(stage), ...requested } : requested)
  const names = Object.keys(fields) as (keyof Fields)[]
  if (names.length === 0 && (stage === undefined || stage === before.stage)) return before
  if (before.revision !== revision) throw changedElsewhere(before)
  if (before.state === 'cancelled')
    throw new AppError('conflict', 'This job has been cancelled, so it can’t be changed.')
  const today = dayInLondon(context.clock.now().getTime())
  const job = { ...before, ...fields }
  checkDays(job, names, today)
  if (stage !== undefined && !isBack) checkStage(job, stage, today)

  await save(trx, context, before, fields)
  for (const activity of activitiesOf(job, names)) {
    await recordActivity(trx, context, before.prospectId, { activityType: 'job', ...activity })
  }
  await moveLead(trx, context, before, { stage: stage ?? impliedStage(fields), reason })
  return getJob(trx, paymentId)
}

/** Ends the earlier jobs of a completed lead when another deposit begins the next. */
export async function beginJob(
  trx: Trx,
  context: Context,
  { paymentId, prospectId }: { paymentId: string; prospectId: string },
): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  const earlier = (await queries.listOfLead(trx, prospectId)).filter((job) => job.paymentId !== paymentId)
  if (lead?.crmStage !== 'completed' || earlier.length === 0) return
  const completedAt = (await queries.findCompletion(trx, prospectId)) ?? context.clock.now().toISOString()
  for (const job of earlier) {
    if (job.completedOn === null) await save(trx, context, job, { completedOn: dayInLondon(Date.parse(completedAt)) })
  }
  await applyChange(trx, context, lead, { crmStage: 'deposit_paid' }, 'Paid another deposit', 'deposit')
}

/** @throws AppError `not_found` */
export async function getJob(trx: Trx, paymentId: string): Promise<Job> {
  const job = await queries.findJob(trx, paymentId)
  if (!job) throw new AppError('not_found', 'Job not found. Its lead may have been archived or deleted.')
  return job
}

/** Stores new values in a job’s row, which its first change creates. */
export async function save(
  trx: Trx,
  { clock }: Context,
  { paymentId, revision }: Pick<Job, 'paymentId' | 'revision'>,
  { dueDates, ...fields }: Fields & Partial<Pick<Job, 'reviewAskedAt'>>,
): Promise<void> {
  const changedAt = clock.now().toISOString()
  const row = { ...fields, ...(dueDates && { dueDates: JSON.stringify(dueDates) }), changedAt, revision: revision + 1 }
  if (revision === 0) await queries.insertJob(trx, { ...row, paymentId, createdAt: changedAt })
  else await queries.updateJob(trx, paymentId, row)
}

function mergeDueDates({ dueDates }: Job, given: NonNullable<Change['dueDates']>): Job['dueDates'] {
  const days = Object.entries({ ...dueDates, ...given }).filter(([, day]) => typeof day === 'string')
  return Object.fromEntries(days.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function clearedAfter(stage: JobStage): Fields {
  const later = jobStages.slice(jobStages.indexOf(stage) + 1)
  return Object.fromEntries(later.flatMap((one) => daysOfStage[one]).map((field) => [field, null]))
}

/** Returns the requested fields whose value differs from that of the job. */
function changedFields(job: Job, requested: RequestedFields): Fields {
  const names = (Object.keys(jobFields) as (keyof Fields)[]).filter(
    (name) => requested[name] !== undefined && JSON.stringify(requested[name]) !== JSON.stringify(job[name]),
  )
  return Object.fromEntries(names.map((name) => [name, requested[name]]))
}

/** @throws AppError `invalid_input` */
function checkDays(job: Job, changed: readonly (keyof Fields)[], today: string): void {
  const future = doneDays.find((name) => changed.includes(name) && (job[name] ?? '') > today)
  if (future !== undefined) throw invalidField(future, 'This day is still to come')
  if (!changed.includes('decision') && !changed.includes('decidedOn')) return
  if (job.decidedOn !== null && job.decision === null) {
    throw invalidField('decision', 'Please say what the council decided')
  }
  if (job.decision !== null && job.decidedOn === null) {
    throw invalidField('decidedOn', 'Please say on which day the council decided')
  }
}

/** A stage that is reached needs the day of it. @throws AppError `invalid_input` */
function checkStage(job: Job, stage: JobStage, today: string): void {
  const [day] = daysOfStage[stage]
  const isSurveyHeld =
    stage === 'design' && datesOf(job, today).some(({ step, doneOn }) => step === 'survey' && doneOn !== null)
  if (day !== undefined && job[day] === null && !isSurveyHeld) throw invalidField(day, missingDay[stage] ?? '')
}

/** Returns the furthest stage that the days imply. */
function impliedStage(fields: Fields): JobStage | undefined {
  const reached = new Set(doneDays.map((name) => (typeof fields[name] === 'string' ? stageOfDay[name] : undefined)))
  return jobStages.findLast((stage) => reached.has(stage))
}

async function moveLead(
  trx: Trx,
  context: Context,
  { prospectId, stage: from }: Job,
  { stage, reason }: { stage: JobStage | undefined; reason: string | undefined },
): Promise<void> {
  if (stage === undefined || stage === from) return
  if (jobStages.indexOf(stage) > jobStages.indexOf(from)) {
    return reachStage(trx, context, prospectId, { stage, reason: reason ?? 'The job has come this far' })
  }
  await applyChange(trx, context, await getProspectRow(trx, prospectId), { crmStage: stage }, reason)
}

/** Describes for the timeline what has been done. */
function activitiesOf(job: Job, changed: readonly (keyof Fields)[]): { description: string; notes?: string }[] {
  const { decidedOn, decision, planningReference } = job
  const reference = planningReference === null ? {} : { notes: `Reference ${planningReference}` }
  const done = doneDays.flatMap((name) => {
    const day = job[name]
    if (name === 'decidedOn' || !changed.includes(name) || day === null) return []
    const text = { description: `${dayTexts[name]} on ${nameDay(day)}` }
    return [name === 'submittedOn' ? { ...text, ...reference } : text]
  })
  const isDecided = (changed.includes('decidedOn') || changed.includes('decision')) && decidedOn !== null
  if (!isDecided || decision === null) return done
  return [...done, { description: `${decisions[decision]} on ${nameDay(decidedOn)}`, ...reference }]
}
