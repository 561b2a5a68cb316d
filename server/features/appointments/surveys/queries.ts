import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { Half } from '#shared/business/survey-halves.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { PaymentRow } from '../../payments/queries.ts'

export type SurveyRow = Selectable<Database['survey']>
/** What is written at every change. */
export type SurveyChange = Updateable<Database['survey']> & Pick<SurveyRow, 'changedAt'>
export type DepositRow = PaymentRow & { prospectId: string }

/** A paid deposit whose lead is still there, live or archived; nothing of who was deleted or erased. */
export function findDeposit(db: Kysely<Database>, paymentId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('intentState', '=', 'succeeded')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('prospect').select('id').whereRef('id', '=', 'payment.prospectId')),
        exists(
          selectFrom('archivedProspect')
            .select('originalProspectId')
            .whereRef('originalProspectId', '=', 'payment.prospectId'),
        ),
      ]),
    )
    .$narrowType<{ prospectId: string }>()
    .executeTakeFirst()
}

/** Undefined until something has been chosen or fixed. */
export function findSurvey(db: Kysely<Database>, paymentId: string): Promise<SurveyRow | undefined> {
  return db.selectFrom('survey').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
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

export type FixedRow = DepositRow & {
  fixedDay: string
  fixedHalf: Half
  sequence: number
  /** Of the lead. */
  location: string | null
  postcode: string | null
}

/** Deposits of known people whose survey is fixed, the soonest first.
 *  @param from `2026-11-23`: on this day of London or later  @param which a condition on the table `payment` */
export function listFixed(
  db: Kysely<Database>,
  from: string,
  which: RawBuilder<unknown> = sql`true`,
): Promise<FixedRow[]> {
  return db
    .selectFrom('payment')
    .innerJoin('survey', 'survey.paymentId', 'payment.id')
    .leftJoin('prospect', 'prospect.id', 'payment.prospectId')
    .leftJoin('archivedProspect', 'archivedProspect.originalProspectId', 'payment.prospectId')
    .selectAll('payment')
    .select(['fixedDay', 'fixedHalf', 'sequence'])
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
