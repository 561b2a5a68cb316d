import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { documentContent, issuedLink } from './documents.ts'
import { packageType } from './payments.ts'
import { oneProspect } from './prospects.ts'
import { line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

/** The page of an invoice, with its signed token. */
export const invoicePath = '/invoice'
/** The same as a PDF, where the server can make one. */
export const invoicePdfPath = '/invoice.pdf'

/** How many lines the owner may add to an invoice. */
export const maxOwnLines = 20
const mostPounds = 100_000

/** A line that the owner adds to the package. */
export const ownLine = z.object({
  what: requiredLine('Please say what it is for', 200),
  /** Pounds, excluding VAT. */
  netPounds: z
    .number('Please enter an amount in pounds')
    .check(
      z.gte(0.01, 'Please enter an amount in pounds'),
      z.lte(mostPounds, { error: () => `Please enter at most £${mostPounds.toLocaleString('en-GB')}` }),
      z.multipleOf(0.01, 'Please enter whole pence'),
    ),
})

export const ownLines = z.array(ownLine).check(z.maxLength(maxOwnLines, `Please enter at most ${maxOwnLines} lines`))

/** The content of an invoice, before and after it is issued. */
const figures = {
  ...documentContent,
  /** Net and VAT: the amount to pay or credited. */
  duePence: z.int(),
  /** The amount paid before, including VAT. */
  paidPence: z.int(),
  /** No money moves: payments are simulated. */
  testMode: z.boolean(),
}

export const invoiceDraft = z.object({
  ...figures,
  /** The quote that it follows; null for the price of the package. */
  quoteId: z.nullable(z.uuid()),
  /** The amount held of each deposit, including VAT, with the number of its receipt. */
  deposits: z.array(
    z.object({
      number: z.string(),
      heldPence: z.int(),
      /** The net amount of the receipt, less that of its credit notes. */
      netPence: z.int(),
      /** The credit notes for what has been given back of it. */
      creditNumbers: z.array(z.string()),
    }),
  ),
})
export type InvoiceDraft = z.output<typeof invoiceDraft>

export const invoice = z.object({
  ...figures,
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['balance', 'credit_note']),
  /** What a credit note is for: a cancelled invoice, or a deposit that was given back by a refund or after a dispute; null in an invoice. */
  creditFor: z.nullable(z.enum(['invoice', 'refund', 'dispute'])),
  /** The number of the invoice that a credit note cancels, or of the receipt of the deposit. */
  creditsNumber: z.nullable(z.string()),
  prospectId: z.nullable(z.uuid()),
  /** The job that it belongs to; null once that is gone. */
  jobId: z.nullable(z.uuid()),
  issuedAt: timestamp,
  /** The London day by which to pay; null in a credit note. */
  dueOn: z.nullable(z.iso.date()),
  paidAt: z.nullable(timestamp),
  /** When an invoice was cancelled by a credit note, or the credit note of a deposit because its money came back to us. */
  voidedAt: z.nullable(timestamp),
  reminderCount: z.int(),
  /** When the last reminder was sent. */
  remindedAt: z.nullable(timestamp),
  ...issuedLink,
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = apiCall('GET', '/api/prospects/:id/invoices', {
  summary: 'Lists the balance invoices and credit notes of a lead, newest first.',
  params: oneProspect,
  answer: z.array(invoice),
  staleAfter: ['invoice'],
  offline: true,
})

const invoiced = {
  /** By default the newest job that is not cancelled and has no balance invoice. */
  jobId: optional(z.uuid('Job not found')),
  /** The quote that the invoice follows, by default the accepted one: its price of the package holds. */
  quoteId: optional(z.uuid('Quote not found')),
  /** By default those of the quote. */
  lines: z.optional(ownLines),
}

export const previewInvoice = apiCall('POST', '/api/prospects/:id/invoices/preview', {
  write: 'transaction',
  changesNothing: true,
  summary: 'Returns what a balance invoice would contain now. Uses up no number and stores nothing.',
  staleAfter: ['quote'],
  params: oneProspect,
  body: z.object({
    /** By default that of the quote, or else of the job. */
    packageType: optional(packageType),
    ...invoiced,
  }),
  answer: invoiceDraft,
  errors: ['not_found', 'already_archived', 'not_paid', 'conflict', 'unavailable'],
})

export const issueInvoice = apiCall('POST', '/api/prospects/:id/invoices', {
  summary:
    'Issues the balance invoice of a job: numbers it, stores it for good and emails the customer its link. The same id again returns the issued invoice.',
  changes: ['invoice', 'job', 'outbox', 'prospect'],
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Set by the caller, so that a repeat is recognised. */
    id: optional(z.uuid()),
    packageType,
    ...invoiced,
    customerAddress: paragraphs(400).check(z.minLength(1, 'Please enter the customer’s address')),
    /** The amount that the owner has seen. If it has changed, the answer is 409. */
    duePence: optional(z.int()),
  }),
  answer: invoice,
  errors: ['not_found', 'already_archived', 'already_exists', 'not_paid', 'conflict', 'unavailable'],
})

const oneInvoice = z.object({ id: z.uuid('Invoice not found') })

export const setInvoicePaid = apiCall('PATCH', '/api/invoices/:id', {
  summary: 'Marks a balance invoice as paid or as not paid.',
  changes: ['invoice', 'job', 'prospect'],
  params: oneInvoice,
  body: z.object({ paid: z.boolean('Please say true or false') }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})

export const sendInvoice = apiCall('POST', '/api/invoices/:id/send', {
  summary: 'Emails an invoice or a credit note to the customer again, with a new link if the current one has expired.',
  changes: ['invoice', 'outbox', 'prospect'],
  params: oneInvoice,
  errors: ['not_found', 'conflict'],
})

export const replaceInvoiceLink = apiCall('POST', '/api/invoices/:id/link', {
  summary:
    'Replaces the given link to an invoice or a credit note, which stops working at once. A link that has been replaced already changes nothing.',
  changes: ['invoice'],
  params: oneInvoice,
  body: z.object({ address: z.string().check(z.maxLength(1000, 'That isn’t a link to an invoice')) }),
  answer: invoice,
  errors: ['not_found'],
})

export const voidInvoice = apiCall('POST', '/api/invoices/:id/void', {
  summary:
    'Cancels a balance invoice with a credit note, which has its own number and is emailed. The invoice itself stays unchanged; voiding it again returns the same credit note.',
  changes: ['invoice', 'job', 'outbox', 'prospect'],
  params: oneInvoice,
  body: z.object({ reason: optional(line(300)) }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})

export const sendInvoiceReminder = apiCall('POST', '/api/invoices/:id/reminder', {
  summary:
    'Emails the customer a reminder of an overdue invoice, at most once a day. Asking again with the same count of earlier reminders sends nothing.',
  changes: ['invoice', 'outbox', 'prospect'],
  params: oneInvoice,
  body: z.object({
    /** How many reminders the owner knows of, so that a repeat is recognised. */
    reminderCount: z.int().check(z.nonnegative()),
  }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})

const reminderSettings = z.object({ on: z.boolean() })

export const readInvoiceReminders = apiCall('GET', '/api/invoice-reminders', {
  summary: 'Whether customers are reminded automatically of invoices that they have not paid.',
  staleAfter: ['invoiceReminders'],
  answer: reminderSettings,
  offline: true,
})

export const changeInvoiceReminders = apiCall('PATCH', '/api/invoice-reminders', {
  summary: 'Turns the automatic reminders of unpaid invoices on or off.',
  changes: ['invoiceReminders'],
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: reminderSettings,
})

export const overdueInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  prospectId: z.uuid(),
  customerName: z.string(),
  duePence: z.int(),
  /** The London day by which to pay. */
  dueOn: z.iso.date(),
  reminderCount: z.int(),
  remindedAt: z.nullable(timestamp),
})
export type OverdueInvoice = z.output<typeof overdueInvoice>

export const listOverdueInvoices = apiCall('GET', '/api/invoices/overdue', {
  summary: 'Lists the unpaid balance invoices of leads whose due day has passed, the oldest first.',
  answer: z.array(overdueInvoice),
  staleAfter: ['invoice', 'prospect'],
  offline: true,
})
