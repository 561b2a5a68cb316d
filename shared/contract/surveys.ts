import * as z from 'zod/mini'
import { halves } from '../business/survey-halves.ts'
import { surveyDates } from '../business/timings.ts'
import { apiCall } from './api-call.ts'
import { optional, paragraphs } from './text.ts'

/** A page of its own, which the receipt of a deposit links to. Looking at it changes nothing; its button posts to the same address. */
export const surveyPath = '/survey'

const halfMessage = 'Please choose morning or afternoon'

export const surveyDate = z.object({
  /** Of the calendar in London. */
  day: z.iso.date('Please choose a day of the calendar'),
  half: z.enum(halves, halfMessage),
})

/** Calendar days in London, both included. */
export const surveyWindow = z.object({
  /** The customer asked for work to begin within the days in which they may cancel. */
  startsEarly: z.boolean(),
  from: z.iso.date(),
  until: z.iso.date(),
})
export type SurveyWindow = z.output<typeof surveyWindow>

/** The survey of a paid deposit. */
export const survey = z.extend(surveyWindow, {
  /** What may still be chosen of these weeks, the soonest first. */
  days: z.array(z.iso.date()),
  /** What the customer has chosen, the soonest first. */
  chosen: z.array(surveyDate),
  /** Once we have fixed it. */
  fixed: z.nullable(surveyDate),
  /** One more at each change, from 0: whoever changes it says what they have read. */
  revision: z.int(),
})
export type Survey = z.output<typeof survey>

/** What a customer chooses: a few dates, no two of them on one day. */
export const chosenDates = z.array(surveyDate).check(
  z.minLength(1, 'Please choose at least one date'),
  z.maxLength(surveyDates.count, `Please choose at most ${surveyDates.count} dates`),
  z.refine((dates) => new Set(dates.map(({ day }) => day)).size === dates.length, 'Please choose each day only once'),
)

const readRevision = z.int().check(z.minimum(0))
const oneDeposit = z.object({ paymentId: z.uuid('Deposit not found') })

export const chooseSurveyDates = apiCall({
  method: 'POST',
  path: '/api/surveys',
  summary:
    'Says when the measured survey of a paid deposit suits the customer. The same dates again change nothing; others may be chosen until one is fixed.',
  access: 'public',
  budget: 'customer',
  body: z.object({
    paymentIntentId: z.string('Which payment?').check(z.maxLength(100)),
    revision: readRevision,
    dates: chosenDates,
  }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

export const getSurvey = apiCall({
  method: 'GET',
  path: '/api/surveys/:paymentId',
  summary: 'The survey of a paid deposit, and the page on which its customer chooses the dates.',
  access: 'owner',
  params: oneDeposit,
  answer: z.extend(survey, {
    /** Signed: whoever has it can choose. */
    address: z.url(),
  }),
  errors: ['not_found'],
})

export const fixSurvey = apiCall({
  method: 'POST',
  path: '/api/surveys/:paymentId/fix',
  summary:
    'Fixes the survey on one of the dates or on another, or moves it, and tells the customer by mail with an entry for the calendar.',
  access: 'owner',
  params: oneDeposit,
  body: z.extend(surveyDate, { revision: readRevision }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})

export const callOffSurvey = apiCall({
  method: 'POST',
  path: '/api/surveys/:paymentId/call-off',
  summary:
    'Calls off a survey that is fixed and tells the customer, with the reason if there is one. They may choose again while the weeks for it last.',
  access: 'owner',
  params: oneDeposit,
  body: z.object({ revision: readRevision, reason: optional(paragraphs(500)) }),
  answer: survey,
  errors: ['not_found', 'conflict'],
})
