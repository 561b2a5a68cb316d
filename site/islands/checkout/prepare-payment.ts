import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '#shared/client.ts'
import { checkoutIdKey } from '../../browser-storage/browser-storage.ts'
import { backOff } from '../backoff.ts'
import { deleteSubmissionId } from '../form/submission.ts'
import { requestPaymentIntent, type Payment } from './request-payment-intent.ts'
import { findPaymentAddress, paymentAddress, savePaymentAddress } from './last-payment.ts'
import type { Order } from './order.ts'

export interface PreparedPayment {
  payment: Payment
  /** Absent where payments are simulated. */
  stripe: Stripe | undefined
}

/** There is nothing to pay here: the customer has paid in another window or on another device, or the prices have changed. */
export interface Refused {
  /** What the server says of it. */
  sentence: string
}

const pauses = { firstMs: 1000, longestMs: 30_000 }

/** Begins the payment and loads what takes the card, trying again until it works: the visitor sees only that it is being
 *  prepared. A deposit that has been paid leads to where it says so, if that is known here. @throws AbortError */
export async function preparePayment(order: Order, signal: AbortSignal): Promise<PreparedPayment | Refused> {
  let isNewCheckout = false
  for (let attempt = 0; ; attempt++) {
    try {
      const payment = await requestPaymentIntent(order, { signal })
      savePaymentAddress(paymentAddress(order, payment))
      return { payment, stripe: await loadStripe(payment) }
    } catch (error) {
      signal.throwIfAborted()
      if (isAnswer(error, 409)) {
        if (isNewCheckout) return { sentence: error.sentence }
        isNewCheckout = leavePaid(order)
      } else console.error('The payment could not be prepared:', String(error))
      if (isAnswer(error, 400)) return { sentence: error.sentence }
      await backOff(attempt, pauses, signal)
    }
  }
}

async function loadStripe({ publishableKey }: Payment): Promise<Stripe | undefined> {
  // Keeps Stripe's loader out of the render bundle.
  if (import.meta.env.SSR || publishableKey === null) return undefined
  const loader = await import('@stripe/stripe-js/pure')
  return (await loader.loadStripe(publishableKey)) ?? undefined
}

/** Someone who comes back to what they have paid sees that it is paid; for another package a new checkout begins.
 *  @returns whether one begins */
function leavePaid(order: Order): boolean {
  const address = findPaymentAddress()
  const isPaid = address !== undefined && new URL(address).searchParams.get('package') === order.packageType
  if (isPaid) location.replace(address)
  else deleteSubmissionId(checkoutIdKey(order.chargePence))
  return !isPaid
}

function isAnswer(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}
