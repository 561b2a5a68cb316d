import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { leadOfRecord } from './lead-of-record.ts'
import { pageQuery } from './paging.ts'
import { phoneText } from './phone-number.ts'
import { survey } from './surveys.ts'
import { dialNumber, emailAddress, line, optional, requiredLine, storedEmail, timestamp } from './text.ts'

/** `failed` and `cancelled` can be tried again; after `succeeded`, only the statuses below it follow. */
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

export const packageType = z.enum(packageTypes, 'Please choose the Essential, Pre-Build or Premium package')
const fullName = requiredLine('Please enter your full name', 200)
const phone = phoneText('Please enter a valid phone number')
const intentId = z.string('Which payment?').check(z.regex(/^\w{5,100}$/, 'That isn’t a payment number'))

export const createPaymentIntent = apiCall('POST', '/api/create-payment-intent', {
  summary: 'Begins or resumes the card payment of the deposit. However often it is called, a checkout has one payment.',
  write: 'own', // asks the payment provider
  access: 'public',
  budget: 'customer',
  body: z.object({
    /** Pounds, including VAT: the deposit that the page shows. Another sum than that in force, or in the customer’s quote, is refused. */
    amount: z.number('Please give the amount of the deposit'),
    /** Excluding VAT: the price of the package that the page shows, which is then agreed. By default that in force. */
    packagePence: optional(z.int()),
    packageType,
    customerInfo: z.object({ name: fullName, email: emailAddress, phone }),
    /** Set by the page, so that a reload or retry finds its payment. A request with neither this id nor the cookie of the browser that
     *  began the payment begins another. */
    checkoutId: optional(z.uuid()),
    /** The signed id of the link that was followed to the checkout: the deposit then belongs to its lead and quote, whoever pays. One that
     *  does not work any more counts for nothing. */
    link: optional(line(200)),
    /** Whether the customer asks for work to begin within the 14 days of the cancellation period. */
    startEarly: optional(z.boolean()),
  }),
  answer: z.object({
    /** For the provider’s card form; must not appear in addresses or logs. */
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    /** Null when payments are simulated. */
    publishableKey: z.nullable(z.string()),
    /** No money moves, which the page must say. */
    testMode: z.boolean(),
    /** The first day on which we could survey if the deposit were paid now: with an early start, and without. */
    surveyFrom: z.object({ early: z.iso.date(), later: z.iso.date() }),
  }),
  errors: ['already_paid', 'unavailable'],
})

export const sendPaymentConfirmation = apiCall('POST', '/api/send-payment-confirmation', {
  summary:
    'Emails the receipt of a deposit that has been paid, to the address that the payment was made with. Later calls send it again, at most three times a day.',
  write: 'own', // asks the payment provider
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

/** What has been ordered, paid and remains, as the receipt says; nothing about who ordered it. */
export const orderSums = z.object({
  /** Null when the price is that of the package. */
  quoteNumber: z.nullable(z.string()),
  packageType: z.enum(packageTypes),
  netPence: z.int(),
  totalPence: z.int(),
  /** Including VAT, without what was given back. */
  paidPence: z.int(),
  remainingNetPence: z.int(),
  remainingPence: z.int(),
})
export type OrderSums = z.output<typeof orderSums>

export const getPaymentStatus = apiCall('GET', '/api/payments/status', {
  summary: 'Returns the status of a payment, and nothing about who made it.',
  access: 'public',
  query: z.object({ paymentIntentId: intentId }),
  answer: z.object({
    status: z.enum(paymentStatuses),
    /** What is charged, including VAT. */
    amountPence: z.int(),
    /** Null unless we hold the deposit. */
    survey: z.nullable(survey),
    /** Null unless we hold the deposit, and where its payer does not know the price. */
    order: z.nullable(orderSums),
  }),
  errors: ['not_found'],
})
export type PaymentState = z.output<(typeof getPaymentStatus)['answer']>

export const payment = z.object({
  id: z.uuid(),
  provider: z.enum(['stripe', 'simulated']),
  /** The provider’s id; null until the provider has responded once. */
  providerIntentId: z.nullable(z.string()),
  packageType: z.enum(packageTypes),
  amountPence: z.int(),
  refundedPence: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  dialNumber,
  status: z.enum(paymentStatuses),
  /** The provider’s code for the last failure. */
  failureCode: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  prospectId: z.nullable(z.uuid()),
  /** The job that it belongs to; null while it belongs to none. */
  jobId: z.nullable(z.uuid()),
  /** When the customer asked for work to begin within the cancellation period. */
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

export const listPayments = apiCall('GET', '/api/payments', {
  summary: 'Lists deposits, newest first, page by page; all, or those of one lead.',
  query: z.object({ ...pageQuery, prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(receivedPayment),
  staleAfter: ['payment'],
  linksToLeads: true,
  offline: true,
})

export const listPaymentsOfPerson = apiCall('POST', '/api/personal-data/payments', {
  changesNothing: true,
  summary: 'Lists the deposits of the person with this email address, newest first.',
  body: z.object({ email: storedEmail }),
  answer: z.array(receivedPayment),
})

export const getCheckout = apiCall('GET', '/api/payments/checkout', {
  summary: 'Returns the address at which a deposit is paid, for links that the owner sends.',
  answer: z.object({
    /** Null until card payments are set up. */
    address: z.nullable(z.string()),
  }),
  offline: true,
})

export const getDepositLink = apiCall('GET', '/api/prospects/:id/deposit-link', {
  summary:
    'Returns the address at which a lead pays a deposit with their details filled in, for links that the owner sends, and the quote that it follows.',
  params: z.object({ id: z.uuid('Lead not found') }),
  answer: z.object({
    /** Null until card payments are set up. */
    address: z.nullable(z.string()),
    /** The quote that the lead has accepted or, without one, the only one that is open: its price and deposit hold there. */
    quote: z.nullable(
      z.object({
        packageType: z.enum(packageTypes),
        /** Excluding VAT. */
        netPence: z.int(),
        /** Including VAT. */
        depositPence: z.int(),
      }),
    ),
  }),
  staleAfter: ['quote', 'payment', 'invoice'],
})

/** A quote that has been accepted or can still be, as the checkout shows it. */
export const checkoutOrder = z.object({
  number: z.string(),
  packageType: z.enum(packageTypes),
  netPence: z.int(),
  totalPence: z.int(),
  /** The deposit, including VAT. */
  depositPence: z.int(),
  /** What is left after the deposit, excluding and including VAT. */
  balanceNetPence: z.int(),
  balancePence: z.int(),
})
export type CheckoutOrder = z.output<typeof checkoutOrder>

export const readCheckoutCustomer = apiCall('POST', '/api/checkout/customer', {
  summary:
    'Returns the details that a deposit link fills in, and the quote that it follows, by the signed id in its address.',
  changesNothing: true,
  access: 'public',
  budget: 'linkWrite',
  body: z.object({ token: line(200) }),
  answer: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    order: z.nullable(checkoutOrder),
  }),
  errors: ['not_found'],
})

export const checkCardKeys = apiCall('POST', '/api/payments/key-check', {
  changesNothing: true,
  summary: 'Asks the payment provider whether it accepts the keys, and returns what is wrong in a sentence.',
  changes: ['goLive', 'condition'],
  answer: z.object({ isGood: z.boolean(), sentence: z.string() }),
  errors: ['unavailable'],
})

export const simulatePayment = apiCall('POST', '/api/payments/simulate', {
  summary: 'Plays the card and the bank in test mode. Exists only while payments are simulated.',
  write: 'own', // plays the payment provider
  access: 'public',
  budget: 'customer',
  body: z.object({
    clientSecret: z.string().check(z.maxLength(200)),
    outcome: z.enum(['succeeded', 'failed']),
  }),
  answer: z.object({ status: z.enum(paymentStatuses) }),
  errors: ['not_found', 'unavailable'],
})
