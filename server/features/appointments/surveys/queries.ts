import { type Insertable, type Kysely, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import type { Half } from '#shared/business/survey-halves.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import type { SurveyRow } from '../../payments/survey-state.ts'
import { depositOf } from '../../../prospects/jobs/queries.ts'

export type DepositRow = PaymentRow & { prospectId: string; jobId: string }

/** Finds a paid deposit whose lead is live or archived, neither deleted nor erased. */
export function findDeposit(db: Kysely<Database>, paymentId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('intentState', '=', 'succeeded')
    .where('jobId', 'is not', null)
    .$narrowType<{ prospectId: string; jobId: string }>()
    .executeTakeFirst()
}

/** Finds the deposit of a job: the last one that is held, or else the last one that was paid. */
export function findDepositOfJob(db: Kysely<Database>, jobId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('job')
    .innerJoin('payment', (join) => join.on('payment.id', '=', depositOf('job.id')))
    .selectAll('payment')
    .where('job.id', '=', jobId)
    .$narrowType<{ prospectId: string; jobId: string }>()
    .executeTakeFirst()
}

export function insertSurvey(trx: Trx, row: Insertable<Database['survey']>): Promise<SurveyRow> {
  return trx.insertInto('survey').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSurvey(trx: Trx, jobId: string, change: Updateable<Database['survey']>): Promise<SurveyRow> {
  return trx.updateTable('survey').set(change).where('jobId', '=', jobId).returningAll().executeTakeFirstOrThrow()
}

/** Lists deposits whose survey is fixed, with the place of their lead, the soonest first.
 *  @param from `2026-11-23`: on this day in London or later  @param which a condition on the table `payment` */
export function listFixed(db: Kysely<Database>, from: string, which: RawBuilder<unknown> = sql`true`) {
  return db
    .selectFrom('survey')
    .innerJoin('payment', (join) => join.on('payment.id', '=', depositOf('survey.jobId')))
    .leftJoin('prospect', 'prospect.id', 'payment.prospectId')
    .leftJoin('archivedProspect', 'archivedProspect.originalProspectId', 'payment.prospectId')
    .selectAll('payment')
    .select(['fixedDay', 'fixedHalf', 'sequence', 'revision'])
    .select(({ fn }) => [
      fn.coalesce('prospect.location', 'archivedProspect.location').as('location'),
      fn.coalesce('prospect.postcode', 'archivedProspect.postcode').as('postcode'),
    ])
    .where('fixedDay', '>=', from)
    .where('prospectId', 'is not', null)
    .where(sql<SqlBool>`${which}`)
    .orderBy('fixedDay')
    .orderBy('fixedHalf', 'desc')
    .$narrowType<{ prospectId: string; jobId: string; fixedDay: string; fixedHalf: Half }>()
    .execute()
}

/** Lists the deposits of the open jobs of live leads whose survey has no date, with the time at which an email of these kinds was last queued. */
export function listWithoutDate(db: Kysely<Database>, linkKinds: readonly string[], prospectId?: string) {
  return db
    .selectFrom('job')
    .innerJoin('prospect', 'prospect.id', 'job.prospectId')
    .innerJoin('payment', (join) => join.on('payment.id', '=', depositOf('job.id')))
    .leftJoin('survey', 'survey.jobId', 'job.id')
    .selectAll('payment')
    .select(['prospect.id as prospectId', 'job.id as jobId', 'job.stage', 'prospect.status as leadStatus'])
    .select(['survey.jobId as surveyJobId', 'survey.chosen', 'survey.revision'])
    .select(({ selectFrom }) =>
      selectFrom('outbox')
        .select(({ fn }) => fn.max('outbox.createdAt').as('at'))
        .whereRef('outbox.relatedId', '=', 'payment.id')
        .where('outbox.kind', 'in', linkKinds)
        .as('linkSentAt'),
    )
    .where('job.cancelledAt', 'is', null)
    .where('survey.fixedDay', 'is', null)
    .$if(prospectId !== undefined, (query) => query.where('prospect.id', '=', prospectId ?? ''))
    .orderBy('succeededAt')
    .execute()
}
