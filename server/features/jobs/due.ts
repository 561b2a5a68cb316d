import { datesOf, nextStep } from '#shared/business/job-dates.ts'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import type { DueJob } from '#shared/contract/dashboard.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { listOpen } from './queries.ts'

/** Lists the jobs whose next step is late or due within a number of days, the latest first. A booked survey is left out: it has a place of its
 *  own wherever these jobs are shown. */
export async function listDueJobs(db: Queryable, now: Date, withinDays: number): Promise<DueJob[]> {
  const today = dayInLondon(now.getTime())
  const until = daysAfter(today, withinDays)
  const due = (await listOpen(db)).flatMap((job): DueJob[] => {
    const next = nextStep(datesOf(job, today))
    if (!next || next.dueOn === null || next.dueOn > until) return []
    if (next.step === 'survey' && job.surveyDay !== null) return []
    const { id: jobId, prospectId, name, phone, dialNumber, packageType, place } = job
    return [{ jobId, prospectId, name, phone, dialNumber, packageType, place, step: next.step, dueOn: next.dueOn }]
  })
  return due.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}
