import { type RawBuilder, sql } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import type { CalendarSurvey } from '#shared/contract/calendar.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import type { JobStage } from '#shared/contract/jobs.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/database/schema.ts'
import { belongsTo, type Person } from '../../../platform/personal-data/personal-data.ts'
import { dialNumberOf } from '../../../platform/phone-number.ts'
import { receiptKind } from '../../payments/mails.ts'
import { readSurveyTimes, surveyOf } from '../../payments/survey-state.ts'
import { placeOf } from '../../../prospects/place.ts'
import { linkKind } from './mails.ts'
import * as queries from './queries.ts'

/** Lists the surveys of today and later, the soonest first. */
export function listUpcomingSurveys(db: Queryable, now: Date): Promise<FixedSurvey[]> {
  return listFixed(db, dayInLondon(now.getTime()))
}

/** Lists the fixed surveys of some days, both included, the soonest first. @param from `2026-11-23` */
export function listSurveysBetween(db: Queryable, from: string, to: string): Promise<CalendarSurvey[]> {
  return listFixed(db, from, sql`fixedDay <= ${to}`)
}

/** Lists all fixed surveys of a lead, including past ones. */
export function listSurveysOfLead(db: Queryable, prospectId: string): Promise<FixedSurvey[]> {
  return listFixed(db, '', sql`prospectId = ${prospectId}`)
}

/** Lists all fixed surveys of a person, including past ones, whether by their leads or by the address of their customer. */
export function listSurveysOfPerson(db: Queryable, person: Person): Promise<FixedSurvey[]> {
  return listFixed(db, '', belongsTo(person, 'customerEmail'))
}

async function listFixed(db: Queryable, from: string, which?: RawBuilder<unknown>): Promise<CalendarSurvey[]> {
  return (await queries.listFixed(db, from, which)).map((row) => ({
    jobId: row.jobId,
    prospectId: row.prospectId,
    name: row.customerName,
    phone: row.customerPhone,
    dialNumber: dialNumberOf(row.customerPhone),
    hasEmail: row.customerEmail !== null,
    packageType: row.packageType,
    place: placeOf(row),
    day: row.fixedDay,
    half: row.fixedHalf,
    revision: row.revision,
  }))
}

/** Lists the surveys of open jobs of live leads that have no date. Those with proposed dates come first, then the earliest orders. */
export async function listOpenSurveys(
  db: Queryable,
  context: Pick<Deps, 'clock' | 'business'>,
  prospectId?: string,
): Promise<OpenSurvey[]> {
  const given = await readSurveyTimes(db, context)
  const rows = await queries.listWithoutDate(db, [receiptKind, linkKind], prospectId)
  return rows
    .filter((row) => row.leadStatus !== 'rejected' && mayNeedSurvey(row))
    .map((row) => {
      const state = { fixedDay: null, fixedHalf: null, chosen: row.chosen ?? '[]', revision: row.revision ?? 0 }
      const { chosen, revision, days } = surveyOf(row, state, given)
      return {
        jobId: row.jobId,
        prospectId: row.prospectId,
        name: row.customerName,
        phone: row.customerPhone,
        dialNumber: dialNumberOf(row.customerPhone),
        hasEmail: row.customerEmail !== null,
        packageType: row.packageType,
        paidAt: row.depositId === null ? null : (row.succeededAt ?? row.createdAt),
        begunAt: row.begunAt,
        chosen: chosen.filter((date) => surveyTimes(date).endsAt > given.now.getTime()),
        revision,
        canChoose: days.length > 0,
        linkSentAt: row.linkSentAt,
      }
    })
    .toSorted((one, other) => Number(other.chosen.length > 0) - Number(one.chosen.length > 0))
}

/** Beyond the stage `survey` the home has been measured. A job that a deposit began and that is at this stage without dates proposed here, or
 *  a cancelled survey, was moved to it by hand and has its date elsewhere; one started by hand begins there. */
function mayNeedSurvey({ depositId, jobId, stage, surveyJobId }: WithoutDate): boolean {
  const isStartedByHand = depositId !== jobId
  return stage === 'deposit_paid' || (stage === 'survey' && (surveyJobId !== null || isStartedByHand))
}

type WithoutDate = Record<'depositId' | 'surveyJobId', string | null> & { jobId: string; stage: JobStage }
