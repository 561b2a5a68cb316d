import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { storedConsultation } from './enquiries.ts'

/** Changes a text that somebody typed. */
export type Change = (typed: string) => string

export const unchanged: Change = (typed) => typed

export const id = '019abcde-0000-7000-8000-000000000001'
export const prospectId = '019abcde-0000-7000-8000-000000000002'
export const at = '2026-11-21T10:14:22.000Z'
export const link = 'https://hill.example/link?token=sample'
export const date = { day: '2026-12-08', half: 'morning' } as const
export const movedFrom = { day: '2026-12-07', half: 'afternoon' } as const

/** Sample data: what emails say. @param visitor changes what visitors typed  @param owner changes what the owner typed */
export function emailFacts(visitor = unchanged, owner = visitor) {
  const person = { name: visitor("Ann O'Hara"), phone: visitor('020 7946 0018'), email: 'ann@example.com' }
  const consultation = storedConsultation({
    id,
    firstName: visitor('Ann'),
    lastName: visitor("O'Hara"),
    email: person.email,
    phone: person.phone,
    extensionType: 'Loft Conversion',
    projectDescription: visitor('A bedroom under the roof.\nRoom for a desk & a bath.'),
    createdAt: at,
  })
  const estimated = { estimatedCost: 41_000, low: 34_850, high: 47_150 }
  const submission: CalculatorSubmission = { id, ...person, sqm: 20.5, ...estimated, createdAt: at }
  const lead = { id, prospectId, jobId: id, customerName: person.name, customerEmail: person.email }
  const customer = { ...lead, depositId: id, provider: 'stripe', customerPhone: person.phone } as const
  const payment: Payment = {
    ...customer,
    providerIntentId: 'pi_1',
    packageType: 'Pre-Build',
    amountPence: 30_000,
    refundedPence: 0,
    status: 'succeeded',
    failureCode: null,
    invoiceNumber: 'INV-000007',
    earlyStartRequestedAt: null,
    confirmationSentAt: null,
    createdAt: '2026-11-20T23:50:00.000Z',
    updatedAt: at,
    succeededAt: at,
  }
  const sums = { netPence: 195_000, vatPence: 39_000, totalPence: 234_000 }
  const document = {
    ...lead,
    ...sums,
    packageType: 'Pre-Build' as const,
    customerAddress: owner('1 Sample Street\nWinchester'),
    lines: [{ what: owner('A party wall notice'), netPence: 5_000 }],
    issuedAt: at,
    address: link,
    addressEndsAt: at,
    pdfAddress: null,
  }
  const invoice: Invoice = {
    ...document,
    number: 'INV-000001',
    kind: 'balance',
    creditFor: null,
    creditsNumber: null,
    paidPence: 30_000,
    duePence: 204_000,
    testMode: false,
    dueOn: '2026-12-05',
    paidAt: null,
    voidedAt: null,
    reminderCount: 0,
    remindedAt: null,
  }
  const quote: Quote = {
    ...document,
    number: 'Q-0007',
    notes: owner('As we discussed,\nwith a window.\n\nKind regards'),
    depositPence: 30_000,
    expiresOn: '2026-12-20',
    acceptedAt: at,
    acceptedBy: person.name,
    acceptedByPhoneOn: null,
    declinedAt: null,
    declineReason: null,
    withdrawnAt: null,
  }
  return { person, consultation, submission, customer, payment, sums, invoice, quote }
}
