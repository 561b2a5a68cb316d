import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { datesOf } from '#shared/business/job-dates.ts'
import { packagePrice } from '#shared/business/prices.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  type changeJob,
  type DoneDay,
  doneDays,
  type Job,
  jobFields,
  type JobStage,
  jobStages,
  type PlanningDecision,
  type startJob,
} from '#shared/contract/jobs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { atRevision } from '../../platform/revisions.ts'
import { AppError, found, invalidField } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import type { Deps } from '../../deps.ts'
import { applyChange } from '../../prospects/edit/apply-change.ts'
import {
  beginJob,
  cancelled,
  clearedAfter,
  daysOfStage,
  moveJob,
  open,
  refuseBooked,
  showJobs,
} from '../../prospects/lead-jobs/jobs.ts'
import { findJobRow, isInvoiced } from '../../prospects/lead-jobs/queries.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import * as queries from './queries.ts'

type Change = ParsedInput<typeof changeJob>['body']
type Fields = Partial<Pick<Job, keyof typeof jobFields>>
/** New values by field; undefined leaves a field as it is. */
type RequestedFields = { [name in keyof Fields]?: Fields[name] | undefined }
type Context = Pick<Deps, 'clock'>
type StartContext = Pick<Deps, 'clock' | 'business'>

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

/** Starts a job for what was agreed without a deposit, at the price of its package that is in force, or that of the accepted quotes that wait for
 *  a job; its lead becomes a customer. The same id again returns the job.
 *  @throws AppError `not_found`, `already_archived`, `already_exists`, `conflict` for a quote that is not accepted, or is being carried out */
export async function start(
  trx: Trx,
  context: StartContext,
  prospectId: string,
  { id, packageType, quoteId }: ParsedInput<typeof startJob>['body'],
): Promise<Job> {
  const stored = id === undefined ? undefined : await findJobRow(trx, id)
  const repeated = repeatOf(stored, { prospectId }, 'another job')
  if (repeated) return getJob(trx, repeated.id)
  const lead = await getProspectRow(trx, prospectId)
  const quote = quoteId === undefined ? undefined : await getQuoteToStart(trx, prospectId, quoteId)
  const begunAt = context.clock.now().toISOString()
  const agreedPackagePence = packagePrice(context.business().prices, packageType)
  const job = { prospectId, packageType, stage: 'survey', begunAt, agreedPackagePence } as const
  const jobId = await beginJob(trx, context, { ...(id && { id }), ...job })
  if (quote) await trx.updateTable('quote').set({ jobId }).where('id', '=', quote.id).execute()
  const description = `Started the ${packageType} job by hand`
  await recordActivity(trx, context, prospectId, { activityType: 'job', description })
  await applyChange(trx, context, lead, { status: 'converted' }, description)
  await showJobs(trx, context, prospectId, { reason: description })
  return getJob(trx, jobId)
}

async function getQuoteToStart(trx: Trx, prospectId: string, quoteId: string) {
  const row = await trx
    .selectFrom('quote')
    .select(['id', 'number', 'jobId', 'acceptedAt'])
    .where('id', '=', quoteId)
    .where('prospectId', '=', prospectId)
    .executeTakeFirst()
  const quote = found(row, 'Quote')
  if (quote.acceptedAt === null) {
    throw new AppError('conflict', `Quote ${quote.number} hasn’t been accepted. Please mark it as accepted first.`)
  }
  if (quote.jobId === null) return quote
  const isOfDeposit = await trx
    .selectFrom('payment')
    .select('id')
    .where('jobId', '=', quote.jobId)
    .where('quoteId', '=', quoteId)
    .executeTakeFirst()
  if (isOfDeposit || (await isInvoiced(trx, quote.jobId))) {
    throw new AppError('conflict', `Quote ${quote.number} belongs to another job.`)
  }
  return quote
}

/** Changes a job, and lets its lead follow; the same values again change nothing. Days that are typed in only move it forward: a stage moves it
 *  back if it is asked for.
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when it has changed since it was read, has been cancelled, or is to be cancelled
 *  before its survey */
export async function change(
  trx: Trx,
  context: Context,
  id: string,
  { revision, stage, isCancelled, reason, dueDates, ...given }: Change,
): Promise<Job> {
  const before = await getJob(trx, id)
  const requested: RequestedFields = { ...given, ...(dueDates && { dueDates: mergeDueDates(before, dueDates) }) }
  const isBack = stage !== undefined && jobStages.indexOf(stage) < jobStages.indexOf(before.stage)
  const fields = changedFields(before, isBack ? { ...clearedAfter(stage), ...requested } : requested)
  const names = Object.keys(fields) as (keyof Fields)[]
  const isSameStage = stage === undefined || stage === before.stage
  const isSameState = isCancelled === undefined || isCancelled === (before.state === 'cancelled')
  if (names.length === 0 && isSameStage && isSameState) return before
  atRevision(before, revision)
  if (before.state === 'cancelled' && isCancelled !== false)
    throw new AppError('conflict', 'This job has been cancelled, so it can’t be changed.')
  const today = dayInLondon(context.clock.now().getTime())
  const job = { ...before, ...fields }
  checkDays(job, names, today)
  if (isBack && reason === undefined) {
    const from = before.stage.replaceAll('_', ' ')
    throw invalidField('reason', `Please say why the job is going back from ${from} to ${stage.replaceAll('_', ' ')}`)
  }
  if (stage !== undefined && !isBack) checkStage(job, stage, today)
  if (isCancelled === true) {
    if (reason === undefined) throw invalidField('reason', 'Please say why the job is cancelled')
    refuseBooked(context, before)
  }

  const { dueDates: newDates, ...entered } = fields
  const row = await findJobRow(trx, id)
  const to = stage ?? furtherOf(before.stage, impliedStage(fields))
  for (const activity of activitiesOf(job, names)) {
    await recordActivity(trx, context, before.prospectId, { activityType: 'job', ...activity })
  }
  if (!isSameState) {
    const description = `${isCancelled ? 'Cancelled' : 'Reopened'} the ${before.packageType} job`
    await recordActivity(trx, context, before.prospectId, { activityType: 'job', description, notes: reason })
  }
  if (row) {
    await moveJob(trx, context, row, {
      ...entered,
      ...(newDates && { dueDates: JSON.stringify(newDates) }),
      stage: to,
      ...(!isSameState && (isCancelled ? cancelled(context, 'owner') : open)),
      reason: reason ?? 'The job has come this far',
    })
  }
  return getJob(trx, id)
}

/** @throws AppError `not_found` */
export async function getJob(trx: Trx, id: string): Promise<Job> {
  const job = await queries.findJob(trx, id)
  if (!job) throw new AppError('not_found', 'Job not found. Its lead may have been archived or deleted.')
  return job
}

function mergeDueDates({ dueDates }: Job, given: NonNullable<Change['dueDates']>): Job['dueDates'] {
  const days = Object.entries({ ...dueDates, ...given }).filter(([, day]) => typeof day === 'string')
  return Object.fromEntries(days.toSorted(([one], [other]) => (one < other ? -1 : 1)))
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

function furtherOf(stage: JobStage, other: JobStage | undefined): JobStage {
  return other !== undefined && jobStages.indexOf(other) > jobStages.indexOf(stage) ? other : stage
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
