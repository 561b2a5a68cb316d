import type { Transaction } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { nameSurveyDate } from '#shared/business/survey-halves.ts'
import type { Database } from '../database/schema.ts'
import { recordActivity } from '../prospects/activities.ts'
import { type Mailing, queueCalledOff } from './mails.ts'
import * as queries from './queries.ts'
import { fixedOf } from './standing.ts'

/** Calls off the survey that is fixed and still to come, as its deposit is not ours any more, and tells both sides. */
export async function callOffSurvey(trx: Transaction<Database>, using: Mailing, paymentId: string): Promise<void> {
  const deposit = await queries.findDeposit(trx, paymentId)
  const row = await queries.findSurvey(trx, paymentId)
  const date = row === undefined ? null : fixedOf(row)
  const now = using.clock.now()
  if (!deposit || !row || !date || date.day < dayInLondon(now.getTime())) return
  const { sequence } = await queries.updateSurvey(trx, paymentId, {
    fixedDay: null,
    fixedHalf: null,
    fixedAt: null,
    sequence: row.sequence + 1,
    revision: row.revision + 1,
    changedAt: now.toISOString(),
  })
  await queueCalledOff(trx, using, deposit, { date, sequence })
  await recordActivity(trx, using, deposit.prospectId, {
    activityType: 'survey',
    description: `Called off the survey of ${nameSurveyDate(date)}: the deposit went back`,
  })
}
