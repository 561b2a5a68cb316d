import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { documentContent, issuedLink } from './documents.ts'
import { oneProspect } from './prospects.ts'
import { timestamp } from './text.ts'

/** The page of a quote, with its signed token. */
export const quotePath = '/quote'
/** The same as a PDF, where the server can make one. */
export const quotePdfPath = '/quote.pdf'

/** The content of a quote, before and after it is issued. */
const content = {
  ...documentContent,
  /** Net and VAT. */
  totalPence: z.int(),
  /** What secures it, including VAT. It is part of the total. */
  depositPence: z.int(),
  /** The last day on which it can be accepted. */
  expiresOn: z.iso.date(),
}

export const quoteDraft = z.object(content)
export type QuoteDraft = z.output<typeof quoteDraft>

export const quote = z.object({
  ...content,
  id: z.uuid(),
  number: z.string(),
  prospectId: z.nullable(z.uuid()),
  /** The job that it belongs to; null while it belongs to none. */
  jobId: z.nullable(z.uuid()),
  /** Words to the customer; blank if there are none. */
  notes: z.string(),
  issuedAt: timestamp,
  acceptedAt: z.nullable(timestamp),
  /** The name that was typed to accept it, or who accepted it by telephone. */
  acceptedBy: z.nullable(z.string()),
  /** The London day of the telephone call; null for a quote accepted online. */
  acceptedByPhoneOn: z.nullable(z.iso.date()),
  declinedAt: z.nullable(timestamp),
  /** What the customer wrote when they declined it. */
  declineReason: z.nullable(z.string()),
  withdrawnAt: z.nullable(timestamp),
  ...issuedLink,
})
export type Quote = z.output<typeof quote>

export const listQuotes = apiCall('GET', '/api/prospects/:id/quotes', {
  summary: 'Lists the quotes of a lead, newest first.',
  params: oneProspect,
  answer: z.array(quote),
  staleAfter: ['quote'],
  offline: true,
})
