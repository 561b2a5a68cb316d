import type { RawBuilder } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { lastMailUntil, type NotificationContext } from '../../../mail/notification-context.ts'
import { aboutOf } from './mails.ts'
import { notifyCustomer, notifyOwner } from './call-off-mails.ts'
import * as queries from './queries.ts'
import { isToCome } from './standing.ts'

/** An upcoming survey of a person who is being deleted or erased. */
export interface UpcomingSurvey {
  deposit: queries.DepositRow
  date: SurveyDate
  sequence: number
}

/** Lists the upcoming surveys of a person; call it before anything of the person is removed.
 *  @param which a condition on the table `payment` */
export async function listUpcomingSurveys(
  trx: Trx,
  { clock }: NotificationContext,
  which: RawBuilder<unknown>,
): Promise<UpcomingSurvey[]> {
  const now = clock.now()
  const fixed = await queries.listFixed(trx, dayInLondon(now.getTime()), which)
  return fixed
    .map(({ fixedDay, fixedHalf, sequence, ...deposit }) => ({
      deposit,
      date: { day: fixedDay, half: fixedHalf },
      sequence,
    }))
    .filter(({ date }) => isToCome(date, now))
}

/** Queues cancellations to both sides because the lead is deleted. Wake the mail worker after the commit. */
export async function notifyOfDeletion(
  trx: Trx,
  using: NotificationContext,
  upcoming: readonly UpcomingSurvey[],
): Promise<void> {
  for (const { deposit, date, sequence } of upcoming) {
    const off = { date, sequence: sequence + 1, why: 'deleted' } as const
    await notifyCustomer(trx, using, deposit, off, aboutOf(deposit))
    await notifyOwner(trx, using, deposit, off, aboutOf(deposit))
  }
}

/** Queues cancellations after an erasure. The mail to the customer is the last data kept about them and is deleted once sent. */
export async function notifyOfErasure(
  trx: Trx,
  using: NotificationContext,
  upcoming: readonly UpcomingSurvey[],
): Promise<void> {
  for (const { deposit, date, sequence } of upcoming) {
    const off = { date, sequence: sequence + 1, why: 'erased' } as const
    await notifyCustomer(trx, using, deposit, off, { forgetAt: lastMailUntil(using, surveyTimes(date).endsAt) })
    await notifyOwner(trx, using, deposit, off, {})
  }
}
