import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import type { Deps } from '../../../deps.ts'
import { isDepositHeld } from '../../payments/state.ts'
import { type DepositRow, findDeposit } from './queries.ts'
import { readSurvey } from './standing.ts'

/** What whoever has the link of a deposit finds. */
export interface Visit {
  deposit: DepositRow
  survey: Survey
}

/** How many days a link works after the survey, and after the weeks for it when none is fixed. */
const openDays = { fixed: 1, unfixed: 30 }

/** Reads a link; changes nothing.
 *  @returns undefined when the link is not ours, its time is over, the deposit went back, or the person was deleted or erased */
export async function readVisit(
  { db, clock, surveyLinks }: Pick<Deps, 'db' | 'clock' | 'surveyLinks'>,
  token: string,
): Promise<Visit | undefined> {
  const paymentId = surveyLinks.read(token)
  const deposit = paymentId === undefined ? undefined : await findDeposit(db, paymentId)
  if (!deposit || !isDepositHeld(deposit)) return undefined
  const now = clock.now()
  const survey = await readSurvey(db, deposit, now)
  const { fixed, until } = survey
  const lastDay = fixed ? daysAfter(fixed.day, openDays.fixed) : daysAfter(until, openDays.unfixed)
  return dayInLondon(now.getTime()) <= lastDay ? { deposit, survey } : undefined
}
