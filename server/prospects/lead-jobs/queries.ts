import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { JobStage, JobState } from '#shared/contract/jobs.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

export type JobRow = Selectable<Database['job']>

export function findJobRow(db: Queryable, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the jobs of a lead, live or archived, the earliest first. */
export function listJobRows(db: Queryable, prospectId: string): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('prospectId', '=', prospectId)
    .orderBy('begunAt')
    .orderBy('id')
    .execute()
}

export async function updateJob(trx: Trx, id: string, change: Updateable<Database['job']>): Promise<void> {
  await trx.updateTable('job').set(change).where('id', '=', id).execute()
}

export function stateOf({ cancelledAt, stage }: Pick<JobRow, 'cancelledAt' | 'stage'>): JobState {
  if (cancelledAt !== null) return 'cancelled'
  return stage === 'completed' ? 'completed' : 'open'
}

/** Returns the newest open job of a list, the earliest first. */
export function findOpen(jobs: readonly JobRow[]): JobRow | undefined {
  return jobs.findLast((job) => stateOf(job) === 'open')
}

/** Returns the stage that the jobs of a lead give it; undefined without an open one. */
export async function readShownStage(trx: Trx, prospectId: string): Promise<JobStage | undefined> {
  return findOpen(await listJobRows(trx, prospectId))?.stage
}

/** A deposit that has been paid and not given back as a whole. */
const isHeld = sql`intentState = 'succeeded' and refundedPence < amountPence and dispute is not 'lost'`

/** Returns the id of the deposit of a job: the last one that is held, or else the last one that was paid. @param jobId a column */
export function depositOf(jobId: string): RawBuilder<string> {
  return sql<string>`(select id from payment as deposit where deposit.jobId = ${sql.ref(jobId)} and intentState = 'succeeded'
    order by ${isHeld} desc, succeededAt desc, id desc limit 1)`
}

/** Returns the job that takes up what is agreed next: the newest open one without a valid balance invoice. @param isUnpaid only one that
 *  holds no deposit: it was started by hand, or its deposit went back and the owner has reopened it */
export async function findJobInHand(
  db: Queryable,
  prospectId: string,
  { isUnpaid = false }: { isUnpaid?: boolean } = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from job where prospectId = ${prospectId} and cancelledAt is null and stage <> 'completed'
      and not exists (select 1 from invoice where jobId = job.id and kind = 'balance' and voidedAt is null)
      and (${sql.lit(isUnpaid ? 0 : 1)} or not exists (select 1 from payment where payment.jobId = job.id and ${isHeld}))
    order by begunAt desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

export async function holdsDeposit(trx: Trx, jobId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payment where jobId = ${jobId} and ${isHeld} limit 1`.execute(trx)
  return rows.length > 0
}

/** Returns the day of the survey of a job; null without one. */
export async function readSurveyDay(trx: Trx, jobId: string): Promise<string | null> {
  const survey = await trx.selectFrom('survey').select('fixedDay').where('jobId', '=', jobId).executeTakeFirst()
  return survey?.fixedDay ?? null
}

export async function isInvoiced(trx: Trx, jobId: string): Promise<boolean> {
  const invoice = await trx
    .selectFrom('invoice')
    .select('id')
    .where('jobId', '=', jobId)
    .where('kind', '=', 'balance')
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  return invoice !== undefined
}

/** Gives a job the accepted quotes of its lead that wait for one. */
export async function takeWaitingQuotes(
  trx: Trx,
  { id, prospectId }: Pick<JobRow, 'id' | 'prospectId'>,
): Promise<void> {
  await trx
    .updateTable('quote')
    .set({ jobId: id })
    .where('prospectId', '=', prospectId)
    .where('jobId', 'is', null)
    .where('acceptedAt', 'is not', null)
    .execute()
}

/** Finds the open job of another deposit that is held for the same quote: whoever pays it again has ordered nothing more. */
export async function findJobPaidFor(
  trx: Trx,
  { id, quoteId, prospectId }: { id: string; quoteId: string | null; prospectId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select job.id from payment join job on job.id = payment.jobId
    where payment.quoteId = ${quoteId} and payment.id <> ${id} and job.prospectId = ${prospectId} and ${isHeld}
      and cancelledAt is null and stage <> 'completed' limit 1`.execute(trx)
  return rows[0]?.id
}

/** Gives the documents of the jobs of these leads the lead of their job, after jobs have moved between leads. */
export async function moveDocuments(trx: Trx, leadIds: readonly string[]): Promise<void> {
  for (const table of ['payment', 'invoice', 'quote'] as const) {
    await sql`update ${sql.table(table)} set prospectId = (select prospectId from job where job.id = jobId)
      where jobId in (select id from job where prospectId in (${sql.join(leadIds)}))
        and prospectId is not (select prospectId from job where job.id = jobId)`.execute(trx)
  }
  await sql`update ${sql.table('depositCredit')} set prospectId = (select prospectId from payment where payment.id = paymentId)
    where paymentId in (select id from payment where prospectId in (${sql.join(leadIds)}))
      and prospectId is not (select prospectId from payment where payment.id = paymentId)`.execute(trx)
}
