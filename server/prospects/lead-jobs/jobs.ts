import { v7 as uuidv7 } from 'uuid'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Pence } from '#shared/business/money.ts'
import type { PackageType } from '#shared/business/packages.ts'
import { type CancelReason, type JobStage, jobStages } from '#shared/contract/jobs.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { applyOrder } from '../lead-account/lead-order.ts'
import { applyChange } from '../edit/apply-change.ts'
import { findProspect } from '../queries.ts'
import * as queries from './queries.ts'

interface Context {
  clock: Clock
}

/** The cause is given when the lead caused it by paying, as in `applyChange`. */
interface Reason {
  reason: string
  cause?: 'deposit' | undefined
}

/** What is cleared when a job goes back behind the stage: the day that each stage asks for comes first. */
export const daysOfStage = {
  deposit_paid: [],
  survey: [],
  design: ['surveyedOn'],
  submitted: ['submittedOn', 'validatedOn', 'decidedOn', 'decision'],
  completed: ['completedOn'],
} as const satisfies Record<JobStage, readonly (keyof queries.JobRow)[]>

type StageDay = (typeof daysOfStage)[JobStage][number]

/** Returns what a job at this stage has not come to yet, each null. */
export function clearedAfter(stage: JobStage): { [day in StageDay]?: null } {
  const later = jobStages.slice(jobStages.indexOf(stage) + 1)
  return Object.fromEntries(later.flatMap((one) => daysOfStage[one]).map((field) => [field, null]))
}

interface NewJob {
  id?: string
  prospectId: string
  packageType: PackageType
  stage: JobStage
  begunAt: string
  /** The price of the package, excluding VAT, of a job that is started by hand. */
  agreedPackagePence?: Pence
}

/** Begins a job, which takes up the accepted quotes that wait for one. @returns its id */
export async function beginJob(trx: Trx, { clock }: Context, { id = uuidv7(), ...job }: NewJob): Promise<string> {
  const now = clock.now().toISOString()
  const agreedPackage = job.agreedPackagePence === undefined ? null : job.packageType
  const row = { ...job, agreedPackage, paymentId: id, createdAt: now, changedAt: now }
  await trx.insertInto('job').values(row).execute()
  await queries.takeWaitingQuotes(trx, { id, prospectId: job.prospectId })
  return id
}

interface PaidDeposit {
  id: string
  prospectId: string
  packageType: PackageType
  quoteId: string | null
  succeededAt: string | null
  createdAt: string
}

/** Returns the job to which a paid deposit belongs: that of another deposit for the same quote, an open one that holds none, or else a new
 *  one. The quote that was paid for becomes that of the job. */
export async function jobOfDeposit(trx: Trx, context: Context, deposit: PaidDeposit): Promise<string> {
  const { id, prospectId, packageType, quoteId, succeededAt, createdAt } = deposit
  const paidTwice = await queries.findJobPaidFor(trx, deposit)
  const jobId = paidTwice ?? (await queries.findJobInHand(trx, prospectId, { isUnpaid: true }))
  if (jobId !== undefined) await queries.takeWaitingQuotes(trx, { id: jobId, prospectId })
  const begunAt = succeededAt ?? createdAt
  const stage = await stageOfFirst(trx, prospectId)
  const own = jobId ?? (await beginJob(trx, context, { id, prospectId, packageType, stage, begunAt }))
  if (quoteId !== null) {
    await trx
      .updateTable('quote')
      .set({ jobId: own })
      .where('id', '=', quoteId)
      .where('prospectId', '=', prospectId)
      .execute()
  }
  return own
}

/** A deposit moves no lead back whom the owner had moved on without a job. One that was completed then has ordered again. */
async function stageOfFirst(trx: Trx, prospectId: string): Promise<JobStage> {
  const lead = await findProspect(trx, prospectId)
  const isFirst = (await queries.listJobRows(trx, prospectId)).length === 0
  const inHand = jobStages.find((stage) => stage === lead?.crmStage && stage !== 'completed')
  return (isFirst ? inHand : undefined) ?? 'deposit_paid'
}

/** Returns the job of a quote that is accepted: the one that a deposit for it has begun, or else the newest open one without a balance invoice;
 *  null while it waits for one. */
export async function jobOfAccepted(
  trx: Trx,
  { prospectId, jobId }: { prospectId: string | null; jobId: string | null },
): Promise<string | null> {
  if (prospectId === null) return null
  const own = jobId === null ? undefined : await queries.findJobRow(trx, jobId)
  if (own && queries.stateOf(own) === 'open') return own.id
  return (await queries.findJobInHand(trx, prospectId)) ?? null
}

/** Cancels the open job of a deposit that has been given back as a whole, unless it is invoiced, and reopens what this had cancelled once the deposit
 *  is held again. @returns whether it was reopened, and the survey has lost its date meanwhile */
export async function settleJob(
  trx: Trx,
  context: Context,
  { jobId, isLost, reason }: { jobId: string | null; isLost: boolean; reason: string },
): Promise<{ hasLostDate: boolean }> {
  const job = jobId === null ? undefined : await queries.findJobRow(trx, jobId)
  if (!job) return { hasLostDate: false }
  if (!(await queries.holdsDeposit(trx, job.id))) {
    if (queries.stateOf(job) === 'open' && !(await queries.isInvoiced(trx, job.id))) {
      await moveJob(trx, context, job, { ...cancelled(context, isLost ? 'dispute' : 'refund'), reason })
    }
    return { hasLostDate: false }
  }
  if (job.cancelReason !== 'refund' && job.cancelReason !== 'dispute') return { hasLostDate: false }
  // Whoever was lost meanwhile comes back by the owner's decision only.
  if ((await findProspect(trx, job.prospectId))?.crmStage === 'lost') return { hasLostDate: false }
  await queries.takeWaitingQuotes(trx, job)
  await moveJob(trx, context, job, { ...open, reason })
  const survey = await trx
    .selectFrom('survey')
    .select('sequence')
    .where('jobId', '=', job.id)
    .where('fixedDay', 'is', null)
    .where('changedAt', '>=', job.cancelledAt ?? '')
    .executeTakeFirst()
  return { hasLostDate: (survey?.sequence ?? 0) > 0 }
}

/** What a job says that is not cancelled, and one that is. */
export const open = { cancelledAt: null, cancelReason: null }
export function cancelled({ clock }: Context, why: CancelReason) {
  return { cancelledAt: clock.now().toISOString(), cancelReason: why }
}

/** Stores new values of a job, which count as one change. */
export async function changeJob(
  trx: Trx,
  { clock }: Context,
  { id, revision }: Pick<queries.JobRow, 'id' | 'revision'>,
  change: Parameters<typeof queries.updateJob>[2],
): Promise<void> {
  await queries.updateJob(trx, id, { ...change, changedAt: clock.now().toISOString(), revision: revision + 1 })
}

/** Lets a lead say what its jobs say, after one has begun or ended: a live lead with an open job has the stage of the newest, and every lead
 *  what was agreed for it. */
export async function showJobs(
  trx: Trx,
  context: Context,
  prospectId: string,
  { reason, cause }: Reason,
): Promise<void> {
  await showStage(trx, context, prospectId, { reason, cause })
  await applyOrder(trx, context, prospectId, reason, cause)
}

/** Gives a live lead the stage of its newest open job; without one it stays where it is. */
export async function showStage(trx: Trx, context: Context, prospectId: string, why: Reason): Promise<void> {
  const stage = await queries.readShownStage(trx, prospectId)
  if (stage !== undefined) await moveLead(trx, context, prospectId, { stage, ...why })
}

/** Moves a live lead to a stage of its jobs. The stage rules allow a lost lead to move only to the first one, so it goes through that. */
async function moveLead(
  trx: Trx,
  context: Context,
  prospectId: string,
  { stage, reason, cause }: Reason & { stage: JobStage },
): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  if (!lead) return
  if (lead.crmStage === 'lost') await applyChange(trx, context, lead, { crmStage: 'prospect' }, reason, cause)
  const moved = lead.crmStage === 'lost' ? await findProspect(trx, prospectId) : lead
  if (moved) await applyChange(trx, context, moved, { crmStage: stage }, reason, cause)
}

/** Changes a job, and lets its lead follow: to its stage, which that of a completed one is only if no other is open. */
export async function moveJob(
  trx: Trx,
  context: Context,
  before: queries.JobRow,
  { reason, ...change }: Partial<queries.JobRow> & { reason: string },
): Promise<void> {
  const { prospectId } = before
  const job = { ...before, ...change }
  await changeJob(trx, context, before, change)
  const isLast = queries.stateOf(job) === 'completed' && (await queries.readShownStage(trx, prospectId)) === undefined
  if (isLast) await moveLead(trx, context, prospectId, { stage: job.stage, reason })
  await showStage(trx, context, prospectId, { reason })
  if (queries.stateOf(job) !== queries.stateOf(before)) await applyOrder(trx, context, prospectId, reason)
}

/** Moves a job forward to a stage; one that is there or further stays as it is. @param reason for the timeline */
export async function reachStage(
  trx: Trx,
  context: Context,
  jobId: string,
  { stage, reason }: { stage: JobStage; reason: string },
): Promise<void> {
  const job = await queries.findJobRow(trx, jobId)
  if (!job || queries.stateOf(job) !== 'open' || jobStages.indexOf(job.stage) >= jobStages.indexOf(stage)) return
  await moveJob(trx, context, job, { stage, reason })
}

/** Takes a job back to a stage that it has left by `reachStage`, if nothing else has changed it since. @param at when that was, ISO 8601 */
export async function undoReached(trx: Trx, context: Context, jobId: string, at: string): Promise<void> {
  const job = await queries.findJobRow(trx, jobId)
  if (job?.stage !== 'survey' || job.changedAt !== at) return
  await changeJob(trx, context, job, { stage: 'deposit_paid' })
}

/** A customer who expects us is informed by the cancellation of the survey. @param surveyDay null without a date @throws AppError `conflict` */
export function refuseBooked(
  { clock }: Context,
  { surveyDay, surveyedOn }: Pick<queries.JobRow, 'surveyedOn'> & { surveyDay: string | null },
): void {
  if (surveyDay === null || surveyDay < dayInLondon(clock.now().getTime()) || surveyedOn !== null) return
  throw new AppError(
    'conflict',
    'The survey of this job is booked. Please cancel that first, so that the customer knows.',
  )
}

/** Lets the jobs of a lead follow the stage that the owner has moved it to: the current one moves along, the one that was completed or lost last
 *  is reopened if none is open, with those that were lost at once, and a lost lead loses the open ones. Stages before a job leave them alone.
 *  @throws AppError `conflict` for a lead that is to be lost before a booked survey */
export async function followLead(
  trx: Trx,
  context: Context,
  prospectId: string,
  { stage, reason }: { stage: Prospect['crmStage']; reason: string | undefined },
): Promise<void> {
  const jobs = await queries.listJobRows(trx, prospectId)
  if (stage === 'lost') {
    const lost = cancelled(context, 'lost')
    for (const job of jobs.filter((one) => queries.stateOf(one) === 'open')) {
      refuseBooked(context, { ...job, surveyDay: await queries.readSurveyDay(trx, job.id) })
      await changeJob(trx, context, job, lost)
    }
    return
  }
  const to = jobStages.find((one) => one === stage)
  const ended = jobs.filter((one) => one.cancelledAt === null || one.cancelReason === 'lost')
  const job = queries.findOpen(jobs) ?? ended.toSorted(byChange).at(-1)
  if (to === undefined || !job) return
  const lostWithIt = ended.filter(
    ({ id, cancelledAt }) => id !== job.id && cancelledAt !== null && cancelledAt === job.cancelledAt,
  )
  for (const one of lostWithIt) await changeJob(trx, context, one, open)
  const isCompleted = to === 'completed' && job.completedOn === null
  await moveJob(trx, context, job, {
    stage: to,
    ...open,
    ...(jobStages.indexOf(to) < jobStages.indexOf(job.stage) && clearedAfter(to)),
    ...(isCompleted && { completedOn: dayInLondon(context.clock.now().getTime()) }),
    reason: reason ?? 'The lead has another job in hand',
  })
}

function byChange(one: queries.JobRow, other: queries.JobRow): number {
  return one.changedAt < other.changedAt ? -1 : Number(one.changedAt > other.changedAt)
}
