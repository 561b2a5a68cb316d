import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { halves } from '../business/survey-halves.ts'
import { surveyDates } from '../business/timings.ts'
import { apiCall } from './api-call.ts'
import { despiteClashes } from './clashes.ts'
import { dialNumber, optional, paragraphs, storedEmail, timestamp } from './text.ts'

/** The page on which customers choose the dates of their survey. The receipt of a deposit and the email with the link lead to it; its form posts
 *  to the same address. */
export const surveyPath = '/survey'

const halfMessage = 'Please choose morning or afternoon'

export const surveyDate = z.object({
  /** A calendar day in London. */
  day: z.iso.date('Please choose a day of the calendar'),
  half: z.enum(halves, halfMessage),
})

/** Calendar days in London, both inclusive. */
export const surveyWindow = z.object({
  /** Whether the customer asked for work to begin within the cancellation period. */
  startsEarly: z.boolean(),
  from: z.iso.date(),
  until: z.iso.date(),
  /** The day by which an early start promises the survey; null without one, and where time off leaves no day before it. */
  promisedBy: z.nullable(z.iso.date()),
})
export type SurveyWindow = z.output<typeof surveyWindow>

/** The survey of a job. */
export const survey = z.extend(surveyWindow, {
  /** The days that can still be chosen, the soonest first. */
  days: z.array(z.iso.date()),
  /** The halves of these days that can’t be chosen, because the owner is somewhere else then. */
  taken: z.array(surveyDate),
  /** The dates that the customer has proposed, the soonest first. */
  chosen: z.array(surveyDate),
  /** The date on which we come; null until the owner has fixed it. */
  fixed: z.nullable(surveyDate),
  /** Counts the changes, from 0. A request that changes the survey names the revision that it is based on. */
  revision: z.int(),
})
export type Survey = z.output<typeof survey>

/** The dates that a customer proposes, no two of them on one day. */
export const chosenDates = z.array(surveyDate).check(
  z.minLength(1, 'Please choose at least one date'),
  z.maxLength(surveyDates.count, `Please choose at most ${surveyDates.count} dates`),
  z.refine((dates) => new Set(dates.map(({ day }) => day)).size === dates.length, 'Please choose each day only once'),
)

const readRevision = z.int().check(z.minimum(0))
const oneJob = z.object({ jobId: z.uuid('Job not found') })

export const chooseSurveyDates = apiCall('POST', '/api/surveys', {
  summary:
    'Proposes dates for the measured survey of a paid deposit. The same dates again change nothing; others can be proposed until one is fixed.',
  access: 'public',
  budget: 'linkWrite',
  body: z.object({
    paymentIntentId: z.string('Which payment?').check(z.maxLength(100)),
    revision: readRevision,
    dates: chosenDates,
  }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

export const getSurvey = apiCall('GET', '/api/surveys/:jobId', {
  summary: 'Returns the survey of a job, and the address of the page on which its customer chooses dates.',
  params: oneJob,
  answer: z.extend(survey, {
    /** Signed: anyone with this address can choose dates. */
    address: z.url(),
    /** Whether the customer has an email address, to which emails about the survey go. */
    hasEmail: z.boolean(),
  }),
  errors: ['not_found'],
  staleAfter: ['payment', 'survey'],
})

export const fixSurvey = apiCall('POST', '/api/surveys/:jobId/fix', {
  summary:
    'Fixes the survey on one of the proposed dates or on another, or moves it, and emails the customer, if they have an address, a calendar invitation after the seconds in which that can be undone. Answers with a conflict that names what clashes, unless that is accepted.',
  changes: ['survey', 'job', 'outbox', 'prospect'],
  params: oneJob,
  body: z.extend(surveyDate, { revision: readRevision, despiteClashes }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

export const undoFixSurvey = apiCall('POST', '/api/surveys/:jobId/undo-fix', {
  summary:
    'Undoes that a survey was fixed or moved, while the email about it waits. Answers with a conflict once that has left.',
  changes: ['survey', 'job', 'outbox', 'prospect'],
  params: oneJob,
  body: z.object({
    /** Of the survey with the date that is undone. */
    revision: readRevision,
    /** The date that it had before, as its reader knows it; the call is refused if it had another one. */
    before: z.nullable(surveyDate),
  }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

export const cancelSurvey = apiCall('POST', '/api/surveys/:jobId/call-off', {
  summary:
    'Cancels a fixed survey and emails the customer, with the reason if there is one. They can propose dates again while the weeks for it last.',
  changes: ['survey', 'job', 'outbox', 'prospect'],
  params: oneJob,
  body: z.object({ revision: readRevision, reason: optional(paragraphs(500)) }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

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
