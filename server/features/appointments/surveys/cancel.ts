import { surveyPath } from '#shared/contract/surveys.ts'
import type { RawBuilder } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { halves, nameSurveyDate, type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { SurveyCustomer } from './templates/customer-mails.ts'
import { findCustomer } from '../../../prospects/lead-jobs/customers.ts'
import { recordActivity } from '../../../prospects/record-activity.ts'
import { findSurvey, fixedDateOf, readSurveyTimes, surveyOf, type SurveyRow } from '../../payments/survey-state.ts'
import type { AppointmentContext, UpcomingAppointment } from '../notifications.ts'
import { linksOf, orderId, queueCancelled, type SurveyMailContext } from './mails.ts'
import * as queries from './queries.ts'
import { checkRevision, readCurrent } from './service.ts'

/** Cancels the survey for the owner; the customer may propose dates again while the weeks for it last.
 *  @throws AppError `not_found`, `conflict` when it is over, not fixed, or has changed since the owner read it */
export async function cancel(
  trx: Trx,
  context: SurveyMailContext,
  jobId: string,
  { revision, reason }: { revision: number; reason?: string | undefined },
): Promise<Survey> {
  const { customer, survey } = await readCurrent(trx, context, jobId)
  checkRevision(survey, revision)
  const saved = await cancelFixedSurvey(trx, context, jobId, { why: 'owner', reason })
  if (!saved) throw new AppError('conflict', 'There is no upcoming survey to cancel.')
  return surveyOf(customer, saved, await readSurveyTimes(trx, context))
}

const activityReasons = { refunded: ': the deposit went back', owner: '' } as const

/** Cancels a survey that is fixed and not over, and notifies both sides. Returns undefined when there is none. */
export async function cancelFixedSurvey(
  trx: Trx,
  context: SurveyMailContext,
  jobId: string,
  { why, reason }: { why: keyof typeof activityReasons; reason?: string | undefined },
): Promise<SurveyRow | undefined> {
  const customer = await findCustomer(trx, jobId)
  const row = await findSurvey(trx, jobId)
  const date = row === undefined ? null : fixedDateOf(row)
  const now = context.clock.now()
  if (!customer || !row || !date || !isUpcoming(date, now)) return undefined
  const saved = await queries.updateSurvey(trx, jobId, {
    fixedDay: null,
    fixedHalf: null,
    fixedAt: null,
    sequence: row.sequence + 1,
    revision: row.revision + 1,
    changedAt: now.toISOString(),
  })
  const mayChoose = why === 'owner' && surveyOf(customer, saved, await readSurveyTimes(trx, context)).days.length > 0
  const surveyAddress = mayChoose ? context.signedLinks(surveyPath).address(orderId(customer)) : undefined
  const links = { visitor: linksOf(customer), owner: linksOf(customer) }
  await queueCancelled(trx, context, customer, { date, sequence: saved.sequence, why, reason, surveyAddress }, links)
  await recordActivity(trx, context, customer.prospectId, {
    activityType: 'survey',
    description: `Cancelled the survey on ${nameSurveyDate(date)}${activityReasons[why]}`,
    notes: reason,
  })
  return saved
}

/** Lists the upcoming surveys of a person who is to be removed. @param which a condition on the columns of `customers` */
export async function listUpcoming(
  trx: Trx,
  { clock }: AppointmentContext,
  which: RawBuilder<unknown>,
): Promise<UpcomingAppointment[]> {
  const now = clock.now()
  const rows = await queries.listFixed(trx, dayInLondon(now.getTime()), which)
  return rows.flatMap(({ fixedDay: day, fixedHalf: half, sequence, ...customer }) => {
    const date = { day, half }
    if (!isUpcoming(date, now)) return []
    return {
      id: customer.jobId,
      endsAt: surveyTimes(date).endsAt,
      links: linksOf(customer),
      notify: (trx, context, why, links) =>
        queueCancelled(trx, context, customer, { date, sequence: sequence + 1, why }, links),
    }
  })
}

/** Returns the cancellation of a survey that is not sent yet, to write it again to the same address; undefined when its time is no survey's. The job
 *  may be deleted, so the name is read from its deposit.
 *  @param unsent.id of the calendar entry  @param unsent.orderId by which its emails name it */
export async function readUnsent(
  trx: Trx,
  unsent: { id: string; sequence: number; startsAt: Date; orderId: string; email: string },
): Promise<UpcomingAppointment['notify'] | undefined> {
  const { id, sequence, startsAt, email } = unsent
  const payment = await trx.selectFrom('payment').selectAll().where('id', '=', unsent.orderId).executeTakeFirst()
  const day = dayInLondon(startsAt.getTime())
  const half = halves.find((one) => surveyTimes({ day, half: one }).startsAt === startsAt.getTime())
  if (!half) return undefined
  const customer: SurveyCustomer = {
    jobId: id,
    prospectId: '',
    depositId: payment?.id ?? null,
    provider: payment?.provider ?? null,
    customerName: payment?.customerName ?? '',
    customerEmail: email === '' ? null : email,
    customerPhone: payment?.customerPhone ?? null,
  }
  return (later, context, why, links) =>
    queueCancelled(later, context, customer, { date: { day, half }, sequence, why }, links)
}

/** Until its hours are over, somebody may still come. */
function isUpcoming(date: SurveyDate, now: Date): boolean {
  return surveyTimes(date).endsAt > now.getTime()
}
