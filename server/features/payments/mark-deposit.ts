import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { packageOfType } from '#shared/business/packages.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { DisputeState } from '../../platform/database/tables/payments.ts'
import type { Deps } from '../../deps.ts'
import { type NewActivity, recordActivity } from '../../prospects/record-activity.ts'
import { applyChange } from '../../prospects/edit/apply-change.ts'
import { upsertLeadFromEnquiry } from '../../prospects/edit/upsert-lead-from-enquiry.ts'
import { jobOfDeposit, showJobs } from '../../prospects/lead-jobs/jobs.ts'
import * as prospects from '../../prospects/queries.ts'
import * as queries from './queries.ts'
import { type FailedRefund, isDepositHeld } from './state.ts'

type Context = Pick<Deps, 'clock'>

/** The reason on the timeline when a deposit changes status or stage. Such a change is no answer to an enquiry. */
const depositReason = 'Paid the deposit'

/** Marks the payer’s lead as a customer, creating the lead if needed, and records each change on the timeline.
 *  @param paid has the number of its receipt, which is stored here  @returns the payment with its lead and job */
export async function markDeposit(trx: Trx, context: Context, paid: queries.PaymentRow): Promise<queries.PaymentRow> {
  const { name } = packageOfType(paid.packageType)
  // The money is the proof: a paid deposit is an order, whoever the address belongs to.
  const paidFor = await queries.findLeadPaidFor(trx, paid)
  const enquiry = {
    name: paid.customerName,
    email: paid.customerEmail,
    phone: paid.customerPhone,
    projectType: 'extension',
    sourcePlatform: 'checkout',
    activity: {
      activityType: 'payment',
      description: `Paid the deposit of ${formatMoneyExactly(paid.amountPence)} for the ${name} (${paid.invoiceNumber})`,
    },
  } as const
  const prospectId = await upsertLeadFromEnquiry(trx, context.clock, enquiry, paidFor)
  const jobId = await jobOfDeposit(trx, context, { ...paid, prospectId })
  const payment = await queries.updatePayment(trx, paid.id, { prospectId, jobId, invoiceNumber: paid.invoiceNumber })
  await recordActivity(trx, context, prospectId, {
    id: payment.id,
    activityType: 'checkout',
    description: `Went to the checkout for the ${payment.packageType} package: £${(payment.amountPence / 100).toFixed(2)}`,
    newValue: payment.status,
    notes: payment.invoiceNumber,
    performedAt: payment.createdAt,
  })
  const lead = await prospects.getProspectRow(trx, prospectId)
  const depositRequired = Math.round(payment.amountPence / 100)
  await applyChange(trx, context, lead, { status: 'converted', depositRequired }, depositReason, 'deposit')
  await showJobs(trx, context, prospectId, { reason: depositReason, cause: 'deposit' })
  await updateLead(trx, context, prospectId, { depositPaid: 1, invoiceNumber: payment.invoiceNumber })
  return payment
}

/** Records on the timeline that money was refunded, or that a refund failed.
 *  @param change.refundedBefore pence that had been refunded before
 *  @param change.failed undefined when only a lower total shows the failure */
export async function recordRefund(
  trx: Trx,
  context: Context,
  payment: queries.PaymentRow,
  { refundedBefore, failed }: { refundedBefore: Pence; failed: FailedRefund | undefined },
): Promise<void> {
  const { amountPence, refundedPence, invoiceNumber } = payment
  const refunded = refundedPence - refundedBefore
  const description =
    refunded > 0
      ? `Refunded ${formatMoneyExactly(refunded)} of the deposit (${invoiceNumber})`
      : `A refund of ${formatMoneyExactly(failed?.amountPence ?? -refunded)} failed, so the money is still with us (${invoiceNumber})`
  await recordOnLead(trx, context, payment, {
    description,
    oldValue: formatMoneyExactly(amountPence - refundedBefore),
    newValue: formatMoneyExactly(amountPence - refundedPence),
  })
}

const disputeText: Record<DisputeState, string> = {
  open: 'The customer’s bank disputes the deposit',
  won: 'The dispute over the deposit was decided for us',
  lost: 'The dispute over the deposit was lost, and the money went back',
}

export async function recordDispute(trx: Trx, context: Context, payment: queries.PaymentRow): Promise<void> {
  if (payment.dispute === null) return
  await recordOnLead(trx, context, payment, {
    description: `${disputeText[payment.dispute]} (${payment.invoiceNumber})`,
    newValue: payment.dispute,
  })
}

/** Records that a bank asks about the deposit, or asks no more. */
export async function recordBankQuestion(
  trx: Trx,
  context: Context,
  payment: queries.PaymentRow,
  { isClosed }: { isClosed: boolean },
): Promise<void> {
  const text = isClosed
    ? 'The customer’s bank has closed its question about the deposit'
    : 'The customer’s bank asks about the deposit, and has taken nothing'
  await recordOnLead(trx, context, payment, { description: `${text} (${payment.invoiceNumber})` })
}

async function recordOnLead(
  trx: Trx,
  context: Context,
  { prospectId }: queries.PaymentRow,
  activity: Omit<NewActivity, 'activityType'>,
): Promise<void> {
  if (prospectId === null) return
  // Someone may have paid twice: one held deposit is enough.
  await updateLead(trx, context, prospectId, { depositPaid: (await holdsDeposit(trx, prospectId)) ? 1 : 0 })
  await recordActivity(trx, context, prospectId, { ...activity, activityType: 'payment' })
}

/** Updates the fields of a lead, live or archived, that follow from payments alone and cannot be edited. */
async function updateLead(
  trx: Trx,
  { clock }: Context,
  prospectId: string,
  change: Pick<prospects.ProspectChange, 'depositPaid' | 'invoiceNumber'>,
): Promise<void> {
  const now = clock.now()
  await prospects.updateProspect(trx, prospectId, now, change)
  await prospects.updateArchived(trx, prospectId, now, change)
}

/** Recalculates whether we hold a deposit of each of these leads, live or archived, after payments have moved between them. */
export async function recalculateDepositPaid(trx: Trx, leadIds: readonly string[]): Promise<void> {
  for (const id of leadIds) await queries.setDepositPaid(trx, id, await holdsDeposit(trx, id))
}

async function holdsDeposit(trx: Trx, prospectId: string): Promise<boolean> {
  return (await queries.listOfProspect(trx, prospectId)).some(isDepositHeld)
}
