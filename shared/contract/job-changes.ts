import * as z from 'zod/mini'
import { hampshireRegisters } from '../business/hampshire-registers.ts'
import { apiCall } from './api-call.ts'
import { job, jobStages, plannedSteps, planningDecisions } from './jobs.ts'
import { clearable, line, optional, paragraphs } from './text.ts'

const oneJob = z.object({ paymentId: z.uuid('Job not found') })
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

export const changeJob = apiCall('PATCH', '/api/jobs/:paymentId', {
  summary:
    'Changes the given fields of a job, and moves its lead to the stage that a date implies or that is given. What is in force already changes nothing.',
  params: oneJob,
  body: z.object({
    revision,
    ...jobFields,
    stage: z.optional(z.enum(jobStages, 'Please choose one of the stages in the list')),
    /** Required when the stage moves back. */
    reason: optional(line(500)),
  }),
  answer: job,
  errors: ['not_found', 'conflict'],
})

export const askForReview = apiCall('POST', '/api/jobs/:paymentId/review-request', {
  summary: 'Emails the customer of a completed job and asks for a review, once for each job. A repeat sends nothing.',
  params: oneJob,
  answer: job,
  errors: ['not_found', 'conflict', 'may_not_email'],
})
