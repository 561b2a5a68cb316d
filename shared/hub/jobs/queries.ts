import { type Job, jobStages, listJobs } from '#shared/contract/jobs.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { formatDate } from '../platform/dates.ts'
import { queryOf } from '../platform/queries.ts'

/** All jobs of a lead, finished ones too, the earliest first. */
export const jobsOfLead = (prospectId: string) => queryOf(listJobs, { query: { prospectId } })

/** Returns whether a lead is at a stage of a job, or was: only then its jobs are requested. */
export function mayHaveJob({ invoiceNumber, crmStage }: Pick<Prospect, 'invoiceNumber' | 'crmStage'>): boolean {
  return invoiceNumber !== null || crmStage === 'lost' || isJobStage(crmStage)
}

export function isJobStage(stage: Prospect['crmStage']): boolean {
  return (jobStages as readonly string[]).includes(stage)
}

/** `Pre-Build, begun on 2 Mar 2026` */
export function nameJob({ packageType, begunAt }: Pick<Job, 'packageType' | 'begunAt'>): string {
  return `${packageType}, begun on ${formatDate(begunAt)}`
}
