import { surveyPath } from '#shared/contract/surveys.ts'
import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon, daysAfter, nameDay } from '#shared/business/london-time.ts'
import { isSameDate, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { refuseClashes } from '../../../platform/diary/find-clashes.ts'
import { type Activity, recordActivity } from '../../../prospects/record-activity.ts'
import { findProspect, updateProspect } from '../../../prospects/queries.ts'
import { findCustomer, type JobCustomer } from '../../../prospects/lead-jobs/customers.ts'
import { reachStage, undoReached } from '../../../prospects/lead-jobs/jobs.ts'
import { findJobRow } from '../../../prospects/lead-jobs/queries.ts'
import { listActivities, undoProgress } from '../../../prospects/edit/undo-progress.ts'
import { listMailTimes } from '../../payments/queries.ts'
import {
  findSurvey,
  findSurveyClashes,
  readSurvey,
  readSurveyTimes,
  surveyOf,
  type SurveyRow,
  type SurveyTimes,
} from '../../payments/survey-state.ts'
import {
  fixedMails,
  isAnnounced,
  linkKind,
  orderId,
  queueFixed,
  queueLink,
  queueProposed,
  type SurveyMailContext,
} from './mails.ts'
import { deleteUndoneMails } from '../notifications.ts'
import * as queries from './queries.ts'

/** What a customer with the link may see. */
export interface OpenedSurveyLink {
  customer: JobCustomer
  survey: Survey
}

/** How many days a link works after the survey, or after the weeks for it when no date is fixed. */
const linkDays = { fixed: 1, unfixed: 30 }

/** Reads a link; changes nothing. Returns undefined when the link is not ours or has expired, its job was cancelled before a date was fixed, as it
 *  is when the deposit goes back, or the person has been deleted or erased. */
export async function openSurveyLink(
  deps: Pick<Deps, 'db' | 'clock' | 'business' | 'signedLinks'>,
  token: string,
): Promise<OpenedSurveyLink | undefined> {
  const { db, clock, signedLinks } = deps
  const id = signedLinks(surveyPath).read(token)
  const customer = id === undefined ? undefined : await queries.findLinked(db, id)
  if (!customer || !(await hasSurvey(db, customer.jobId))) return undefined
  const now = clock.now()
  const survey = await readSurvey(db, customer, deps)
  const { fixed, until } = survey
  const lastDay = fixed ? daysAfter(fixed.day, linkDays.fixed) : daysAfter(until, linkDays.unfixed)
  return dayInLondon(now.getTime()) <= lastDay ? { customer, survey } : undefined
}

/** Stores the dates that suit the customer and notifies the owner; the same dates again change nothing.
 *  @param proposal.revision what the customer has read
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when the survey is fixed or other dates were proposed meanwhile */
export async function proposeDates(
  trx: Trx,
  context: SurveyMailContext,
  jobId: string,
  { revision, dates }: { revision: number; dates: readonly SurveyDate[] },
): Promise<Survey> {
  const chosen = dates.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const { clock } = context
  const current = await readCurrent(trx, context, jobId)
  const { customer, survey } = current
  if (isSameProposal(survey.chosen, chosen)) return survey
  if (survey.fixed) {
    const message = `Your survey is already booked: ${nameSurveyDate(survey.fixed)}. Please call us if you need another date.`
    throw new AppError('conflict', message)
  }
  if (survey.revision !== revision) {
    const message = 'Other dates have been chosen in the meantime. Please check them and choose again.'
    throw new AppError('conflict', message)
  }
  const closed = chosen.find(({ day }) => !survey.days.includes(day))
  if (closed) throw new AppError('invalid_input', `We can’t survey on ${nameDay(closed.day)}.`)
  const taken = chosen.find((date) => survey.taken.some((one) => isSameDate(one, date)))
  if (taken) throw new AppError('invalid_input', `We can’t survey on ${nameSurveyDate(taken)}.`)

  const now = clock.now().toISOString()
  const saved = await save(trx, current, { chosen: JSON.stringify(chosen), chosenAt: now, changedAt: now })
  await queueProposed(trx, context, customer, { chosen, revision: saved.revision })
  await recordActivity(trx, context, customer.prospectId, {
    activityType: 'survey',
    description: `${survey.chosen.length > 0 ? 'Chose other' : 'Chose'} survey dates, on the website`,
    notes: chosen.map(nameSurveyDate).join('\n'),
  })
  return surveyOf(customer, saved, current.given)
}

/** Fixes the survey, or moves it, and notifies the customer after the seconds in which it can be undone; the same date again changes nothing.
 *  @throws AppError `not_found`, `invalid_input`, `conflict` when the customer has proposed other dates meanwhile, or with what
 *  clashes, unless the owner accepts it */
export async function fixDate(
  trx: Trx,
  context: SurveyMailContext,
  jobId: string,
  { revision, date, despiteClashes }: { revision: number; date: SurveyDate; despiteClashes: boolean },
): Promise<Survey> {
  const { clock } = context
  const current = await readCurrent(trx, context, jobId)
  const { customer, row, survey, given } = current
  const isRepeat = survey.fixed !== null && isSameDate(survey.fixed, date) && revision >= survey.revision - 1
  if (isRepeat) return survey
  checkRevision(survey, revision)
  const now = clock.now()
  if (date.day < dayInLondon(now.getTime())) throw new AppError('invalid_input', `${nameDay(date.day)} has passed.`)
  refuseClashes(findSurveyClashes(jobId, date, given), despiteClashes)

  const fixedAt = now.toISOString()
  const fixed = { fixedDay: date.day, fixedHalf: date.half, fixedAt, sequence: nextSequence(row) }
  const saved = await save(trx, current, { ...fixed, changedAt: fixedAt })
  await queueFixed(trx, context, customer, { date, movedFrom: survey.fixed, sequence: saved.sequence })
  // All of this carries the same time, by which undoing it finds it.
  const atOnce = { ...context, clock: { now: () => now } }
  await recordActivity(trx, atOnce, customer.prospectId, {
    activityType: 'survey',
    ...describeFix(date, survey.fixed),
  })
  await reachStage(trx, atOnce, jobId, { stage: 'survey', reason: 'The survey is booked' })
  await recordFirstContact(trx, atOnce, customer.prospectId)
  return surveyOf(customer, saved, current.given)
}

/** Undoes that a survey was fixed or moved, while its emails wait. Repeating it changes nothing.
 *  @param undone.before the date that it had, as the owner knows it; null for none. It is compared with what the timeline says
 *  @param undone.revision of the survey with the date that is undone
 *  @throws AppError `not_found`, `conflict` when an email has left, the survey has changed since, it had another date before, or that is taken */
export async function undoFix(
  trx: Trx,
  context: SurveyMailContext,
  jobId: string,
  { before, revision }: { before: SurveyDate | null; revision: number },
): Promise<Survey> {
  const { clock } = context
  const current = await readCurrent(trx, context, jobId)
  const { customer, row, survey, given } = current
  if (row !== undefined && survey.revision === revision + 1 && isSameFixed(survey.fixed, before)) {
    // Every other change emails somebody under its sequence number.
    if (!(await isAnnounced(trx, customer, row))) return survey
  }
  checkRevision(survey, revision)
  const { fixed } = survey
  if (row?.fixedAt == null || fixed === null) throw new AppError('conflict', 'This survey has no date.')
  const { sequence, fixedAt } = row
  const entry = describeFix(fixed, before)
  const isEntry = ({ description, oldValue }: Activity) =>
    description === entry.description && oldValue === (entry.oldValue ?? null)
  const entries = await listActivities(trx, customer.prospectId, fixedAt)
  if (!entries.some(isEntry)) throw changedMeanwhile()
  if (before !== null) refuseClashes(findSurveyClashes(jobId, before, given), false)
  const mails = fixedMails(customer, { movedFrom: before, sequence })
  await deleteUndoneMails(trx, clock.now(), mails, 'Please move or cancel the survey instead.')
  const saved = await save(trx, current, {
    fixedDay: before?.day ?? null,
    fixedHalf: before?.half ?? null,
    fixedAt: before === null ? null : fixedAt,
    sequence: sequence + 1,
    changedAt: clock.now().toISOString(),
  })
  await undoProgress(trx, context, customer.prospectId, { at: fixedAt, isEntry })
  if (before === null) await undoReached(trx, context, jobId, fixedAt)
  return surveyOf(customer, saved, given)
}

/** Returns the timeline's entry of a survey that was fixed or moved. */
function describeFix(date: SurveyDate, before: SurveyDate | null) {
  const name = nameSurveyDate(date)
  if (before === null) return { description: `Booked the survey: ${name}` }
  return { description: `Moved the survey to ${name}`, oldValue: nameSurveyDate(before), newValue: name }
}

function isSameFixed(one: SurveyDate | null, other: SurveyDate | null): boolean {
  return one === null || other === null ? one === other : isSameDate(one, other)
}

/** A second link within this time is taken for a double click and not sent. */
const sameClickMs = minuteMs

/** Emails the customer the link by which they choose dates.
 *  @throws AppError `not_found`, `conflict` when the survey is fixed, the weeks for it are over or there is no email address */
export async function sendLink(trx: Trx, context: SurveyMailContext, jobId: string): Promise<void> {
  const { clock } = context
  const { customer, survey } = await readCurrent(trx, context, jobId)
  if (survey.fixed) throw new AppError('conflict', 'This survey has a date already.')
  if (survey.days.length === 0) {
    throw new AppError('conflict', 'The dates we held for this survey have passed. Please agree a day by phone.')
  }
  if (customer.customerEmail === null) {
    const message = `${customer.customerName} has no email address, so the link can’t be emailed. Please copy the link, or agree a day by phone.`
    throw new AppError('conflict', message)
  }
  const lastSentAt = (await listMailTimes(trx, orderId(customer), linkKind)).at(-1)
  if (lastSentAt !== undefined && clock.now().getTime() - Date.parse(lastSentAt) < sameClickMs) return
  await queueLink(trx, context, customer, survey.days)
  await recordActivity(trx, context, customer.prospectId, {
    activityType: 'survey',
    description: 'Sent the link to choose survey dates',
  })
}

/** Returns the customer of a job that has a survey. A cancelled job has one only if that is still booked.
 *  @throws AppError `not_found` */
export async function getCustomer(db: Deps['db'], jobId: string): Promise<JobCustomer> {
  const customer = await findCustomer(db, jobId)
  if (!customer || !(await hasSurvey(db, jobId))) throw new AppError('not_found', 'There is no survey for this job.')
  return customer
}

async function hasSurvey(db: Deps['db'], jobId: string): Promise<boolean> {
  const job = await findJobRow(db, jobId)
  return job?.cancelledAt === null || (await findSurvey(db, jobId))?.fixedDay != null
}

/** @throws AppError `conflict` when the survey has changed since it was read */
export function checkRevision(survey: Survey, revision: number): void {
  if (survey.revision !== revision) throw changedMeanwhile()
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'The dates have changed in the meantime. Please check them again.')
}

type CurrentSurvey = OpenedSurveyLink & { row: SurveyRow | undefined; given: SurveyTimes }

/** @throws AppError `not_found` */
export async function readCurrent(trx: Trx, context: SurveyMailContext, jobId: string): Promise<CurrentSurvey> {
  const customer = await getCustomer(trx, jobId)
  const row = await findSurvey(trx, jobId)
  const given = await readSurveyTimes(trx, context)
  return { customer, row, given, survey: surveyOf(customer, row, given) }
}

/** Every change says when it was made. */
type SurveyChange = Parameters<typeof queries.updateSurvey>[2] & Pick<SurveyRow, 'changedAt'>

function save(trx: Trx, { customer, row }: CurrentSurvey, change: SurveyChange): Promise<SurveyRow> {
  if (row) return queries.updateSurvey(trx, customer.jobId, { ...change, revision: row.revision + 1 })
  return queries.insertSurvey(trx, { ...change, paymentId: customer.jobId, createdAt: change.changedAt })
}

/** Calendars know the survey once it has been fixed, also after it was cancelled. Undoing takes a number too, so that none is used twice. */
function nextSequence(row: SurveyRow | undefined): number {
  return row && (row.fixedDay !== null || row.sequence > 0) ? row.sequence + 1 : 0
}

function isSameProposal(one: readonly SurveyDate[], other: readonly SurveyDate[]): boolean {
  return one.length === other.length && one.every((date, index) => other[index] && isSameDate(date, other[index]))
}

/** For somebody who has paid without having been called, the email about the booked survey is the first contact. */
async function recordFirstContact(trx: Trx, { clock }: SurveyMailContext, prospectId: string): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  if (!lead || lead.contactedAt !== null) return
  const now = clock.now()
  await updateProspect(trx, prospectId, now, { contactedAt: now.toISOString() })
}
