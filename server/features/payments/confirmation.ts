import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { sendPaymentConfirmation } from '#shared/contract/payments.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { PaymentDeps } from './provider/provider.ts'
import { AppError } from '../../platform/errors.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { queueReceiptCopy, receiptKind } from './mails.ts'
import { requireProvider } from './provider/require.ts'
import * as queries from './queries.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'
import { isDepositHeld } from './state.ts'

type Request = ParsedInput<typeof sendPaymentConfirmation>['body']
type Using = PaymentContext & Pick<PaymentDeps, 'db' | 'payments'>

/** A call so soon after the last receipt means that one: a webhook and the browser, or a double click. */
const sameMs = 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const copiesADay = 3

/** Sees to it that the customer and the owner have been written to about a deposit that the provider calls succeeded; once
 *  that has been done, sends the customer a copy. The mail goes to the address that the payment was made with, says what
 *  our record says, and nothing of the request. */
export async function sendConfirmation(using: Using, { paymentIntentId, customerEmail }: Request): Promise<void> {
  const provider = requireProvider(using)
  const { infoEmail } = using.config.business
  const payment = await queries.findByIntent(using.db, provider.name, paymentIntentId)
  if (!payment) throw new AppError('not_found', `We can’t find this payment. Please email ${infoEmail}.`)
  const intent = await provider.retrieveIntent(paymentIntentId)
  const recorded = await applyIntentState(using, payment.id, intent)
  if (!isDepositHeld(recorded)) {
    throw new AppError('not_paid', 'This deposit hasn’t been paid, so there’s nothing to confirm.')
  }
  const to = intent.receiptEmail ?? recorded.customerEmail
  if (normaliseEmail(to) !== normaliseEmail(customerEmail)) {
    throw new AppError('conflict', `The payment was made with a different email address. Please email ${infoEmail}.`)
  }
  await using.db.transaction().execute((trx) => sendCopy(trx, using, recorded, to))
}

async function sendCopy(trx: Trx, using: Using, payment: queries.PaymentRow, to: string): Promise<void> {
  const { clock, config } = using
  const times = (await queries.listReceiptTimes(trx, payment.id, receiptKind)).map((time) => new Date(time).getTime())
  const now = clock.now().getTime()
  // Before or after: the clock may have been put back since.
  const isWithin = (time: number, ms: number) => Math.abs(now - time) < ms
  const last = times.at(-1)
  if (last !== undefined && isWithin(last, sameMs)) return
  const [first, ...others] = times.slice(1).filter((time) => isWithin(time, dayMs))
  if (first !== undefined && others.length + 1 >= copiesADay) {
    throw new AppError(
      'rate_limited',
      `We've sent the receipt again ${copiesADay} times today. Please check your junk folder, or email ${config.business.infoEmail}.`,
      { retryAfterSeconds: (first + dayMs - now) / 1000 },
    )
  }
  await queueReceiptCopy(trx, using, payment, { to, number: times.length })
}
