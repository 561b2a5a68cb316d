import { type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import type { Half } from '#shared/business/survey-halves.ts'
import type { Database, Queryable, Trx } from '../../../platform/database/schema.ts'
import { isDepositHeld } from '../../payments/state.ts'
import type { SurveyRow } from '../../payments/survey-state.ts'
import { customers, findCustomer, type JobCustomer } from '../../../prospects/lead-jobs/customers.ts'

/** Finds the customer whom a link names by their deposit or, without one, by their job. A deposit that went back names nobody once the job holds
 *  another. */
export async function findLinked(db: Queryable, id: string): Promise<JobCustomer | undefined> {
  const deposit = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!deposit) return findCustomer(db, id)
  if (deposit.jobId === null) return undefined
  const customer = await findCustomer(db, deposit.jobId)
  return customer?.depositId === id || isDepositHeld(deposit) ? customer : undefined
}

export function insertSurvey(trx: Trx, row: Insertable<Database['survey']>): Promise<SurveyRow> {
  return trx.insertInto('survey').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSurvey(trx: Trx, jobId: string, change: Updateable<Database['survey']>): Promise<SurveyRow> {
  return trx.updateTable('survey').set(change).where('jobId', '=', jobId).returningAll().executeTakeFirstOrThrow()
}

/** Lists the customers whose survey is fixed, the soonest first.
 *  @param from `2026-11-23`: on this day in London or later  @param which a condition on the columns of `customers` */
export function listFixed(db: Queryable, from: string, which: RawBuilder<unknown> = sql`true`) {
  return db
    .selectFrom('survey')
    .innerJoin(customers(db).as('customer'), 'customer.jobId', 'survey.jobId')
    .selectAll('customer')
    .select(['fixedDay', 'fixedHalf', 'sequence', 'revision'])
    .where('fixedDay', '>=', from)
    .where(sql<SqlBool>`${which}`)
    .orderBy('fixedDay')
    .orderBy('fixedHalf', 'desc')
    .$narrowType<{ fixedDay: string; fixedHalf: Half }>()
    .execute()
}

/** Lists the customers of the open jobs of live leads whose survey has no date, with the time at which an email of these kinds was last queued. */
export function listWithoutDate(db: Queryable, linkKinds: readonly string[], prospectId?: string) {
  return db
    .selectFrom('job')
    .innerJoin('prospect', 'prospect.id', 'job.prospectId')
    .innerJoin(customers(db).as('customer'), 'customer.jobId', 'job.id')
    .leftJoin('survey', 'survey.jobId', 'job.id')
    .selectAll('customer')
    .select(['job.stage', 'job.begunAt', 'prospect.status as leadStatus'])
    .select(['survey.jobId as surveyJobId', 'survey.chosen', 'survey.revision'])
    .select(({ selectFrom, ref }) =>
      selectFrom('outbox')
        .select(({ fn }) => fn.max('outbox.createdAt').as('at'))
        .where('outbox.relatedId', 'in', [ref('customer.depositId'), ref('job.id')])
        .where('outbox.kind', 'in', linkKinds)
        .as('linkSentAt'),
    )
    .where('job.cancelledAt', 'is', null)
    .where('survey.fixedDay', 'is', null)
    .$if(prospectId !== undefined, (query) => query.where('prospect.id', '=', prospectId ?? ''))
    .orderBy(({ fn }) => fn.coalesce('customer.succeededAt', 'customer.createdAt'))
    .execute()
}
