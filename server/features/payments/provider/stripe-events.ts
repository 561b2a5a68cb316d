import type { Stripe } from 'stripe'
import type { IntentState } from '../../../platform/database/tables/payments.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ProviderEvent, IntentReport } from './provider.ts'

interface SignedBody {
  /** The bytes as received, which the signature covers. */
  body: Buffer
  signature: string
  secret: string
  now: Date
}

/** Seconds for which a signature is valid, so that a recorded request cannot be replayed later. */
const toleranceSeconds = 300

/** @throws AppError `bad_signature` for a body that Stripe did not sign with our secret just now */
export function readStripeEvent(stripe: Stripe, { body, signature, secret, now }: SignedBody): ProviderEvent {
  const event = verify(() =>
    stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime()),
  )
  const at = new Date(event.created * 1000).toISOString()
  const report = readReport(event, at)
  return { id: event.id, type: event.type, at, ...(report ? { report } : {}) }
}

function verify(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct()
  } catch (cause) {
    throw new AppError('bad_signature', 'The signature is missing or invalid.', { cause })
  }
}

/** The state that an event reports, whatever the intent’s state is now. */
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
    return reportOfDispute(event.data.object, at)
  }
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
  return intentId === undefined
    ? undefined
    : {
        intentId,
        paymentId: charge.metadata['paymentId'],
        update: { about: 'refund', refundedPence: charge.amount_refunded, at },
        receiptEmail: charge.receipt_email,
      }
}

/** Reports only failures: a successful refund is reported by its charge. */
function reportOfRefund({ id, amount, status, payment_intent }: Stripe.Refund, at: string): IntentReport | undefined {
  const intentId = idOf(payment_intent)
  if (intentId === undefined || (status !== 'failed' && status !== 'canceled')) return undefined
  const failed = { id, amountPence: amount, at }
  return { intentId, paymentId: undefined, update: { about: 'refund failure', failed, at }, receiptEmail: null }
}

function reportOfDispute({ payment_intent, status }: Stripe.Dispute, at: string): IntentReport | undefined {
  const intentId = idOf(payment_intent)
  if (intentId === undefined) return undefined
  const closed = status === 'won' || status === 'lost' || status === 'warning_closed' || status === 'prevented'
  const dispute = closed ? (status === 'lost' ? 'lost' : 'won') : 'open'
  return { intentId, paymentId: undefined, update: { about: 'dispute', dispute, at }, receiptEmail: null }
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return (typeof reference === 'string' ? reference : reference?.id) ?? undefined
}

/** Returns the provider’s code for the last failure, for example `insufficient_funds`. */
export function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | undefined {
  return error?.decline_code ?? error?.code ?? undefined
}
