import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { queueMail } from '../../../mail/outbox.ts'
import { surveyReminder } from './templates/survey-reminder.ts'
import { recordActivity } from '../../../prospects/activities/record-activity.ts'
import { aboutOf, factsOf } from './mails.ts'
import { getHeld, type Using } from './service.ts'
import { readSurvey } from './standing.ts'

export const linkKind = 'survey-link'

/** A second press so soon means the first. */
const sameMs = 60_000

/** Mails the customer the link by which they choose dates.
 *  @throws AppError `not_found`; `conflict` when the survey is fixed, or the weeks for it are over */
export async function sendLink(using: Using, paymentId: string): Promise<void> {
  const { db, clock, config } = using
  await inTransaction(db, async (trx) => {
    const deposit = await getHeld(trx, paymentId)
    const now = clock.now()
    const survey = await readSurvey(trx, deposit, now)
    if (survey.fixed) throw new AppError('conflict', 'This survey has a date already.')
    if (survey.days.length === 0) {
      throw new AppError('conflict', 'The dates we held for this survey have passed. Please agree a day by phone.')
    }
    const sent = await trx
      .selectFrom('outbox')
      .select('createdAt')
      .where('relatedId', '=', paymentId)
      .where('kind', '=', linkKind)
      .orderBy('createdAt', 'desc')
      .execute()
    if (sent[0] && now.getTime() - Date.parse(sent[0].createdAt) < sameMs) return
    await queueMail(trx, clock, {
      ...aboutOf(deposit),
      kind: linkKind,
      dedupeKey: `${linkKind}:${paymentId}:${now.toISOString()}`,
      to: deposit.customerEmail,
      replyTo: config.business.email,
      ...surveyReminder({ ...factsOf(using, deposit), days: survey.days }),
    })
    await recordActivity(trx, using, deposit.prospectId, {
      activityType: 'survey',
      description: 'Sent the link to choose survey dates',
    })
  })
}
