import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { surveyJob } from './fixed-surveys.ts'
import { surveyDate } from './surveys.ts'
import { optional, timestamp } from './text.ts'

/** A survey of an open job that has no date yet. */
export const openSurvey = z.object({
  ...surveyJob,
  /** When the deposit was paid; null without one. */
  paidAt: z.nullable(timestamp),
  /** When the job began. */
  begunAt: timestamp,
  /** The proposed dates that are not over, the soonest first. */
  chosen: z.array(surveyDate),
  /** The revision that a request to fix the survey is based on. */
  revision: z.int(),
  /** Whether the customer can still choose dates by their link. */
  canChoose: z.boolean(),
  /** When the link for choosing dates was last mailed, with the receipt or separately; null when no such mail is stored. */
  linkSentAt: z.nullable(timestamp),
})
export type OpenSurvey = z.output<typeof openSurvey>

export const listOpenSurveys = apiCall('GET', '/api/open-surveys', {
  summary:
    'Lists the surveys of open jobs that have no date yet, those with proposed dates first; all, or those of one lead.',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(openSurvey),
  staleAfter: ['prospect', 'payment', 'outbox', 'survey', 'job'],
})

export const sendSurveyLink = apiCall('POST', '/api/open-surveys/:jobId/link', {
  summary:
    'Emails the customer the link for choosing survey dates. A repeat within a minute sends nothing. Answers with a conflict when they have no email address.',
  changes: ['survey', 'job', 'outbox', 'prospect'],
  params: z.object({ jobId: z.uuid('Job not found') }),
  errors: ['not_found', 'conflict'],
})
