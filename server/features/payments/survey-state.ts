import type { Kysely, Selectable } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDays, surveyWindow } from '#shared/business/survey-window.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PaymentRow } from './queries.ts'

export type SurveyRow = Selectable<Database['survey']>
type StoredState = Pick<SurveyRow, 'chosen' | 'fixedDay' | 'fixedHalf' | 'revision'>

/** Returns undefined until dates have been proposed or one has been fixed. */
export function findSurvey(db: Kysely<Database>, paymentId: string): Promise<SurveyRow | undefined> {
  return db.selectFrom('survey').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

/** Returns the survey of a paid deposit: its dates, and the days from tomorrow on that can still be chosen. */
export async function readSurvey(db: Kysely<Database>, payment: PaymentRow, now: Date): Promise<Survey> {
  return surveyOf(payment, await findSurvey(db, payment.id), now)
}

export function surveyOf(payment: PaymentRow, row: StoredState | undefined, now: Date): Survey {
  const window = surveyWindow(payment)
  return {
    ...window,
    days: surveyDays(window, dayInLondon(now.getTime())),
    chosen: row === undefined ? [] : (JSON.parse(row.chosen) as SurveyDate[]),
    fixed: row === undefined ? null : fixedDateOf(row),
    revision: row?.revision ?? 0,
  }
}

export function fixedDateOf({ fixedDay, fixedHalf }: Pick<SurveyRow, 'fixedDay' | 'fixedHalf'>): SurveyDate | null {
  return fixedDay === null || fixedHalf === null ? null : { day: fixedDay, half: fixedHalf }
}
