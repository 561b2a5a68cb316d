import { findPaymentAddress } from '../checkout/last-payment.ts'

/** The query string that names the payment: this page's own or, where that names none, the one of the payment that this
 *  visit began last. Only the browser that began a payment has it, so nobody else's can be opened this way. */
export function readPaymentQuery(): string {
  const own = new URLSearchParams(location.search)
  const address = findPaymentAddress()
  if (own.has('payment_intent') || address === undefined) return own.toString()
  const last = new URL(address).searchParams
  const isForThis = !own.has('package') || own.get('package') === last.get('package')
  return (isForThis ? last : own).toString()
}
