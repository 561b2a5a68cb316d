import type { Stripe } from 'stripe'
import type { DisputeState, IntentState } from '../../../platform/database/tables/payments.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ProviderUpdate } from '../state.ts'
import type { ProviderEvent, IntentReport } from './provider.ts'

/** Seconds for which a signature is valid, so that a recorded request cannot be replayed later. */
const toleranceSeconds = 300

/** @param signed.body the bytes as received, which the signature covers
 *  @throws AppError `bad_signature` for a body that Stripe did not sign with our secret just now */
export function readStripeEvent(
  stripe: Stripe,
  { body, signature, secret, now }: { body: Buffer; signature: string; secret: string; now: Date },
): ProviderEvent {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
  } catch (cause) {
    throw new AppError('bad_signature', 'The signature is missing or invalid.', { cause })
  }
  return toProviderEvent(event)
}

export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const at = timeOf(event)
  return { id: event.id, type: event.type, at, report: readReport(event, at) }
}

/** Returns when Stripe created an object, ISO 8601. */
export function timeOf({ created }: { created: number }): string {
  return new Date(created * 1000).toISOString()
}

/** The types of event that change a payment. */
export const paymentEventTypes = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.updated',
] as const satisfies readonly Stripe.Event['type'][]

/** The state that an event reports, independent of the intent’s current state. */
const intentStates: Partial<Record<Stripe.Event['type'], IntentState>> = {
  'payment_intent.processing': 'processing',
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'cancelled',
}

function readReport(event: Stripe.Event, at: string): IntentReport | undefined {
  const state = intentStates[event.type]
  if (state !== undefined) return reportOfIntent(event.data.object as Stripe.PaymentIntent, at, state)
  if (event.type === 'charge.refunded') return reportOfCharge(event.data.object, at)
  // Which of these arrive depends on the payment method; it may be more than one.
  if (event.type === 'refund.failed' || event.type === 'refund.updated' || event.type === 'charge.refund.updated') {
    return reportOfRefund(event.data.object, at)
  }
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    return reportOfDispute(event.data.object, at) ?? reportOfInquiry(event.data.object, at)
  }
  // This is how an inquiry becomes a dispute.
  if (event.type === 'charge.dispute.updated') return reportOfDispute(event.data.object, at, true)
  return undefined
}

function reportOfIntent(intent: Stripe.PaymentIntent, at: string, state: IntentState): IntentReport {
  return {
    intentId: intent.id,
    paymentId: intent.metadata['paymentId'],
    update: { about: 'intent', state, at, failureCode: failureOf(intent) },
    receiptEmail: intent.receipt_email,
    receivedPence: intent.amount_received,
  }
}

function reportOfCharge(charge: Stripe.Charge, at: string): IntentReport | undefined {
  const intentId = idOf(charge.payment_intent)
  if (intentId === undefined) return undefined
  const update = { about: 'refund', refundedPence: charge.amount_refunded, at } as const
  return { intentId, paymentId: charge.metadata['paymentId'], update, receiptEmail: charge.receipt_email }
}

/** Reports only failures: a successful refund is reported by its charge. */
function reportOfRefund({ id, amount, status, payment_intent }: Stripe.Refund, at: string): IntentReport | undefined {
  const intentId = idOf(payment_intent)
  if (intentId === undefined || (status !== 'failed' && status !== 'canceled')) return undefined
  const failed = { id, amountPence: amount, at }
  return { intentId, paymentId: undefined, update: { about: 'refund failure', failed, at }, receiptEmail: null }
}

/** The money is with the bank while a dispute is open. Appeals are left out: it stays there until one is won. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, DisputeState>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

function reportOfDispute(
  { payment_intent, status }: Stripe.Dispute,
  at: string,
  isOngoing = false,
): IntentReport | undefined {
  const dispute = disputeStates[status]
  return dispute && reportAbout(payment_intent, { about: 'dispute', dispute, at, isOngoing })
}

/** Before a dispute, some banks ask first (`warning_…`), and take nothing meanwhile. */
function reportOfInquiry({ payment_intent, status }: Stripe.Dispute, at: string): IntentReport | undefined {
  if (!status.startsWith('warning_')) return undefined
  return reportAbout(payment_intent, { about: 'inquiry', isClosed: status === 'warning_closed', at })
}

function reportAbout(intent: Stripe.Dispute['payment_intent'], update: ProviderUpdate): IntentReport | undefined {
  const intentId = idOf(intent)
  return intentId === undefined ? undefined : { intentId, paymentId: undefined, update, receiptEmail: null }
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return (typeof reference === 'string' ? reference : reference?.id) ?? undefined
}

/** Returns the provider’s code for the last failure, for example `insufficient_funds`. */
export function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | undefined {
  return error?.decline_code ?? error?.code ?? undefined
}
