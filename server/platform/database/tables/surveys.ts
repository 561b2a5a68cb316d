import type { Generated } from 'kysely'
import type { Half } from '#shared/business/survey-halves.ts'
import type { Nullable, Timestamp } from './column-types.ts'

export interface SurveyTable {
  paymentId: string
  /** A JSON array of `SurveyDate`, the soonest first. */
  chosen: Generated<string>
  chosenAt: Nullable<Timestamp>
  /** A day of the calendar in London: `2026-12-07`. */
  fixedDay: Nullable<string>
  fixedHalf: Nullable<Half>
  fixedAt: Nullable<Timestamp>
  /** Of the invitation: one more each time the survey is moved, so that calendars know the newest. */
  sequence: Generated<number>
  /** One more at each change, so that nobody writes over what they have not read. */
  revision: Generated<number>
  createdAt: Timestamp
  changedAt: Timestamp
}
