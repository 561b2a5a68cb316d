import { nameSurveyDate } from '#shared/business/survey-halves.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { WhyOff } from './templates/survey-cancelled.ts'
import { recordActivity } from '../../../prospects/activities/record-activity.ts'
import { queueCalledOff } from './call-off-mails.ts'
import type { Mailing } from './mails.ts'
import * as queries from './queries.ts'
import { fixedOf, isToCome, standingOf } from './standing.ts'

const activityReasons = { refunded: ': the deposit went back', owner: '' } as const

interface Manner {
  why: Extract<WhyOff, keyof typeof activityReasons>
  reason?: string | undefined
}

/** Calls off the survey that is fixed and still to come, and tells both sides. Wake the mail worker after the commit.
 *  @returns how it stands now; undefined where there is none to call off */
export async function cancelFixedSurvey(
  trx: Trx,
  using: Mailing,
  paymentId: string,
  { why, reason }: Manner,
): Promise<queries.SurveyRow | undefined> {
  const deposit = await queries.findDeposit(trx, paymentId)
  const row = await queries.findSurvey(trx, paymentId)
  const date = row === undefined ? null : fixedOf(row)
  const now = using.clock.now()
  if (!deposit || !row || !date || !isToCome(date, now)) return undefined
  const saved = await queries.updateSurvey(trx, paymentId, {
    fixedDay: null,
    fixedHalf: null,
    fixedAt: null,
    sequence: row.sequence + 1,
    revision: row.revision + 1,
    changedAt: now.toISOString(),
  })
  const mayChoose = why === 'owner' && standingOf(deposit, saved, now).days.length > 0
  await queueCalledOff(trx, using, deposit, {
    date,
    sequence: saved.sequence,
    why,
    reason,
    surveyAddress: mayChoose ? using.surveyLinks.address(paymentId) : undefined,
  })
  await recordActivity(trx, using, deposit.prospectId, {
    activityType: 'survey',
    description: `Cancelled the survey on ${nameSurveyDate(date)}${activityReasons[why]}`,
    ...(reason !== undefined && { notes: reason }),
  })
  return saved
}
