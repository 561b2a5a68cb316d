import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import type { Business } from '#shared/business/business.ts'
import { AppError } from '../../../platform/errors.ts'

/** The provider has answered, and not with what was asked for: the same request would get the same answer. */
export class ProviderRefusal extends AppError {}

/** What the customer is told of a call that failed. The log gets Stripe's codes and never its words, which may hold an
 *  address or a part of a key. */
export function toRefusal(error: unknown, { log, business }: { log: Logger; business: Business }): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, param, statusCode, requestId } = error
  if (param === 'receipt_email') {
    const message = 'Please enter a valid email address'
    return new ProviderRefusal('invalid_input', `${message}.`, { fields: { 'customerInfo.email': message } })
  }
  log.error({ type, code, param, statusCode, requestId }, 'the payment provider refused a request')
  const sentence = `Card payments aren’t working at the moment. Please try again in a minute, or call us on ${business.phone}.`
  return isForNow(statusCode) ? new AppError('unavailable', sentence) : new ProviderRefusal('unavailable', sentence)
}

/** Whether the same request may fare better later: no answer came, another call has the key, or there were too many. */
function isForNow(statusCode: number | undefined): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429
}
