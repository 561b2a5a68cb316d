import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { documentContent, issuedLink } from './documents.ts'
import { ownLines } from './invoices.ts'
import { packageType } from './payments.ts'
import { oneProspect } from './prospects.ts'
import { optional, paragraphs, requiredLine, timestamp } from './text.ts'

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

export const previewQuote = apiCall('POST', '/api/prospects/:id/quotes/preview', {
  write: 'transaction',
  changesNothing: true,
  summary:
    'Returns what a quote for a lead would contain now. Uses up no number and stores nothing. Refused, with the rule, when the lead may not be emailed.',
  params: oneProspect,
  body: z.object({
    /** By default the package of the lead, or else the most popular one. */
    packageType: optional(packageType),
    lines: z._default(ownLines, []),
  }),
  answer: quoteDraft,
  errors: ['not_found', 'already_archived', 'may_not_email'],
})

export const issueQuote = apiCall('POST', '/api/prospects/:id/quotes', {
  summary:
    'Issues a quote: numbers it, stores it and emails the lead its link. Quotes of the lead that are still open are withdrawn. The same id again returns the issued quote.',
  changes: ['quote', 'prospect', 'outbox'],
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Set by the caller, so that a repeat is recognised. */
    id: z.uuid('Please give a UUID as id'),
    packageType,
    lines: z._default(ownLines, []),
    customerAddress: optional(paragraphs(400)),
    notes: optional(paragraphs(3000)),
    /** The last day on which it can be accepted; by default 30 days from now. */
    expiresOn: optional(z.iso.date('Please choose a day')),
    /** The total that the owner has seen. If it has changed, the answer is 409. */
    totalPence: optional(z.int()),
  }),
  answer: quote,
  errors: ['not_found', 'already_archived', 'already_exists', 'may_not_email', 'conflict'],
})

const oneQuote = z.object({ id: z.uuid('Quote not found') })

export const sendQuote = apiCall('POST', '/api/quotes/:id/send', {
  summary: 'Emails a quote that can still be accepted again.',
  changes: ['quote', 'prospect', 'outbox'],
  params: oneQuote,
  errors: ['not_found', 'already_archived', 'may_not_email', 'conflict'],
})

export const withdrawQuote = apiCall('POST', '/api/quotes/:id/withdraw', {
  summary:
    'Withdraws a quote that has been neither accepted nor declined: its page then says so. Withdrawing it again changes nothing.',
  changes: ['quote', 'prospect', 'outbox'],
  params: oneQuote,
  answer: quote,
  errors: ['not_found', 'conflict'],
})

export const acceptQuoteByPhone = apiCall('POST', '/api/quotes/:id/accept', {
  summary:
    'Marks a quote as accepted by telephone that was open on the day of the call. It then counts as one accepted online. The customer is emailed a confirmation unless `sendsEmail` is false.',
  changes: ['quote', 'prospect', 'job', 'outbox'],
  params: oneQuote,
  body: z.object({
    acceptedBy: requiredLine('Please enter who accepted it', 200),
    /** The London day of the call, from the day on which the quote was sent until the last on which it holds. It counts from that day. */
    acceptedOn: z.iso.date('Please choose a day'),
    sendsEmail: z._default(z.boolean(), true),
  }),
  answer: quote,
  errors: ['not_found', 'already_archived', 'may_not_email', 'conflict'],
})

export const undoQuoteAcceptance = apiCall('POST', '/api/quotes/:id/undo-acceptance', {
  summary:
    'Makes a quote that was marked as accepted by telephone open again, unless a deposit or an invoice has followed. Undoing it again changes nothing.',
  changes: ['quote', 'prospect', 'job', 'outbox'],
  params: oneQuote,
  answer: quote,
  errors: ['not_found', 'conflict'],
})

export const replaceQuoteLink = apiCall('POST', '/api/quotes/:id/link', {
  summary:
    'Replaces the given link to a quote, which stops working at once. A link that has been replaced already changes nothing.',
  changes: ['quote'],
  params: oneQuote,
  body: z.object({ address: z.string().check(z.maxLength(1000, 'That isn’t a link to a quote')) }),
  answer: quote,
  errors: ['not_found'],
})
