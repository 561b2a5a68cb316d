import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { packageTypes } from './payments.ts'
import { oneProspect } from './prospects.ts'
import { line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

/** The page of an invoice, with its signed token. */
export const invoicePath = '/invoice'

/** Lines of the owner's own that one invoice may have. */
export const maxOwnLines = 20
const mostPounds = 100_000

/** A thing beyond the package. */
export const ownLine = z.object({
  what: requiredLine('Please say what it is for', 200),
  /** Pounds, excluding VAT. */
  netPounds: z
    .number('Please enter an amount in pounds')
    .check(
      z.gte(0.01, 'Please enter an amount in pounds'),
      z.lte(mostPounds, `Please enter at most £${mostPounds.toLocaleString('en-GB')}`),
      z.multipleOf(0.01, 'Please enter whole pence'),
    ),
})

const ownLines = z.array(ownLine).check(z.maxLength(maxOwnLines, `Please enter at most ${maxOwnLines} lines`))
const packageType = z.enum(packageTypes, 'Please choose the Essential, Pre-Build or Premium package')

/** What an invoice says, before and after it has a number. */
const figures = {
  packageType: z.enum(packageTypes),
  customerName: z.string(),
  customerEmail: z.string(),
  customerAddress: z.string(),
  /** The package, what the owner added, and what was invoiced with the deposit, which is less than nothing. */
  lines: z.array(z.object({ what: z.string(), netPence: z.int() })),
  netPence: z.int(),
  vatPence: z.int(),
  /** Net and VAT: what is to pay, or is credited. */
  duePence: z.int(),
  /** Including VAT: what had been paid before. */
  paidPence: z.int(),
  /** No money moves: payments are simulated. */
  testMode: z.boolean(),
}

export const invoiceDraft = z.object({
  ...figures,
  /** What is held of each deposit, including VAT, with the number of its receipt. */
  deposits: z.array(z.object({ number: z.string(), heldPence: z.int() })),
})
export type InvoiceDraft = z.output<typeof invoiceDraft>

export const invoice = z.object({
  ...figures,
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['balance', 'credit_note']),
  /** The number of the invoice that a credit note takes back. */
  creditsNumber: z.nullable(z.string()),
  prospectId: z.nullable(z.uuid()),
  issuedAt: timestamp,
  paidAt: z.nullable(timestamp),
  voidedAt: z.nullable(timestamp),
  /** Where it can be read and printed, for whoever has the link. */
  address: z.string(),
  /** When that link stops working. */
  addressEndsAt: timestamp,
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = apiCall({
  method: 'GET',
  path: '/api/prospects/:id/invoices',
  summary: 'The balance invoices and credit notes of a lead, newest first.',
  access: 'owner',
  params: oneProspect,
  answer: z.array(invoice),
})

export const previewInvoice = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/invoices/preview',
  summary: 'What a balance invoice would say now. Gives no number and keeps nothing.',
  access: 'owner',
  params: oneProspect,
  body: z.object({
    /** Without it, the package that the deposit was paid for. */
    packageType: optional(packageType),
    lines: z._default(ownLines, []),
  }),
  answer: invoiceDraft,
  errors: ['not_found', 'already_archived', 'not_paid', 'conflict', 'unavailable'],
})

export const issueInvoice = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/invoices',
  summary:
    'Issues the balance invoice of a lead who has paid a deposit: gives it the next number, freezes it and mails the customer its link. The same id again answers with what was issued.',
  access: 'owner',
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. */
    id: optional(z.uuid()),
    packageType,
    lines: z._default(ownLines, []),
    customerAddress: paragraphs(400).check(z.minLength(1, 'Please enter the customer’s address')),
    /** What the owner saw is to pay. Another sum by now is answered with 409. */
    duePence: optional(z.int()),
  }),
  answer: invoice,
  errors: ['not_found', 'already_archived', 'already_exists', 'not_paid', 'conflict', 'unavailable'],
})

const oneInvoice = z.object({ id: z.uuid('Invoice not found') })

export const settleInvoice = apiCall({
  method: 'PATCH',
  path: '/api/invoices/:id',
  summary: 'Notes that a balance invoice has been paid, or that it has not been after all.',
  access: 'owner',
  params: oneInvoice,
  body: z.object({ paid: z.boolean('Please say true or false') }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})

export const sendInvoice = apiCall({
  method: 'POST',
  path: '/api/invoices/:id/send',
  summary:
    'Mails an invoice, or a credit note, to the customer once more, with a new link where the one so far has ended.',
  access: 'owner',
  params: oneInvoice,
  errors: ['not_found', 'conflict'],
})

export const replaceInvoiceLink = apiCall({
  method: 'POST',
  path: '/api/invoices/:id/link',
  summary:
    'Makes a new link to an invoice or a credit note; the one given stops working at once. Given one that has been replaced already, it changes nothing.',
  access: 'owner',
  params: oneInvoice,
  body: z.object({ address: z.string().check(z.maxLength(1000, 'That isn’t a link to an invoice')) }),
  answer: invoice,
  errors: ['not_found'],
})

export const voidInvoice = apiCall({
  method: 'POST',
  path: '/api/invoices/:id/void',
  summary:
    'Takes a balance invoice back with a credit note, which has a number of its own and is mailed. The invoice stays as it was; voiding it again answers with the same credit note.',
  access: 'owner',
  params: oneInvoice,
  body: z.object({ reason: optional(line(300)) }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})
