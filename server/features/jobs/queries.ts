import { sql } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Job, JobState, listFinishedJobs } from '#shared/contract/jobs.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'
import { depositOf } from '../../prospects/lead-jobs/queries.ts'
import { placeOf } from '../../prospects/place.ts'

/** Lists the open jobs, the earliest first. */
export async function listOpen(db: Queryable): Promise<Job[]> {
  return (await jobs(db).where('state', '=', 'open').orderBy('begunAt').orderBy('id').execute()).map(toJob)
}

/** Lists every job of a lead, the earliest first. */
export async function listOfLead(db: Queryable, prospectId: string): Promise<Job[]> {
  const rows = await jobs(db).where('prospectId', '=', prospectId).orderBy('begunAt').orderBy('id').execute()
  return rows.map(toJob)
}

/** Lists one page of the completed and cancelled jobs, the newest first. */
export async function listFinished(db: Queryable, page: ParsedInput<typeof listFinishedJobs>['query']): Promise<Job[]> {
  const rows = jobs(db).where('state', '!=', 'open').$call(newestPage(page, 'begunAt'))
  return (await rows.execute()).map(toJob)
}

export async function findJob(db: Queryable, id: string): Promise<Job | undefined> {
  const row = await jobs(db).where('id', '=', id).executeTakeFirst()
  return row && toJob(row)
}

/** Every job of a live lead. */
function jobs(db: Queryable) {
  const state = sql<JobState>`case when job.cancelledAt is not null then 'cancelled'
    when job.stage = 'completed' then 'completed' else 'open' end`
  const deposit = sql<string | null>`(select json_object('paymentId', payment.id,
      'paidAt', coalesce(succeededAt, payment.createdAt), 'status', payment.status, 'receiptNumber', payment.invoiceNumber)
    from payment where payment.id = ${depositOf('job.id')})`
  const earlyStart = sql<
    string | null
  >`(select earlyStartRequestedAt from payment where payment.id = ${depositOf('job.id')})`
  const balance = sql<string | null>`(select json_object('number', number, 'duePence', duePence, 'paidAt', paidAt)
    from invoice where invoice.jobId = job.id and kind = 'balance' and voidedAt is null
    order by issuedAt desc limit 1)`
  const joined = db
    .selectFrom('job')
    .innerJoin('prospect', 'prospect.id', 'job.prospectId')
    .leftJoin('survey', 'survey.jobId', 'job.id')
    .select(['job.id', 'prospectId', 'job.packageType', 'job.stage', 'begunAt', 'cancelledAt', 'cancelReason'])
    .select(['prospect.name', 'prospect.phone', 'prospect.location', 'prospect.postcode'])
    .select(['survey.fixedDay as surveyDay', 'surveyedOn', 'drawingsSentOn', 'submittedOn', 'validatedOn'])
    .select(['planningReference', 'planningAuthority', 'decidedOn', 'decision', 'buildingRegsSentOn', 'completedOn'])
    .select(['job.dueDates', 'job.notes', 'job.reviewAskedAt', 'job.revision'])
    .select([deposit.as('deposit'), earlyStart.as('earlyStartRequestedAt'), balance.as('balance'), state.as('state')])
  return db.selectFrom(joined.as('one')).selectAll()
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]

function toJob({ location, postcode, dueDates, deposit, balance, ...row }: JobRow): Job {
  return {
    ...row,
    dialNumber: dialNumberOf(row.phone),
    place: placeOf({ location, postcode }),
    dueDates: JSON.parse(dueDates) as Job['dueDates'],
    deposit: deposit === null ? null : (JSON.parse(deposit) as Job['deposit']),
    balance: balance === null ? null : (JSON.parse(balance) as Job['balance']),
  }
}
