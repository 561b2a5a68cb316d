import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { isSameDate, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { isDepositHeld } from '../../payments/state.ts'
import { recordActivity } from '../../../prospects/activities/record-activity.ts'
import { findProspect, nextUpdate, updateProspect } from '../../../prospects/queries.ts'
import { reachStage } from '../../../prospects/edit/reach-stage.ts'
import { cancelFixedSurvey } from './cancel-survey.ts'
import { queueChosen, queueFixed } from './mails.ts'
import * as queries from './queries.ts'
import { standingOf } from './standing.ts'

export type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'surveyLinks'>

interface Choice {
  /** What whoever chooses has read. */
  revision: number
  dates: readonly SurveyDate[]
}

/** Keeps the dates that suit the customer and tells the owner. The same dates again change nothing.
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when the survey is fixed or others were chosen meanwhile */
export async function choose(using: Using, paymentId: string, { revision, dates }: Choice): Promise<Survey> {
  const chosen = dates.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return inTransaction(using.db, async (trx) => {
    const found = await read(trx, using, paymentId)
    const { deposit, known } = found
    if (isSameChoice(known.chosen, chosen)) return known
    if (known.fixed) throw alreadyFixed(known.fixed)
    if (known.revision !== revision)
      throw new AppError(
        'conflict',
        'Other dates have been chosen in the meantime. Please check them and choose again.',
      )
    const closed = chosen.find(({ day }) => !known.days.includes(day))
    if (closed) throw new AppError('invalid_input', `We can’t survey on ${nameDay(closed.day)}.`)

    const now = using.clock.now().toISOString()
    const saved = await save(trx, found, { chosen: JSON.stringify(chosen), chosenAt: now, changedAt: now })
    await queueChosen(trx, using, deposit, { chosen, revision: saved.revision })
    await recordActivity(trx, using, deposit.prospectId, {
      activityType: 'survey',
      description: `${known.chosen.length > 0 ? 'Chose other' : 'Chose'} survey dates, on the website`,
      notes: chosen.map(nameSurveyDate).join('\n'),
    })
    return standingOf(deposit, saved, using.clock.now())
  })
}

/** Fixes the survey, or moves it, and tells the customer; the same date again changes nothing.
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when the customer has chosen other dates meanwhile */
export async function fix(
  using: Using,
  paymentId: string,
  { revision, date }: { revision: number; date: SurveyDate },
): Promise<Survey> {
  return inTransaction(using.db, async (trx) => {
    const found = await read(trx, using, paymentId)
    const { deposit, row, known } = found
    if (known.fixed && isSameDate(known.fixed, date)) return known
    refuseUnread(known, revision)
    const now = using.clock.now()
    if (date.day < dayInLondon(now.getTime())) throw new AppError('invalid_input', `${nameDay(date.day)} has passed.`)

    const at = now.toISOString()
    const saved = await save(trx, found, {
      fixedDay: date.day,
      fixedHalf: date.half,
      fixedAt: at,
      sequence: nextSequence(row),
      changedAt: at,
    })
    await queueFixed(trx, using, deposit, { date, movedFrom: known.fixed, sequence: saved.sequence })
    await recordActivity(trx, using, deposit.prospectId, {
      activityType: 'survey',
      description: `${known.fixed ? 'Moved the survey to' : 'Booked the survey:'} ${nameSurveyDate(date)}`,
    })
    await reachStage(trx, using, deposit.prospectId, { stage: 'survey', reason: 'The survey is booked' })
    await noteFirstContact(trx, using, deposit.prospectId)
    return standingOf(deposit, saved, now)
  })
}

/** Calls the survey off and tells both sides; the customer may choose again while the weeks for it last.
 *  @throws AppError `not_found`, `conflict` when it is over, not fixed, or fixed on another date meanwhile */
export async function callOff(
  using: Using,
  paymentId: string,
  { revision, reason }: { revision: number; reason?: string | undefined },
): Promise<Survey> {
  return inTransaction(using.db, async (trx) => {
    const { deposit, known } = await read(trx, using, paymentId)
    refuseUnread(known, revision)
    const saved = await cancelFixedSurvey(trx, using, paymentId, { why: 'owner', reason })
    if (!saved) throw new AppError('conflict', 'There is no upcoming survey to cancel.')
    return standingOf(deposit, saved, using.clock.now())
  })
}

/** A deposit that we hold, of somebody whom we know. @throws AppError `not_found` */
export async function getHeld(db: Deps['db'], paymentId: string): Promise<queries.DepositRow> {
  const deposit = await queries.findDeposit(db, paymentId)
  if (!deposit || !isDepositHeld(deposit)) throw new AppError('not_found', 'There is no survey for this payment.')
  return deposit
}

function isSameChoice(one: readonly SurveyDate[], other: readonly SurveyDate[]): boolean {
  return one.length === other.length && one.every((date, index) => other[index] && isSameDate(date, other[index]))
}

interface Read {
  deposit: queries.DepositRow
  row: queries.SurveyRow | undefined
  known: Survey
}

async function read(trx: Trx, { clock }: Using, paymentId: string): Promise<Read> {
  const deposit = await getHeld(trx, paymentId)
  const row = await queries.findSurvey(trx, paymentId)
  return { deposit, row, known: standingOf(deposit, row, clock.now()) }
}

function save(trx: Trx, { deposit, row }: Read, change: queries.SurveyChange): Promise<queries.SurveyRow> {
  if (row) return queries.updateSurvey(trx, deposit.id, { ...change, revision: row.revision + 1 })
  return queries.insertSurvey(trx, { ...change, paymentId: deposit.id, createdAt: change.changedAt })
}

/** The mail about the booked survey is the first contact with whoever has paid without having been called. */
async function noteFirstContact(trx: Trx, { clock }: Using, prospectId: string): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  if (!lead || lead.contactedAt !== null) return
  const now = clock.now()
  await updateProspect(trx, prospectId, {
    contactedAt: now.toISOString(),
    updatedAt: nextUpdate(now, lead.updatedAt),
  })
}

/** Calendars know the survey once it has been fixed, also after it was called off. */
function nextSequence(row: queries.SurveyRow | undefined): number {
  return row && (row.fixedDay !== null || row.sequence > 0) ? row.sequence + 1 : 0
}

function refuseUnread(known: Survey, revision: number): void {
  if (known.revision !== revision)
    throw new AppError('conflict', 'The dates have changed in the meantime. Please check them again.')
}

function alreadyFixed(date: SurveyDate): AppError {
  return new AppError(
    'conflict',
    `Your survey is already booked: ${nameSurveyDate(date)}. Please call us if you need another date.`,
  )
}
