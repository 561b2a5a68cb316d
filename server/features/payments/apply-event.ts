import { nextNumber } from '../../issued-documents/next-number.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { markDeposit, recordDispute, recordBankQuestion, recordRefund } from './mark-deposit.ts'
import { queueDisputeAlert, queueBankQuestionAlert, queueReceipts, queueRefundAlert } from './mails.ts'
import type { Intent, IntentReport, PaymentDeps, ProviderEvent } from './provider/provider.ts'
import { settleJob } from '../../prospects/lead-jobs/jobs.ts'
import { holdsDeposit } from '../../prospects/lead-jobs/queries.ts'
import { updateActivityValue } from '../../prospects/record-activity.ts'
import * as queries from './queries.ts'
import { type FailedRefund, hasBeenPaid, isDepositHeld, applyUpdate, type PaymentFacts, statusOf } from './state.ts'

/** What applying an update needs besides its transaction. */
export type UpdateContext = Pick<Deps, 'clock' | 'business' | 'log' | 'publicUrl' | 'signedLinks' | 'reactions'>
export type PaymentContext = UpdateContext & Pick<PaymentDeps, 'db' | 'config' | 'payments'>

/** Applies an event of the provider once: its id is stored in the transaction that applies it. */
export async function applyEvent(context: PaymentContext, event: ProviderEvent): Promise<void> {
  await context.db.transaction().execute((trx) => applyEventWithin(trx, context, event))
}

/** The same within a transaction. An event that came before its payment was known is applied when it's repeated. */
export async function applyEventWithin(
  trx: Trx,
  context: Omit<PaymentContext, 'db'>,
  { id, type, at: occurredAt, report }: ProviderEvent,
): Promise<void> {
  const provider = context.payments?.name
  if (provider === undefined) return
  const payment = report && (await findPaymentFor(trx, { log: context.log, provider }, report))
  const isNew = await queries.insertEvent(trx, { id, type, occurredAt, provider, paymentId: payment?.id })
  if (isNew && payment && report) await applyReport(trx, context, payment, report)
}

/** Applies what the provider's list says of a payment, unless it's known as paid: only an event has the time of the success. */
export async function applyListed(trx: Trx, context: Omit<PaymentContext, 'db'>, report: IntentReport): Promise<void> {
  const provider = context.payments?.name
  if (provider === undefined) return
  const payment = await findPaymentFor(trx, { log: context.log, provider }, report)
  if (payment && !hasBeenPaid(payment)) await applyReport(trx, context, payment, report)
}

/** Applies the state of an intent as the provider reports it, so that a lost webhook does no harm. Ignores an intent that the payment no
 *  longer uses. */
export async function applyIntentState(
  context: Omit<PaymentContext, 'payments'>,
  paymentId: string,
  intent: Intent,
): Promise<queries.PaymentRow> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await queries.getById(trx, paymentId)
    return payment.providerIntentId === intent.id ? applyReport(trx, context, payment, intent) : payment
  })
}

/** Stores the update and everything that follows from it: the invoice number, the lead, the timeline and the mails. */
async function applyReport(
  trx: Trx,
  context: UpdateContext,
  payment: queries.PaymentRow,
  { update, receiptEmail, receivedPence }: Pick<IntentReport, 'update' | 'receiptEmail' | 'receivedPence'>,
): Promise<queries.PaymentRow> {
  const before = factsOf(payment)
  const facts = applyUpdate(before, update)
  // What the bank asked is of no interest once it has taken the money.
  const isOutdated = before.disputeAt !== null && update.at < before.disputeAt
  const inquiry = update.about === 'inquiry' && !isOutdated ? update : undefined
  if (isSame(facts, before) && !inquiry) return payment
  const becomesPaid = hasBeenPaid(facts) && !hasBeenPaid(payment)
  if (becomesPaid && receivedPence !== undefined && receivedPence < payment.amountPence) {
    context.log.error({ paymentId: payment.id, receivedPence }, 'a payment succeeded for less than its amount')
    return payment
  }
  const stored = await queries.updatePayment(trx, payment.id, {
    ...facts,
    failedRefunds: JSON.stringify(facts.failedRefunds),
    status: statusOf(facts),
    succeededAt: hasBeenPaid(facts) ? facts.intentStateAt : null,
    updatedAt: context.clock.now().toISOString(),
    ...(becomesPaid && receiptEmail !== null ? { customerEmail: receiptEmail } : {}),
  })
  const paid = becomesPaid
    ? await markDeposit(trx, context, { ...stored, invoiceNumber: await nextNumber(trx, 'invoice') })
    : stored
  // A payment that was refunded before we knew of it is confirmed only if that refund fails.
  const updated =
    isDepositHeld(paid) && paid.confirmationSentAt === null ? await confirmDeposit(trx, context, paid) : paid
  if (!becomesPaid && updated.status !== payment.status) await updateActivityValue(trx, payment.id, updated.status)
  const failed = facts.failedRefunds.find(({ id }) => before.failedRefunds.every((one) => one.id !== id))
  if (failed || facts.refundedPence !== before.refundedPence) {
    await recordRefund(trx, context, updated, { refundedBefore: before.refundedPence, failed })
  }
  const isReturned = facts.refundedPence !== before.refundedPence || facts.dispute !== before.dispute
  const isSettled = becomesPaid || isDepositHeld(before) !== isDepositHeld(updated)
  const { hasLostDate } = isSettled ? await settleJobOf(trx, context, updated) : { hasLostDate: false }
  if (failed) await queueRefundAlert(trx, context, updated, { ...failed, hasLostDate })
  if (facts.dispute !== payment.dispute || facts.disputeAt !== payment.disputeAt) {
    await recordDispute(trx, context, updated)
    await queueDisputeAlert(trx, context, updated, hasLostDate)
  } else if (inquiry) {
    await recordBankQuestion(trx, context, updated, inquiry)
    await queueBankQuestionAlert(trx, context, updated, inquiry)
  }
  if (isReturned) {
    await context.reactions.depositReturned.emit(trx, { paymentId: updated.id })
  }
  const { jobId } = updated
  if (isDepositHeld(before) && jobId !== null && !(await holdsDeposit(trx, jobId))) {
    await context.reactions.depositReleased.emit(trx, { jobId })
  }
  return updated
}

function settleJobOf(trx: Trx, context: UpdateContext, payment: queries.PaymentRow) {
  const isLost = payment.dispute === 'lost'
  const reason = isDepositHeld(payment) ? 'The deposit is with us again' : 'The deposit went back'
  return settleJob(trx, context, { jobId: payment.jobId, isLost, reason })
}

/** Queues the receipts of a deposit that we hold. */
async function confirmDeposit(
  trx: Trx,
  context: UpdateContext,
  { id }: queries.PaymentRow,
): Promise<queries.PaymentRow> {
  const payment = await queries.updatePayment(trx, id, { confirmationSentAt: context.clock.now().toISOString() })
  await queueReceipts(trx, context, payment)
  return payment
}

/** Finds the payment of an intent, or by our own id if the response with the intent never reached us. A paid intent is always assigned
 *  to its payment, even if the checkout has another intent by now. */
async function findPaymentFor(
  trx: Trx,
  { log, provider }: Pick<UpdateContext, 'log'> & { provider: queries.PaymentRow['provider'] },
  { intentId, paymentId, update }: IntentReport,
): Promise<queries.PaymentRow | undefined> {
  const payment = await queries.findByIntent(trx, provider, intentId)
  if (payment || paymentId === undefined) return payment
  const own = await queries.findById(trx, paymentId)
  if (own?.provider !== provider) return undefined
  const isPaid = update.about === 'intent' && update.state === 'succeeded'
  if (own.providerIntentId !== null && !isPaid) return undefined
  if (hasBeenPaid(own)) {
    log.error({ paymentId, intentId }, 'a customer paid twice: please check the payment in the provider’s dashboard')
    return undefined
  }
  return queries.updatePayment(trx, own.id, { providerIntentId: intentId })
}

function factsOf(row: queries.PaymentRow): PaymentFacts {
  const { amountPence, intentState, intentStateAt, failureCode, dispute, disputeAt } = row
  const { refundedPence, refundReportedPence, refundReportedAt } = row
  const failedRefunds = JSON.parse(row.failedRefunds) as FailedRefund[]
  const refunds = { refundedPence, refundReportedPence, refundReportedAt, failedRefunds }
  return { amountPence, ...refunds, intentState, intentStateAt, failureCode, dispute, disputeAt }
}

function isSame(one: PaymentFacts, other: PaymentFacts): boolean {
  return (Object.keys(one) as (keyof PaymentFacts)[]).every((name) => one[name] === other[name])
}
