import type { RawBuilder, Transaction } from 'kysely'
import * as calls from '../calls/farewell.ts'
import type { Database } from '../database/schema.ts'
import type { Telling } from '../mail/telling.ts'
import * as surveys from '../surveys/farewell.ts'

type Trx = Transaction<Database>

/** What was agreed on with somebody and goes with them. */
export interface Lost {
  calls: calls.LostCall[]
  surveys: surveys.LostSurvey[]
}

/** Reads it before anything of them is gone.
 *  @param theirs a condition on a table with the columns `prospectId` and, as it is called there, the email address */
export async function listLost(
  trx: Trx,
  using: Telling,
  theirs: (emailColumn: string) => RawBuilder<unknown>,
): Promise<Lost> {
  return {
    calls: await calls.listLostCalls(trx, using, theirs('email')),
    surveys: await surveys.listLostSurveys(trx, using, theirs('customerEmail')),
  }
}

/** Tells both sides that none of it takes place, as the lead is deleted. Wake the mail worker after the commit. */
export async function tellOfDeletion(trx: Trx, using: Telling, lost: Lost): Promise<void> {
  await calls.tellOfDeletion(trx, using, lost.calls)
  await surveys.tellOfDeletion(trx, using, lost.surveys)
}

/** The same after an erasure: the mails to whoever was erased are the last that is kept of them. */
export async function tellOfErasure(trx: Trx, using: Telling, lost: Lost): Promise<void> {
  await calls.tellOfErasure(trx, using, lost.calls)
  await surveys.tellOfErasure(trx, using, lost.surveys)
}
