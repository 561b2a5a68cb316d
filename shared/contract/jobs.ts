import * as z from 'zod/mini'
import { hampshireRegisters } from '../business/hampshire-registers.ts'
import { packageTypes } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { packageType, paymentStatuses } from './payments.ts'
import { oneProspect } from './prospects.ts'
import { clearable, dialNumber, line, optional, paragraphs, timestamp } from './text.ts'

/** The stages of a lead that a job goes through. */
export const jobStages = ['deposit_paid', 'survey', 'design', 'submitted', 'completed'] as const
export type JobStage = (typeof jobStages)[number]

/** What is done in a job, in this order. `building_regs` stands for the drawings, which not every package includes. */
export const jobSteps = ['survey', 'drawings', 'submission', 'decision', 'building_regs', 'completion'] as const
export type JobStep = (typeof jobSteps)[number]

/** The steps for which the owner may set a date of their own; the survey is booked with the customer instead. */
export const plannedSteps = ['drawings', 'submission', 'decision', 'building_regs', 'completion'] as const

export const planningDecisions = ['approved', 'refused', 'withdrawn'] as const
export type PlanningDecision = (typeof planningDecisions)[number]

export const jobStates = ['open', 'completed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Why a job was cancelled: its lead was lost, its deposit was refunded or taken back by the bank, or the owner has cancelled it. */
export const cancelReasons = ['lost', 'refund', 'dispute', 'owner'] as const
export type CancelReason = (typeof cancelReasons)[number]

const day = z.nullable(z.iso.date())

/** The work for one order: begun by a paid deposit, or by hand for what was agreed without one. Every `…On` is a calendar day in London. */
export const job = z.object({
  /** Of a job that a deposit began, the id of that payment. */
  id: z.uuid(),
  prospectId: z.uuid(),
  /** Of the lead. */
  name: z.string(),
  phone: z.nullable(z.string()),
  dialNumber,
  /** Location and postcode of the lead, as far as they are known. */
  place: z.nullable(z.string()),
  packageType: z.enum(packageTypes),
  begunAt: timestamp,
  /** Its last deposit that is still held, or else its last; null for a job without one. */
  deposit: z.nullable(
    z.object({
      paymentId: z.uuid(),
      paidAt: timestamp,
      status: z.enum(paymentStatuses),
      receiptNumber: z.nullable(z.string()),
    }),
  ),
  /** When the customer asked for work to begin within the cancellation period. */
  earlyStartRequestedAt: z.nullable(timestamp),
  /** Its balance invoice that has not been voided. */
  balance: z.nullable(z.object({ number: z.string(), duePence: z.int(), paidAt: z.nullable(timestamp) })),
  state: z.enum(jobStates),
  stage: z.enum(jobStages),
  cancelledAt: z.nullable(timestamp),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /** The day that the survey is booked for. */
  surveyDay: day,
  /** The day of the survey where it differs from the one that was booked. */
  surveyedOn: day,
  drawingsSentOn: day,
  submittedOn: day,
  validatedOn: day,
  planningReference: z.nullable(z.string()),
  /** The id of the register of the authority that decides. */
  planningAuthority: z.nullable(z.string()),
  decidedOn: day,
  decision: z.nullable(z.enum(planningDecisions)),
  buildingRegsSentOn: day,
  completedOn: day,
  /** The dates that the owner has set in place of the promised ones. */
  dueDates: z.partialRecord(z.enum(plannedSteps), z.iso.date()),
  notes: z.nullable(z.string()),
  reviewAskedAt: z.nullable(timestamp),
  /** Counts the changes, from 1. A request that changes the job names the revision that it is based on. */
  revision: z.int(),
})
export type Job = z.output<typeof job>

const staleAfter = ['job', 'payment', 'prospect', 'survey', 'invoice'] as const

export const listJobs = apiCall('GET', '/api/jobs', {
  summary: 'Lists the open jobs, the earliest first; for one lead, finished ones too.',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(job),
  staleAfter,
  offline: true,
})

export const listFinishedJobs = apiCall('GET', '/api/finished-jobs', {
  summary: 'Lists completed and cancelled jobs, newest first, page by page.',
  query: z.object(pageQuery),
  answer: z.array(job),
  staleAfter,
})

const oneJob = z.object({ id: z.uuid('Job not found') })
const revision = z.int().check(z.minimum(0))
const givenDay = clearable(z.iso.date('Please choose a day of the calendar'))

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
  surveyedOn: givenDay,
  drawingsSentOn: givenDay,
  submittedOn: givenDay,
  validatedOn: givenDay,
  planningReference: clearable(line(60)),
  planningAuthority: clearable(
    z.enum(
      hampshireRegisters.map(({ id }) => id),
      'Please choose one of the authorities in the list',
    ),
  ),
  decidedOn: givenDay,
  decision: clearable(z.enum(planningDecisions, 'Please choose approved, refused or withdrawn')),
  buildingRegsSentOn: givenDay,
  completedOn: givenDay,
  dueDates: z.optional(z.partialRecord(z.enum(plannedSteps), givenDay)),
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
