import { createClient } from '#shared/client.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { checkoutIdKey } from '../../browser-storage/browser-storage.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { submissionId } from '../form/submission.ts'
import { readLink } from './given-details.ts'
import type { Order } from './order.ts'

export type Payment = CallAnswer<typeof createPaymentIntent>

export const client = createClient()

/** Begins the payment or resumes it: a checkout keeps its id, and so its payment, over reloads.
 *  @throws ApiError when it is refused; TypeError or DOMException when the server cannot be reached */
export function requestPaymentIntent(
  order: Order,
  { startEarly, signal }: { startEarly?: boolean; signal?: AbortSignal } = {},
): Promise<Payment> {
  return client.call(createPaymentIntent, {
    body: {
      amount: order.chargePence / 100,
      packagePence: order.packagePence,
      packageType: order.packageType,
      customerInfo: order.customer,
      checkoutId: submissionId(checkoutIdKey(order.chargePence)),
      link: readLink(),
      startEarly,
    },
    signal: answerTimeout(signal),
  })
}
