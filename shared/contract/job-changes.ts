import * as z from 'zod/mini'
import { hampshireRegisters } from '../business/hampshire-registers.ts'
import { apiCall } from './api-call.ts'
import { job, jobStages, plannedSteps, planningDecisions } from './jobs.ts'
import { packageType } from './payments.ts'
import { oneProspect } from './prospects.ts'
import { clearable, line, optional, paragraphs } from './text.ts'

const oneJob = z.object({ id: z.uuid('Job not found') })
const revision = z.int().check(z.minimum(0))
const day = clearable(z.iso.date('Please choose a day of the calendar'))

/** The days on which the steps of a job were done. */
export const doneDays = [
  'surveyedOn',
  'drawingsSentOn',
  'submittedOn',
  'validatedOn',
  'decidedOn',
  'buildingRegsSentOn',
  'completedOn',
] as const
export type DoneDay = (typeof doneDays)[number]

/** The fields of a job that the owner fills in. Absent keeps a field as it is, null clears it. */
export const jobFields = {
  surveyedOn: day,
  drawingsSentOn: day,
  submittedOn: day,
  validatedOn: day,
  planningReference: clearable(line(60)),
  planningAuthority: clearable(
    z.enum(
      hampshireRegisters.map(({ id }) => id),
      'Please choose one of the authorities in the list',
    ),
  ),
  decidedOn: day,
  decision: clearable(z.enum(planningDecisions, 'Please choose approved, refused or withdrawn')),
  buildingRegsSentOn: day,
  completedOn: day,
  dueDates: z.optional(z.partialRecord(z.enum(plannedSteps), day)),
  notes: clearable(paragraphs(5000)),
} as const

export const startJob = apiCall('POST', '/api/prospects/:id/jobs', {
  summary:
    'Starts a job for work that was agreed without a deposit, at the stage of the survey. The same id again returns the job.',
  changes: ['job', 'prospect', 'archivedProspect', 'quote'],
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Set by the caller, so that a repeat is recognised. */
    id: optional(z.uuid()),
    packageType,
    /** The accepted quote that it is for; by default the last one without a job. */
    quoteId: optional(z.uuid('Quote not found')),
  }),
  answer: job,
  errors: ['not_found', 'already_archived', 'already_exists', 'conflict'],
})

export const changeJob = apiCall('PATCH', '/api/jobs/:id', {
  summary:
    'Changes the given fields of a job. It moves to the stage that is given or, forward, to the one that a date implies, and its lead with it. What is in force already changes nothing.',
  changes: ['job', 'prospect', 'archivedProspect', 'quote', 'outbox'],
  params: oneJob,
  body: z.object({
    revision,
    ...jobFields,
    stage: z.optional(z.enum(jobStages, 'Please choose one of the stages in the list')),
    /** True cancels the job, false reopens it. */
    isCancelled: z.optional(z.boolean('Please say true or false')),
    /** Required when the stage moves back, or the job is cancelled. */
    reason: optional(line(500)),
  }),
  answer: job,
  errors: ['not_found', 'conflict'],
})

export const askForReview = apiCall('POST', '/api/jobs/:id/review-request', {
  summary: 'Emails the customer of a completed job and asks for a review, once for each job. A repeat sends nothing.',
  changes: ['job', 'outbox', 'prospect'],
  params: oneJob,
  answer: job,
  errors: ['not_found', 'conflict', 'may_not_email'],
})
