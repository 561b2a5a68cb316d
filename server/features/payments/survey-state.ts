import type { Selectable } from 'kysely'
import type { OpeningTimes } from '#shared/business/opening-times.ts'
import { halves, type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import { readOn, surveyDays, surveyWindow } from '#shared/business/survey-window.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Queryable } from '../../platform/database/schema.ts'
import { type Appointment, findClashes, listAppointments } from '../../platform/diary/find-clashes.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'

/** What the days depend on: the deposit or, without one, the beginning of the job. */
type Order = Parameters<typeof surveyWindow>[0] & { jobId: string | null }

export type SurveyRow = Selectable<Database['survey']>
type StoredState = Pick<SurveyRow, 'chosen' | 'fixedDay' | 'fixedHalf' | 'revision'>

/** Returns undefined until dates have been proposed or one has been fixed. */
export function findSurvey(db: Queryable, jobId: string): Promise<SurveyRow | undefined> {
  return db.selectFrom('survey').selectAll().where('jobId', '=', jobId).executeTakeFirst()
}

/** When surveys can take place: the opening times, and everything else that takes the owner’s time. */
export interface SurveyTimes {
  now: Date
  times: OpeningTimes
  appointments: readonly Appointment[]
}

export async function readSurveyTimes(
  db: Queryable,
  { clock, business }: Pick<Deps, 'clock' | 'business'>,
): Promise<SurveyTimes> {
  const now = clock.now()
  // Days that are over still count where those of the two weeks are counted.
  const times = await readOpeningTimes(db, business(), new Date(0))
  return { now, times, appointments: await listAppointments(db, now) }
}

/** Returns the first survey day of a deposit that is paid now: with an early start, and without. */
export async function readFirstSurveys({ db, clock, business }: Pick<Deps, 'db' | 'clock' | 'business'>) {
  const now = clock.now().toISOString()
  const times = await readOpeningTimes(db, business(), clock.now())
  const first = (earlyStartRequestedAt: string | null) =>
    surveyWindow({ createdAt: now, succeededAt: now, earlyStartRequestedAt }, times).from
  return { early: first(now), later: first(null) }
}

/** Returns the survey of an order: its dates, and the days after what is chosen now has been read that can still be chosen. */
export async function readSurvey(
  db: Queryable,
  order: Order,
  context: Pick<Deps, 'clock' | 'business'>,
): Promise<Survey> {
  return surveyOf(order, await findSurvey(db, order.jobId ?? ''), await readSurveyTimes(db, context))
}

export function surveyOf(order: Order, row: StoredState | undefined, given: SurveyTimes): Survey {
  const isTaken = (date: SurveyDate) => findSurveyClashes(order.jobId ?? '', date, given).length > 0
  // Whoever chooses tonight is read tomorrow.
  const today = readOn(given.now.getTime(), given.times)
  const days = surveyDays(order, given.times).filter((day) => day > today)
  const open = days.filter((day) => !halves.every((half) => isTaken({ day, half })))
  return {
    ...surveyWindow(order, given.times),
    days: open,
    taken: open.flatMap((day) => halves.map((half) => ({ day, half })).filter(isTaken)),
    chosen: row === undefined ? [] : (JSON.parse(row.chosen) as SurveyDate[]),
    fixed: row === undefined ? null : fixedDateOf(row),
    revision: row?.revision ?? 0,
  }
}

/** Returns what is in the way of a survey. @param jobId its own, which is not in its way */
export function findSurveyClashes(
  jobId: string,
  date: SurveyDate,
  { appointments }: Pick<SurveyTimes, 'appointments'>,
): Appointment[] {
  return findClashes(appointments, { kind: 'survey', id: jobId, ...surveyTimes(date) }, 0)
}

export function fixedDateOf({ fixedDay, fixedHalf }: Pick<SurveyRow, 'fixedDay' | 'fixedHalf'>): SurveyDate | null {
  return fixedDay === null || fixedHalf === null ? null : { day: fixedDay, half: fixedHalf }
}
