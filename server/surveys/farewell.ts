import type { RawBuilder, Transaction } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Database } from '../database/schema.ts'
import { lastMailUntil, type Telling } from '../mail/telling.ts'
import { aboutOf } from './mails.ts'
import { tellCustomer, tellOwner } from './call-off-mails.ts'
import * as queries from './queries.ts'
import { isToCome } from './standing.ts'

type Trx = Transaction<Database>

/** A survey that goes with whoever paid for it. */
export interface LostSurvey {
  deposit: queries.DepositRow
  date: SurveyDate
  sequence: number
}

/** The surveys to come of somebody who is about to be deleted or erased, read before anything of them is gone.
 *  @param which a condition on the table `payment` */
export async function listLostSurveys(trx: Trx, { clock }: Telling, which: RawBuilder<unknown>): Promise<LostSurvey[]> {
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

/** Tells both sides that a survey is called off, as its lead is deleted. Wake the mail worker after the commit. */
export async function tellOfDeletion(trx: Trx, using: Telling, lost: readonly LostSurvey[]): Promise<void> {
  for (const { deposit, date, sequence } of lost) {
    const off = { date, sequence: sequence + 1, why: 'deleted' } as const
    await tellCustomer(trx, using, deposit, off, aboutOf(deposit))
    await tellOwner(trx, using, deposit, off, aboutOf(deposit))
  }
}

/** The same after an erasure: the mail to the customer is the last that is kept of them, and goes as soon as it is sent. */
export async function tellOfErasure(trx: Trx, using: Telling, lost: readonly LostSurvey[]): Promise<void> {
  for (const { deposit, date, sequence } of lost) {
    const off = { date, sequence: sequence + 1, why: 'erased' } as const
    await tellCustomer(trx, using, deposit, off, { forgetAt: lastMailUntil(using, surveyTimes(date).endsAt) })
    await tellOwner(trx, using, deposit, off, {})
  }
}
