import type { Kysely } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import { surveyDays, surveyWindow } from '#shared/business/survey-window.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import { findSurvey, type SurveyRow } from './queries.ts'

/** How the survey of a paid deposit stands, and what may still be chosen: from tomorrow on. */
export async function readSurvey(db: Kysely<Database>, payment: PaymentRow, now: Date): Promise<Survey> {
  return standingOf(payment, await findSurvey(db, payment.id), now)
}

/** What of a stored survey says how it stands. */
type Stored = Pick<SurveyRow, 'chosen' | 'fixedDay' | 'fixedHalf' | 'revision'>

export function standingOf(payment: PaymentRow, row: Stored | undefined, now: Date): Survey {
  const window = surveyWindow(payment)
  return {
    ...window,
    days: surveyDays(window, dayInLondon(now.getTime())),
    chosen: chosenOf(row),
    fixed: row === undefined ? null : fixedOf(row),
    revision: row?.revision ?? 0,
  }
}

function chosenOf(row: Stored | undefined): SurveyDate[] {
  return row === undefined ? [] : (JSON.parse(row.chosen) as SurveyDate[])
}

/** What a survey is fixed on. */
export function fixedOf({ fixedDay, fixedHalf }: Stored): SurveyDate | null {
  return fixedDay === null || fixedHalf === null ? null : { day: fixedDay, half: fixedHalf }
}

/** Until its hours are over somebody may still come. */
export function isToCome(date: SurveyDate, now: Date): boolean {
  return surveyTimes(date).endsAt > now.getTime()
}
