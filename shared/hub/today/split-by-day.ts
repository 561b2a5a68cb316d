import { daysAfter } from '#shared/business/london-time.ts'
import type { ExpectedConsultation } from '#shared/contract/dashboard.ts'
import type { FixedSurvey } from '#shared/contract/surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { londonDay } from '../platform/dates.ts'

export type BookedCall = ExpectedConsultation & { callAt: string }

/** Separates the calls of today from the other consultations. @param today `2026-11-23` */
export function splitConsultations(expected: readonly ExpectedConsultation[], today: string) {
  const isToday = (one: ExpectedConsultation): one is BookedCall =>
    one.callAt !== null && londonDay(Date.parse(one.callAt)) === today
  return { callsToday: expected.filter(isToday), consultations: expected.filter((one) => !isToday(one)) }
}

/** How many days ahead Today shows surveys. */
const daysAhead = 14

/** Separates the surveys of today from those of the next two weeks. @param today `2026-11-23` */
export function splitSurveys(surveys: readonly FixedSurvey[], today: string) {
  const last = daysAfter(today, daysAhead)
  return {
    surveysToday: surveys.filter(({ day }) => day === today),
    upcomingSurveys: surveys.filter(({ day }) => day > today && day <= last),
  }
}

/** Groups call tasks by person, in the order of each person's first task. Those of people whose call is booked for today are
 *  shown with that call. */
export function groupCallTasks(tasks: readonly Task[], callsToday: readonly { prospectId: string }[]) {
  const booked = new Set(callsToday.map(({ prospectId }) => prospectId))
  const ofBooked = new Map<string, Task[]>()
  const others = new Map<string, Task[]>()
  for (const task of tasks) {
    const groups = booked.has(task.prospectId ?? '') ? ofBooked : others
    const key = task.prospectId ?? task.id
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return { ofBooked, others: [...others.values()] }
}
