import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type * as endpoints from '#shared/contract/payments.ts'
import { AppError } from '../../platform/errors.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Account } from '../../prospects/lead-account/account.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { applyEvent, applyIntentState, type PaymentContext } from './apply-event.ts'
import { findEarlierDeposit, queueReceipt, readOwnAccount, receiptKind } from './mails.ts'
import { type PaymentDeps, requireProvider } from './provider/provider.ts'
import { simulatedSecret } from './provider/simulated.ts'
import * as queries from './queries.ts'
import { hasBeenPaid, isDepositHeld } from './state.ts'
import { readSurvey } from './survey-state.ts'

/** Returns the status of a payment for its customer. Until it is paid, the provider is asked too, because its webhook may be late or
 *  lost; when the provider does not answer, or may not be asked more often, the stored status is returned. @throws AppError `not_found` */
export async function readStatus(
  context: PaymentContext & Pick<PaymentDeps, 'rateLimits'>,
  intentId: string,
  ip: string,
): Promise<endpoints.PaymentState> {
  const { db, payments, rateLimits } = context
  const payment = payments && (await queries.findByIntent(db, payments.name, intentId))
  if (!payment) throw new AppError('not_found', 'We can’t find this payment.')
  if (hasBeenPaid(payment)) return customerStatus(context, payment)
  try {
    await rateLimits.spend('providerRead', ip)
    const updated = await applyIntentState(context, payment.id, await payments.retrieveIntent(intentId))
    return await customerStatus(context, updated)
  } catch (error) {
    const isStoredEnough = error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited')
    if (isStoredEnough) return customerStatus(context, payment)
    throw error
  }
}

async function customerStatus(context: PaymentContext, payment: queries.PaymentRow): Promise<endpoints.PaymentState> {
  const { amountPence } = payment
  const status = shownStatus(payment)
  if (!isDepositHeld(payment)) return { status, amountPence, survey: null, order: null }
  const account = await readOwnAccount(context.db, payment)
  return { status, amountPence, survey: await readSurvey(context.db, payment, context), order: sumsOf(account) }
}

function sumsOf(account: Account | undefined): endpoints.OrderSums | null {
  if (account?.order === undefined) return null
  const { order, paid, credited, remaining } = account
  const { source, number, packageType, netPence, totalPence } = order
  return {
    quoteNumber: source === 'quote' ? number : null,
    packageType,
    netPence,
    totalPence,
    paidPence: paid.totalPence - credited.totalPence,
    remainingNetPence: remaining.netPence,
    remainingPence: remaining.totalPence,
  }
}

/** A dispute is between the owner and the bank, so the customer's page shows the deposit as paid, until the bank has returned it for good. */
function shownStatus({ status, dispute }: Pick<queries.PaymentRow, 'status' | 'dispute'>): endpoints.PaymentStatus {
  if (dispute === 'lost') return 'refunded'
  return status === 'disputed' ? 'succeeded' : status
}

/** A request this soon after the last receipt is a duplicate: the webhook and the browser, or a double click. */
const duplicateMs = minuteMs
const maxCopiesPerDay = 3

/** Makes sure that the receipt of a paid deposit has been queued, and sends the customer a copy if it had been already. The email goes to
 *  the address that the payment was made with and contains nothing from the request.
 *  @throws AppError `not_found`, `not_paid`, `conflict`, `rate_limited`, `unavailable` */
export async function sendConfirmation(
  context: PaymentContext,
  { paymentIntentId, customerEmail }: ParsedInput<typeof endpoints.sendPaymentConfirmation>['body'],
): Promise<void> {
  const provider = requireProvider(context)
  const { infoEmail } = context.business()
  const payment = await queries.findByIntent(context.db, provider.name, paymentIntentId)
  if (!payment) throw new AppError('not_found', `We can’t find this payment. Please email ${infoEmail}.`)
  const intent = await provider.retrieveIntent(paymentIntentId)
  const updated = await applyIntentState(context, payment.id, intent)
  if (!isDepositHeld(updated)) {
    throw new AppError('not_paid', 'This deposit hasn’t been paid, so there’s nothing to confirm.')
  }
  const to = intent.receiptEmail ?? updated.customerEmail
  if (normaliseEmail(to) !== normaliseEmail(customerEmail)) {
    throw new AppError('conflict', `The payment was made with a different email address. Please email ${infoEmail}.`)
  }
  await context.db.transaction().execute((trx) => sendCopy(trx, context, updated, to))
}

async function sendCopy(trx: Trx, context: PaymentContext, payment: queries.PaymentRow, to: string): Promise<void> {
  const { clock, business } = context
  const times = (await queries.listMailTimes(trx, payment.id, receiptKind)).map((time) => Date.parse(time))
  const now = clock.now().getTime()
  // In both directions, because the clock may have been set back since.
  const isWithin = (time: number, ms: number) => Math.abs(now - time) < ms
  const last = times.at(-1)
  if (last !== undefined && isWithin(last, duplicateMs)) return
  const [first, ...others] = times.slice(1).filter((time) => isWithin(time, dayMs))
  if (first !== undefined && others.length + 1 >= maxCopiesPerDay) {
    throw new AppError(
      'rate_limited',
      `We've sent the receipt again ${maxCopiesPerDay} times today. Please check your junk folder, or email ${business().infoEmail}.`,
      { retryAfterSeconds: (first + dayMs - now) / 1000 },
    )
  }
  const earlier = await findEarlierDeposit(trx, payment)
  await queueReceipt(trx, context, payment, { key: `${payment.id}:${times.length}`, to, earlier })
}

/** Plays the bank for a simulated payment. Its decision is applied as an event, like a webhook. @throws AppError `not_found` */
export async function simulate(
  context: PaymentContext,
  { clientSecret, outcome }: ParsedInput<typeof endpoints.simulatePayment>['body'],
): Promise<endpoints.PaymentStatus> {
  const [intentId = ''] = clientSecret.split('_secret_')
  const payment = await queries.findByIntent(context.db, 'simulated', intentId)
  if (!payment || clientSecret !== simulatedSecret(intentId)) {
    throw new AppError('not_found', 'Simulated payment not found.')
  }
  const at = context.clock.now().toISOString()
  const failureCode = outcome === 'failed' ? 'card_declined' : undefined
  await applyEvent(context, {
    id: `evt_sim_${uuidv7()}`,
    type: `simulated.${outcome}`,
    at,
    report: {
      intentId,
      paymentId: payment.id,
      update: { about: 'intent', state: outcome, at, failureCode },
      receiptEmail: payment.customerEmail,
    },
  })
  return (await queries.getById(context.db, payment.id)).status
}
