import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { leadOfRecord } from './lead-of-record.ts'
import { pageQuery } from './paging.ts'
import { optional, timestamp } from './text.ts'

export const moneyKinds = ['quote', 'receipt', 'invoice', 'credit_note'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Of a quote `open`; of the receipt of a deposit `paid`, `part_refunded`, `refunded`, which a lost dispute also makes it, or `disputed`; of an
 *  invoice `due`, `overdue`, `paid` or `cancelled`; of a credit note `credited` or `cancelled`. */
export const moneyStates = [
  'open',
  'due',
  'overdue',
  'paid',
  'part_refunded',
  'refunded',
  'disputed',
  'credited',
  'cancelled',
] as const
export type MoneyState = (typeof moneyStates)[number]

export const moneyFilters = ['to_be_paid', 'open_quotes', 'paid'] as const
export type MoneyFilter = (typeof moneyFilters)[number]

export const moneyDocument = z.object({
  id: z.uuid(),
  kind: z.enum(moneyKinds),
  number: z.string(),
  ...leadOfRecord,
  customerName: z.string(),
  packageType: z.enum(packageTypes),
  /** When it was issued; of a receipt, when the deposit was paid. */
  issuedAt: timestamp,
  state: z.enum(moneyStates),
  /** The London day by which to pay an invoice. */
  dueOn: z.nullable(z.iso.date()),
  /** Of a credit note, what it credits; of a cancelled invoice, the credit note that cancels it. */
  relatedNumber: z.nullable(z.string()),
  /** Including VAT, never negative. */
  totalPence: z.int(),
  /** No money moves: payments are simulated. */
  testMode: z.boolean(),
})
export type MoneyDocument = z.output<typeof moneyDocument>

const day = z.iso.date('Please choose a day')
/** London days, the last one included. */
const period = { from: optional(day), to: optional(day) }

const staleAfter = ['quote', 'payment', 'invoice', 'prospect'] as const

export const listMoney = apiCall('GET', '/api/money', {
  summary:
    'Lists open quotes, receipts of deposits, invoices and credit notes, newest first, page by page. A period limits what is paid by the day of payment, and all documents by their date; what is to be paid and open quotes are listed whatever their date.',
  query: z.object({ ...pageQuery, ...period, show: optional(z.enum(moneyFilters)) }),
  answer: z.array(moneyDocument),
  staleAfter,
  linksToLeads: true,
})

export const sumMoney = apiCall('GET', '/api/money/totals', {
  summary:
    'Adds up, including VAT, what is offered and owed now, and what was received and credited in a period or ever.',
  query: z.object(period),
  answer: z.object({
    openQuotesPence: z.int(),
    /** Of unpaid invoices whose due day has not passed. */
    duePence: z.int(),
    overduePence: z.int(),
    /** Deposits, and invoices that were marked as paid. */
    receivedPence: z.int(),
    /** By credit notes, less those that were cancelled because the money came back; may be negative in a period. */
    creditedPence: z.int(),
    /** Whether any of this is of test payments. */
    hasTests: z.boolean(),
  }),
  staleAfter,
})

export const accountantLayouts = ['plain', 'xero'] as const

export const exportMoney = apiCall('GET', '/api/money/export', {
  summary:
    'The receipts, invoices and credit notes of a period as CSV for the accountant, without those of test payments: in plain columns, or in those of Xero’s import of sales invoices.',
  needsPasswordConfirmation: true,
  query: z.object({
    from: day,
    to: day,
    layout: z._default(z.enum(accountantLayouts), 'plain'),
    /** Of sales, in Xero. */
    accountCode: z._default(
      z.string().check(z.regex(/^[\w.-]{1,10}$/, 'Please enter the code as Xero shows it')),
      '200',
    ),
  }),
  download: { type: 'text/csv' },
})
