import { type Insertable, type Kysely, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import type { Half } from '#shared/business/survey-halves.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import type { SurveyRow } from '../../payments/survey-state.ts'
import { hasLead } from '../queries.ts'

export type DepositRow = PaymentRow & { prospectId: string }

/** Finds a paid deposit whose lead is live or archived, neither deleted nor erased. */
export function findDeposit(db: Kysely<Database>, paymentId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('intentState', '=', 'succeeded')
    .where(hasLead('payment.prospectId'))
    .$narrowType<{ prospectId: string }>()
    .executeTakeFirst()
}

export function insertSurvey(trx: Trx, row: Insertable<Database['survey']>): Promise<SurveyRow> {
  return trx.insertInto('survey').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSurvey(trx: Trx, paymentId: string, change: Updateable<Database['survey']>): Promise<SurveyRow> {
  return trx
    .updateTable('survey')
    .set(change)
    .where('paymentId', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lists deposits whose survey is fixed, with the place of their lead, the soonest first.
 *  @param from `2026-11-23`: on this day in London or later  @param which a condition on the table `payment` */
export function listFixed(db: Kysely<Database>, from: string, which: RawBuilder<unknown> = sql`true`) {
  return db
    .selectFrom('payment')
    .innerJoin('survey', 'survey.paymentId', 'payment.id')
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
    .$narrowType<{ prospectId: string; fixedDay: string; fixedHalf: Half }>()
    .execute()
}

/** Lists the paid deposits of live leads whose survey has no date, with the time at which a mail of these kinds was last queued. */
export function listWithoutDate(db: Kysely<Database>, linkKinds: readonly string[], prospectId?: string) {
  return db
    .selectFrom('payment')
    .innerJoin('prospect', 'prospect.id', 'payment.prospectId')
    .leftJoin('survey', 'survey.paymentId', 'payment.id')
    .selectAll('payment')
    .select(['prospect.id as prospectId', 'prospect.crmStage', 'prospect.status as leadStatus'])
    .select(['survey.paymentId as surveyPaymentId', 'survey.chosen', 'survey.revision'])
    .select(({ selectFrom }) =>
      selectFrom('outbox')
        .select(({ fn }) => fn.max('outbox.createdAt').as('at'))
        .whereRef('outbox.relatedId', '=', 'payment.id')
        .where('outbox.kind', 'in', linkKinds)
        .as('linkSentAt'),
    )
    .where('intentState', '=', 'succeeded')
    .where('survey.fixedDay', 'is', null)
    .$if(prospectId !== undefined, (query) => query.where('prospect.id', '=', prospectId ?? ''))
    .orderBy('succeededAt')
    .execute()
}
