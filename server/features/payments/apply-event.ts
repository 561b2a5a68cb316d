import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { markDeposit, noteDispute, noteFailedRefund, noteRefund } from './mark-deposit.ts'
import { queueDisputeAlert, queueReceipts, queueRefundAlert } from './mails.ts'
import type { Intent, IntentReport, PaymentDeps, ProviderEvent } from './provider/provider.ts'
import * as queries from './queries.ts'
import { type FailedRefund, hasBeenPaid, isDepositHeld, applyUpdate, type PaymentFacts, statusOf } from './state.ts'

/** What applying an update needs besides its transaction. */
export type PaymentContext = Pick<Deps, 'clock' | 'config' | 'log' | 'publicUrl' | 'surveyLinks' | 'reactions'>
type Using = PaymentContext & Pick<Deps, 'db'>

/** Applies an event of the provider once: its id is stored in the transaction that applies it. */
export async function applyEvent(using: Using & Pick<PaymentDeps, 'payments'>, event: ProviderEvent): Promise<void> {
  const provider = using.payments?.name
  if (provider === undefined) return
  await using.db.transaction().execute(async (trx) => {
    const payment = event.report && (await findPaymentFor(trx, { log: using.log, provider }, event.report))
    const { id, type, at: occurredAt } = event
    const isNew = await queries.insertEvent(trx, { id, type, occurredAt, provider, paymentId: payment?.id })
    if (isNew && payment && event.report) await applyReport(trx, using, payment, event.report)
  })
}

/** Applies the intent’s state as the provider reports it, so that a lost webhook does no harm.
 *  Ignores an intent that the payment no longer uses. */
export async function applyIntentState(using: Using, paymentId: string, intent: Intent): Promise<queries.PaymentRow> {
  return using.db.transaction().execute(async (trx) => {
    const payment = await queries.getById(trx, paymentId)
    return payment.providerIntentId === intent.id ? applyReport(trx, using, payment, intent) : payment
  })
}

/** Stores the update and everything that follows from it: the invoice number, the lead, the timeline and the mails. */
async function applyReport(
  trx: Trx,
  using: PaymentContext,
  payment: queries.PaymentRow,
  { update, receiptEmail, receivedPence }: Pick<IntentReport, 'update' | 'receiptEmail' | 'receivedPence'>,
): Promise<queries.PaymentRow> {
  const known = factsOf(payment)
  const facts = applyUpdate(known, update)
  if (isSame(facts, known)) return payment
  const becomesPaid = hasBeenPaid(facts) && !hasBeenPaid(payment)
  if (becomesPaid && receivedPence !== undefined && receivedPence < payment.amountPence) {
    using.log.error({ paymentId: payment.id, receivedPence }, 'a payment succeeded for less than its amount')
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
  const settled = becomesPaid ? await recordPaid(trx, using, recorded) : recorded
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
  if (isDepositHeld(known) && !isDepositHeld(settled)) {
    await using.reactions.depositReleased.emit(trx, { paymentId: settled.id })
  }
  return settled
}

/** Numbers the invoice, marks the lead’s deposit as paid and queues the receipts. */
async function recordPaid(trx: Trx, using: PaymentContext, payment: queries.PaymentRow): Promise<queries.PaymentRow> {
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

/** Finds the payment by its intent, or by our own id when the answer with the intent never reached us. A paid intent always gets
 *  assigned to its payment, even when the checkout has been given another intent since. */
async function findPaymentFor(
  trx: Trx,
  { log, provider }: Pick<PaymentContext, 'log'> & { provider: queries.PaymentRow['provider'] },
  { intentId, paymentId, update }: IntentReport,
): Promise<queries.PaymentRow | undefined> {
  const known = await queries.findByIntent(trx, provider, intentId)
  if (known || paymentId === undefined) return known
  const ours = await queries.findById(trx, paymentId)
  if (ours?.provider !== provider) return undefined
  const isPaid = update.about === 'intent' && update.state === 'succeeded'
  if (ours.providerIntentId !== null && !isPaid) return undefined
  if (hasBeenPaid(ours)) {
    log.error({ paymentId, intentId }, 'a customer paid twice: please check the payment in the provider’s dashboard')
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
