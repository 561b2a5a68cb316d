import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { packageTypes } from './payments.ts'
import { surveyDate } from './surveys.ts'
import { dialNumber, optional, storedEmail } from './text.ts'

/** The job of a survey, with its customer: whoever has paid the deposit or, without one, the lead. */
export const surveyJob = {
  jobId: z.uuid(),
  prospectId: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  dialNumber,
  /** Whether the customer has an email address, to which emails about the survey go. */
  hasEmail: z.boolean(),
  packageType: z.enum(packageTypes),
}

/** A survey with its date, and where it takes place. */
export const fixedSurvey = z.extend(surveyDate, {
  ...surveyJob,
  /** Location and postcode of the lead, as far as they are known. */
  place: z.nullable(z.string()),
})
export type FixedSurvey = z.output<typeof fixedSurvey>

export const listSurveys = apiCall('GET', '/api/surveys', {
  summary: 'Lists the fixed surveys from today on, the soonest first; for one lead, past ones too.',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(fixedSurvey),
  staleAfter: ['payment', 'survey', 'job'],
  offline: true,
})

export const listSurveysOfPerson = apiCall('POST', '/api/personal-data/surveys', {
  changesNothing: true,
  summary: 'Lists the fixed surveys of the person with this email address, including past ones.',
  body: z.object({ email: storedEmail }),
  answer: z.array(fixedSurvey),
})
