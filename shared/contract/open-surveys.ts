import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { packageTypes } from './payments.ts'
import { surveyDate } from './surveys.ts'
import { optional, timestamp } from './text.ts'

/** The survey of a paid deposit that has no date yet. */
export const openSurvey = z.object({
  paymentId: z.uuid(),
  prospectId: z.uuid(),
  /** As whoever paid the deposit gave them. */
  name: z.string(),
  phone: z.string(),
  packageType: z.enum(packageTypes),
  paidAt: timestamp,
  /** What the customer has proposed and is not over, the soonest first. */
  chosen: z.array(surveyDate),
  /** Of the survey: whoever fixes it says what they have read. */
  revision: z.int(),
  /** Whether the customer can still choose dates by their link. */
  canChoose: z.boolean(),
  /** When the link for choosing was last mailed, with the receipt or by itself; null where no such mail is kept. */
  linkSentAt: z.nullable(timestamp),
})
export type OpenSurvey = z.output<typeof openSurvey>

export const listOpenSurveys = apiCall({
  method: 'GET',
  path: '/api/open-surveys',
  summary:
    'The surveys of paid deposits that have no date yet, what the customers have proposed first; all, or of one lead.',
  access: 'owner',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(openSurvey),
})

export const sendSurveyLink = apiCall({
  method: 'POST',
  path: '/api/open-surveys/:paymentId/link',
  summary:
    'Mails the customer the link by which they choose dates for their survey. Again within a minute sends nothing more.',
  access: 'owner',
  params: z.object({ paymentId: z.uuid('Deposit not found') }),
  errors: ['not_found', 'conflict'],
})
