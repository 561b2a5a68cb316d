import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { markDeposit, noteDispute, noteFailedRefund, noteRefund } from './deposit.ts'
import { queueDisputeAlert, queueReceipts, queueRefundAlert } from './mails.ts'
import { callOffSurvey } from '../surveys/call-off.ts'
import type { Intent, ProviderEvent, Told } from './provider/provider.ts'
import * as queries from './queries.ts'
import { type FailedRefund, hasBeenPaid, isDepositHeld, learn, type PaymentFacts, statusOf } from './state.ts'

type Trx = Transaction<Database>
/** What recording needs besides its transaction. */
export type Recording = Pick<Deps, 'clock' | 'config' | 'log' | 'publicUrl' | 'surveyLinks'>
type Using = Recording & Pick<Deps, 'db' | 'mail'>

/** Takes in an event of the provider, once: its number is kept in the transaction that does what it says. */
export async function recordEvent(using: Using & Pick<Deps, 'payments'>, event: ProviderEvent): Promise<void> {
  const provider = using.payments?.name
  if (provider === undefined) return
  await using.db.transaction().execute(async (trx) => {
    const payment = event.told && (await findTold(trx, { log: using.log, provider }, event.told))
    const { id, type, at: occurredAt } = event
    const isNew = await queries.insertEvent(trx, { id, type, occurredAt, provider, paymentId: payment?.id })
    if (isNew && payment && event.told) await record(trx, using, payment, event.told)
  })
  using.mail.wake()
}

/** Takes in how the provider says that a payment stands, so that what a lost webhook would have told is known all the same.
 *  An intent that the payment has no more says nothing about it. */
export async function recordIntent(using: Using, paymentId: string, intent: Intent): Promise<queries.PaymentRow> {
  const recorded = await using.db.transaction().execute(async (trx) => {
    const payment = await queries.getById(trx, paymentId)
    return payment.providerIntentId === intent.id ? record(trx, using, payment, intent) : payment
  })
  using.mail.wake()
  return recorded
}

/** Writes what was learnt, and everything that follows from it: the invoice number, the lead, the timeline and the mails. */
async function record(
  trx: Trx,
  using: Recording,
  payment: queries.PaymentRow,
  { news, receiptEmail, receivedPence }: Pick<Told, 'news' | 'receiptEmail' | 'receivedPence'>,
): Promise<queries.PaymentRow> {
  const known = factsOf(payment)
  const facts = learn(known, news)
  if (isSame(facts, known)) return payment
  const becomesPaid = hasBeenPaid(facts) && !hasBeenPaid(payment)
  if (becomesPaid && receivedPence !== undefined && receivedPence < payment.amountPence) {
    using.log.error({ paymentId: payment.id, receivedPence }, 'the provider calls a payment succeeded with too little')
    return payment
  }
  const recorded = await queries.updatePayment(trx, payment.id, {
    ...facts,
    failedRefunds: JSON.stringify(facts.failedRefunds),
    status: statusOf(facts),
    succeededAt: hasBeenPaid(facts) ? facts.intentStateAt : null,
    updatedAt: using.clock.now().toISOString(),
    ...(becomesPaid && receiptEmail !== null ? { customerEmail: receiptEmail } : {}),
  })
  const settled = becomesPaid ? await settle(trx, using, recorded) : recorded
  const failed = findNewFailure(facts, known)
  if (facts.refundedPence > known.refundedPence) await noteRefund(trx, using, settled, known.refundedPence)
  else if (failed || facts.refundedPence < known.refundedPence) {
    await noteFailedRefund(trx, using, settled, { refundedBefore: known.refundedPence, failed })
  }
  if (failed) await queueRefundAlert(trx, using, settled, failed)
  if (facts.dispute !== payment.dispute || facts.disputeAt !== payment.disputeAt) {
    await noteDispute(trx, using, settled)
    await queueDisputeAlert(trx, using, settled)
  }
  if (isDepositHeld(known) && !isDepositHeld(settled)) await callOffSurvey(trx, using, settled.id, { why: 'refunded' })
  return settled
}

/** The money is there: gives the invoice its number, marks the lead and thanks the customer. */
async function settle(trx: Trx, using: Recording, payment: queries.PaymentRow): Promise<queries.PaymentRow> {
  const number = await queries.nextNumber(trx, 'invoice')
  const invoiceNumber = `INV-${String(number).padStart(6, '0')}`
  const prospectId = await markDeposit(trx, using, { ...payment, invoiceNumber })
  const settled = await queries.updatePayment(trx, payment.id, {
    invoiceNumber,
    prospectId,
    confirmationSentAt: using.clock.now().toISOString(),
  })
  await queueReceipts(trx, using, settled)
  return settled
}

/** By the intent, or by our own number for an intent whose answer never reached us. Money is never left lying: an intent that
 *  was paid becomes its payment's, even when the checkout has been given another. */
async function findTold(
  trx: Trx,
  { log, provider }: Pick<Recording, 'log'> & { provider: queries.PaymentRow['provider'] },
  { intentId, paymentId, news }: Told,
): Promise<queries.PaymentRow | undefined> {
  const known = await queries.findByIntent(trx, provider, intentId)
  if (known || paymentId === undefined) return known
  const ours = await queries.findById(trx, paymentId)
  if (ours?.provider !== provider) return undefined
  const isPaid = news.about === 'intent' && news.state === 'succeeded'
  if (ours.providerIntentId !== null && !isPaid) return undefined
  if (hasBeenPaid(ours)) {
    log.error({ paymentId, intentId }, 'a payment was paid a second time: please look at it in the dashboard')
    return undefined
  }
  return queries.updatePayment(trx, ours.id, { providerIntentId: intentId })
}

function findNewFailure(facts: PaymentFacts, known: PaymentFacts): FailedRefund | undefined {
  return facts.failedRefunds.find(({ id }) => known.failedRefunds.every((one) => one.id !== id))
}

function factsOf(row: queries.PaymentRow): PaymentFacts {
  const { amountPence, intentState, intentStateAt, failureCode, dispute, disputeAt } = row
  const { refundedPence, refundToldPence, refundToldAt } = row
  const failedRefunds = JSON.parse(row.failedRefunds) as FailedRefund[]
  const refunds = { refundedPence, refundToldPence, refundToldAt, failedRefunds }
  return { amountPence, ...refunds, intentState, intentStateAt, failureCode, dispute, disputeAt }
}

function isSame(one: PaymentFacts, other: PaymentFacts): boolean {
  return (Object.keys(one) as (keyof PaymentFacts)[]).every((name) => one[name] === other[name])
}
