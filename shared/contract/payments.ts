import * as z from 'zod/mini'
import { formatMoney } from '../business/money.ts'
import { depositCharge, type PackageType } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { leadOfRecord } from './lead-of-record.ts'
import { pageQuery } from './paging.ts'
import { survey } from './surveys.ts'
import { emailAddress, optional, requiredLine, timestamp } from './text.ts'

export const packageTypes = ['Essential', 'Pre-Build', 'Premium'] as const satisfies readonly PackageType[]

/** `failed` and `cancelled` may be tried again; what follows `succeeded` never leads back before it. */
export const paymentStatuses = [
  'created',
  'processing',
  'failed',
  'cancelled',
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Pounds, including VAT: what the page sends, and the only amount that is taken. */
export const depositAmount = depositCharge() / 100

const packageType = z.enum(packageTypes, 'Please choose the Essential, Pre-Build or Premium package')
const fullName = requiredLine('Please enter your full name', 200)
const phone = requiredLine('Please enter a valid phone number', 40, 10)
const intentId = z.string('Which payment?').check(z.regex(/^\w{5,100}$/, 'That isn’t a payment number'))

export const createPaymentIntent = apiCall({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary:
    'Begins, or takes up again, the card payment of the deposit. One payment a checkout, however often it is called.',
  access: 'public',
  budget: 'customer',
  body: z.object({
    amount: z.literal(depositAmount, `The deposit is ${formatMoney(depositCharge())} including VAT`),
    packageType,
    customerInfo: z.object({ name: fullName, email: emailAddress, phone }),
    /** Made by the page, so that a reload or retry finds its payment. Whoever gives neither it nor the cookie of the browser
     *  that began the payment begins another. */
    checkoutId: optional(z.uuid()),
    /** The customer asks for work to begin within the 14 days in which they may cancel. */
    startEarly: optional(z.boolean()),
  }),
  answer: z.object({
    /** For the provider's card form; to be kept out of addresses and logs. */
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    /** Null when payments are simulated. */
    publishableKey: z.nullable(z.string()),
    /** No money moves: the page has to say so. */
    testMode: z.boolean(),
  }),
  errors: ['already_paid', 'unavailable'],
})

export const sendPaymentConfirmation = apiCall({
  method: 'POST',
  path: '/api/send-payment-confirmation',
  summary:
    'Mails the receipt of a deposit that the provider calls succeeded, to the address that the payment was made with. Later calls send it again, at most three times a day.',
  access: 'public',
  budget: 'customer',
  body: z.object({
    packageType,
    customerName: fullName,
    customerEmail: emailAddress,
    customerPhone: phone,
    paymentIntentId: intentId,
  }),
  errors: ['not_found', 'not_paid', 'conflict', 'unavailable'],
})

export const getPaymentStatus = apiCall({
  method: 'GET',
  path: '/api/payments/status',
  summary: 'How a payment stands, and nothing about who made it.',
  access: 'public',
  query: z.object({ paymentIntentId: intentId }),
  answer: z.object({
    status: z.enum(paymentStatuses),
    /** When the measured survey can be, and is; null until the deposit has been paid. */
    survey: z.nullable(survey),
  }),
  errors: ['not_found'],
})
export type PaymentStanding = z.output<(typeof getPaymentStatus)['answer']>

export const payment = z.object({
  id: z.uuid(),
  provider: z.enum(['stripe', 'simulated']),
  /** The provider's own number; null until it has answered once. */
  providerIntentId: z.nullable(z.string()),
  packageType: z.enum(packageTypes),
  amountPence: z.int(),
  refundedPence: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  status: z.enum(paymentStatuses),
  /** The provider's word for the last failure. */
  failureCode: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  prospectId: z.nullable(z.uuid()),
  earlyStartRequestedAt: z.nullable(timestamp),
  confirmationSentAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  succeededAt: z.nullable(timestamp),
})
export type Payment = z.output<typeof payment>

/** A payment as the owner sees it. */
export const receivedPayment = z.extend(payment, leadOfRecord)
export type ReceivedPayment = z.output<typeof receivedPayment>

export const listPayments = apiCall({
  method: 'GET',
  path: '/api/payments',
  summary: 'Deposits, newest first, page by page; all, or of one lead.',
  access: 'owner',
  query: z.object({ ...pageQuery, prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(receivedPayment),
})

export const listPaymentsOfPerson = apiCall({
  method: 'POST',
  path: '/api/personal-data/payments',
  summary: 'The deposits of whoever has this address, newest first.',
  access: 'owner',
  body: z.object({ email: emailAddress }),
  answer: z.array(receivedPayment),
})

export const getCheckout = apiCall({
  method: 'GET',
  path: '/api/payments/checkout',
  summary: 'Where a deposit is paid, for links that the owner sends.',
  access: 'owner',
  answer: z.object({
    /** The page as visitors reach it; null until card payments are set up. */
    address: z.nullable(z.string()),
  }),
})

export const simulatePayment = apiCall({
  method: 'POST',
  path: '/api/payments/simulate',
  summary: 'Plays the card and the bank in test mode. Only there while payments are simulated.',
  access: 'public',
  budget: 'customer',
  body: z.object({
    clientSecret: z.string().check(z.maxLength(200)),
    outcome: z.enum(['succeeded', 'failed']),
  }),
  answer: z.object({ status: z.enum(paymentStatuses) }),
  errors: ['not_found', 'unavailable'],
})
