import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type Job, jobStages, type listFinishedJobs } from '#shared/contract/jobs.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import { placeOf } from '../../prospects/place.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'

/** Lists the open jobs, earliest deposit first. */
export async function listOpen(db: Kysely<Database>): Promise<Job[]> {
  return (await jobsOfDeposits(db).where('state', '=', 'open').orderBy('paidAt').execute()).map(toJob)
}

/** Lists every job of a lead, earliest deposit first. */
export async function listOfLead(db: Kysely<Database>, prospectId: string): Promise<Job[]> {
  return (await jobsOfDeposits(db).where('prospectId', '=', prospectId).orderBy('paidAt').execute()).map(toJob)
}

/** Lists one page of the completed and cancelled jobs, newest deposit first. */
export async function listFinished(
  db: Kysely<Database>,
  page: ParsedInput<typeof listFinishedJobs>['query'],
): Promise<Job[]> {
  const rows = jobsOfDeposits(db)
    .where('state', '!=', 'open')
    .$call(newestPage(page, 'paidAt', 'paymentId'))
  return (await rows.execute()).map(toJob)
}

export async function findJob(db: Kysely<Database>, paymentId: string): Promise<Job | undefined> {
  const row = await jobsOfDeposits(db).where('paymentId', '=', paymentId).executeTakeFirst()
  return row && toJob(row)
}

export async function insertJob(trx: Trx, row: Insertable<Database['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

export async function updateJob(trx: Trx, paymentId: string, change: Updateable<Database['job']>): Promise<void> {
  await trx.updateTable('job').set(change).where('paymentId', '=', paymentId).execute()
}

/** Returns when a lead last became completed, ISO 8601; undefined if that is not on its timeline. */
export async function findCompletion(trx: Trx, prospectId: string): Promise<string | undefined> {
  const { at } = await trx
    .selectFrom('crmActivity')
    .select(({ fn }) => fn.max('performedAt').as('at'))
    .where('prospectId', '=', prospectId)
    .where('activityType', '=', 'stage')
    .where('newValue', '=', 'completed')
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Every paid deposit of a live lead as a job. The stage is that of the lead, except for a completed job that a later deposit has
 *  followed. */
function jobsOfDeposits(db: Kysely<Database>) {
  const stage = sql<Job['stage']>`case
    when job.completedOn is not null and exists (select 1 from payment as later where later.prospectId = payment.prospectId
      and later.intentState = 'succeeded' and later.succeededAt > payment.succeededAt) then 'completed'
    when prospect.crmStage in (${sql.join(jobStages)}) then prospect.crmStage
    else 'deposit_paid' end`
  const state = sql<Job['state']>`case
    when payment.refundedPence >= payment.amountPence or payment.dispute = 'lost' then 'cancelled'
    when ${stage} = 'completed' then 'completed'
    when prospect.crmStage = 'lost' then 'cancelled'
    else 'open' end`
  const balance = sql<string | null>`(select json_object('number', number, 'duePence', duePence, 'paidAt', paidAt)
    from invoice where invoice.prospectId = payment.prospectId and kind = 'balance' and voidedAt is null
    order by issuedAt desc limit 1)`
  const joined = db
    .selectFrom('payment')
    .innerJoin('prospect', 'prospect.id', 'payment.prospectId')
    .leftJoin('survey', 'survey.paymentId', 'payment.id')
    .leftJoin('job', 'job.paymentId', 'payment.id')
    .where('payment.intentState', '=', 'succeeded')
    .select([
      'payment.id as paymentId',
      'prospect.id as prospectId',
      'prospect.name',
      'prospect.phone',
      'prospect.location',
      'prospect.postcode',
      'payment.packageType',
      'payment.earlyStartRequestedAt',
      'payment.status as depositStatus',
      'payment.invoiceNumber',
      'survey.fixedDay as surveyDay',
      'job.surveyedOn',
      'job.drawingsSentOn',
      'job.submittedOn',
      'job.validatedOn',
      'job.planningReference',
      'job.planningAuthority',
      'job.decidedOn',
      'job.decision',
      'job.buildingRegsSentOn',
      'job.completedOn',
      'job.notes',
      'job.reviewAskedAt',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('payment.succeededAt', 'payment.createdAt').as('paidAt'),
      fn.coalesce('job.dueDates', val('{}')).as('dueDates'),
      fn.coalesce('job.revision', val(0)).as('revision'),
      balance.as('balance'),
      stage.as('stage'),
      state.as('state'),
    ])
  return db.selectFrom(joined.as('one')).selectAll()
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsOfDeposits>['execute']>>[number]

function toJob({ location, postcode, dueDates, balance, ...row }: JobRow): Job {
  return {
    ...row,
    dialNumber: dialNumberOf(row.phone),
    place: placeOf({ location, postcode }),
    dueDates: JSON.parse(dueDates) as Job['dueDates'],
    balance: balance === null ? null : (JSON.parse(balance) as Job['balance']),
  }
}
