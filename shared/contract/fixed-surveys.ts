import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { packageTypes } from './payments.ts'
import { surveyDate } from './surveys.ts'
import { emailAddress, optional } from './text.ts'

/** A survey that has its date, and where the owner goes. */
export const fixedSurvey = z.extend(surveyDate, {
  paymentId: z.uuid(),
  prospectId: z.uuid(),
  /** As whoever paid the deposit gave them. */
  name: z.string(),
  phone: z.string(),
  packageType: z.enum(packageTypes),
  /** As far as the lead tells. */
  place: z.nullable(z.string()),
})
export type FixedSurvey = z.output<typeof fixedSurvey>

export const listSurveys = apiCall({
  method: 'GET',
  path: '/api/surveys',
  summary: 'The surveys that are fixed from today on, the soonest first; of one lead, also those that are over.',
  access: 'owner',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(fixedSurvey),
})

export const listSurveysOfPerson = apiCall({
  method: 'POST',
  path: '/api/personal-data/surveys',
  summary: 'The surveys that are fixed with whoever has this address, also those that are over.',
  access: 'owner',
  body: z.object({ email: emailAddress }),
  answer: z.array(fixedSurvey),
})
