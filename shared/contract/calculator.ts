import * as z from 'zod/mini'
import { maximumSqm, minimumSqm, sqmStep } from '../business/calculator.ts'
import { apiCall } from './api-call.ts'
import { everySubject } from './changes.ts'
import { enquiryProofs, leadOfRecord } from './lead-of-record.ts'
import { formTraces } from './form-traces.ts'
import { pageQuery } from './paging.ts'
import { optional, requiredEmail, requiredLine, timestamp } from './text.ts'

export const missingInformation = 'Please provide your name and email to see your estimate.'
export const invalidSize = `Please enter a realistic size (minimum ${minimumSqm} square metres).`

export const calculatorSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  sqm: z.number(),
  /** Calculated by the server, in whole pounds, excluding VAT; so are both ends of the range. */
  estimatedCost: z.int(),
  low: z.int(),
  high: z.int(),
  createdAt: timestamp,
})
export type CalculatorSubmission = z.output<typeof calculatorSubmission>

const answeredSubmission = z.extend(calculatorSubmission, {
  /** Whether the estimate goes to the visitor by email: not without a mail server, beyond a daily limit, or where it is suspected spam. */
  isEmailed: z.boolean(),
})
export type AnsweredSubmission = z.output<typeof answeredSubmission>

export const submitCalculator = apiCall('POST', '/api/calculator-submission', {
  summary:
    'Calculates and mails an estimate. Repeating it with the same id, or with the same content within ten minutes, returns the first record.',
  write: 'own', // shares a transaction with others that arrive at once
  access: 'public',
  budget: 'estimate',
  status: 201,
  body: z.object({
    name: requiredLine(missingInformation, 200),
    email: requiredEmail(missingInformation),
    sqm: z.coerce
      .number<number | string>(invalidSize)
      .check(
        z.minimum(minimumSqm, invalidSize),
        z.maximum(maximumSqm, `Please call us about a project of more than ${maximumSqm} square metres`),
        z.multipleOf(sqmStep, 'Please enter the size in steps of half a square metre'),
      ),
    /** What the page showed, in pounds. A form posted without JavaScript has none. */
    estimatedCost: optional(z.coerce.number<number | string>().check(z.minimum(0), z.maximum(10_000_000))),
    ...formTraces,
  }),
  answer: answeredSubmission,
})

/** A submission as the owner sees it. */
export const receivedSubmission = z.extend(z.extend(calculatorSubmission, leadOfRecord), {
  /** What the page showed, in pounds; null if it showed none. */
  sentCost: z.nullable(z.number()),
  /** Why it was stored without a lead: it is suspected spam, or `tooManyAtOnce`. Null otherwise. */
  suspectedSpam: z.nullable(z.string()),
  senderProof: z.nullable(z.enum(enquiryProofs)),
  /** Whether no confirmation was mailed because a daily limit had been reached. */
  isMailWithheld: z.boolean(),
  /** When the person was erased; the enquiry can no longer be answered. */
  erasedAt: z.nullable(timestamp),
})
export type ReceivedSubmission = z.output<typeof receivedSubmission>

export const acceptCalculatorSubmission = apiCall('POST', '/api/calculator-submissions/:id/accept', {
  summary:
    'Accepts what was stored without a lead, such as suspected spam: creates the lead and sends both mails. Repeating it changes nothing.',
  changes: everySubject,
  params: z.object({ id: z.uuid('Estimate not found') }),
  /** The lead that it was joined to; null if that lead no longer exists. */
  answer: z.object({ prospectId: z.nullable(z.uuid()) }),
  errors: ['not_found'],
})

export const listCalculatorSubmissions = apiCall('GET', '/api/calculator-submissions', {
  summary: 'Estimates that visitors asked for, newest first, page by page.',
  query: z.object(pageQuery),
  answer: z.array(receivedSubmission),
  staleAfter: ['calculatorSubmission'],
  linksToLeads: true,
  offline: true,
})
