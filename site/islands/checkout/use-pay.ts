import { useState } from 'react'
import { ApiError } from '#shared/client.ts'
import { paymentForm as content } from '../../content/checkout.ts'
import { showToast } from '../toasts/show-toast.ts'
import { requestPaymentIntent, type Payment } from './request-payment-intent.ts'
import type { Order } from './order.ts'
import { saveAttempt } from './payment-attempt.ts'
import { storeCustomer } from './stored-customer.ts'

/** Confirms the payment with the provider. @returns the error; undefined when the browser is navigating to the next page */
export type Confirm = () => Promise<string | undefined>

/** Handles the button: stores the customer's details and confirms the payment; after an error it shows a message and enables the button. */
export function usePay(order: Order, payment: Payment) {
  const [isPaying, setIsPaying] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Checks with the server before confirming: another tab may have paid meanwhile, or restarted the payment.
   *  @returns why this payment cannot be confirmed */
  async function findObstacle(startEarly: boolean): Promise<string | undefined> {
    const { clientSecret } = await requestPaymentIntent(order, { startEarly })
    return clientSecret === payment.clientSecret ? undefined : content.renewed
  }

  async function pay(confirm: Confirm, startEarly: boolean): Promise<void> {
    setIsPaying(true)
    setFailure(undefined)
    storeCustomer(order.customer)
    saveAttempt(payment.paymentIntentId)
    const message = await findObstacle(startEarly)
      .then((problem) => problem ?? confirm())
      .catch(sayWhatFailed)
    if (message === undefined) return
    setFailure(message)
    setIsPaying(false)
    showToast({ title: content.failed.title, description: message, tone: 'destructive' })
  }

  return { pay, isPaying, failure }
}

function sayWhatFailed(error: unknown): string {
  return error instanceof ApiError ? error.sentence : content.failed.fallback
}
