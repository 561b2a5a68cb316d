import { surveyPath } from '#shared/contract/surveys.ts'
import type { Kysely } from 'kysely'
import { surveyWindow } from '#shared/business/survey-window.ts'
import type { SurveyWindow } from '#shared/contract/surveys.ts'
import type { OwnerMailKind } from '../../mail/kinds.ts'
import type { Email } from '../../mail/define-email.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Account } from '../../prospects/lead-account/account.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import { readJobAccount } from '../../prospects/lead-account/read-account.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { locateLead } from '../../prospects/queries.ts'
import type { UpdateContext } from './apply-event.ts'
import { listOfProspect, type PaymentRow } from './queries.ts'
import { type FailedRefund, isDepositHeld } from './state.ts'
import { depositAlert, disputeAlert, refundAlert, type ReturnFacts } from './templates/deposit-alerts.ts'
import { depositReceipt } from './templates/deposit-receipt.ts'

export const receiptKind = 'deposit-receipt'

/** Queues the receipt to the customer and the alert to the owner, once each for a payment. */
export async function queueReceipts(trx: Trx, context: UpdateContext, payment: PaymentRow): Promise<void> {
  if (payment.prospectId === null) return
  const earlier = await findEarlierDeposit(trx, payment)
  await queueReceipt(trx, context, payment, { key: payment.id, to: payment.customerEmail, earlier })
  const earlierInvoice = earlier?.invoiceNumber ?? undefined
  const survey = await readWindow(trx, context, payment)
  await queueOwnerAlert(trx, context, payment, depositAlert({ payment, earlierInvoice, survey }), payment.id)
}

/** Queues the receipt to the customer alone. */
export async function queueReceipt(
  trx: Trx,
  context: UpdateContext,
  payment: PaymentRow,
  { key, to, earlier }: { key: string; to: string; earlier: PaymentRow | undefined },
): Promise<void> {
  const receipt = depositReceipt({
    payment,
    surveyAddress: context.signedLinks(surveyPath).address(payment.id),
    earlierInvoice: ownInvoice(earlier, payment),
    account: await readOwnAccount(trx, payment),
    survey: await readWindow(trx, context, payment),
  })
  await queueEmail(trx, context, receipt, { key, to, prospectId: payment.prospectId, relatedId: payment.id })
}

export async function queueDisputeAlert(
  trx: Trx,
  context: UpdateContext,
  payment: PaymentRow,
  hasLostDate: boolean,
): Promise<void> {
  const alert = disputeAlert({ payment, hasLostDate, about: payment.dispute ?? 'open' })
  await queueOwnerAlert(trx, context, payment, alert, `${payment.id}:${payment.dispute}:${payment.disputeAt}`)
}

export async function queueBankQuestionAlert(
  trx: Trx,
  context: UpdateContext,
  payment: PaymentRow,
  { isClosed, at }: { isClosed: boolean; at: string },
): Promise<void> {
  const about = isClosed ? 'inquiryClosed' : 'inquiry'
  await queueOwnerAlert(trx, context, payment, disputeAlert({ payment, about }), `${payment.id}:${about}:${at}`)
}

export async function queueRefundAlert(
  trx: Trx,
  context: UpdateContext,
  payment: PaymentRow,
  { id, amountPence, hasLostDate }: FailedRefund & Required<Pick<ReturnFacts, 'hasLostDate'>>,
): Promise<void> {
  const alert = refundAlert({ payment, failedPence: amountPence, hasLostDate })
  await queueOwnerAlert(trx, context, payment, alert, `${payment.id}:${id}`)
}

async function queueOwnerAlert(
  trx: Trx,
  context: UpdateContext,
  { id, prospectId, customerEmail }: PaymentRow,
  alert: Email<OwnerMailKind>,
  key: string,
): Promise<void> {
  await queueEmail(trx, context, alert, { key, replyTo: customerEmail, prospectId, relatedId: id })
}

/** Finds a deposit that the same lead has paid for the same package before. */
export async function findEarlierDeposit(trx: Trx, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { prospectId, packageType, invoiceNumber } = payment
  if (prospectId === null || invoiceNumber === null) return undefined
  const others = await listOfProspect(trx, prospectId)
  return others.find(
    (other) =>
      other.packageType === packageType &&
      isDepositHeld(other) &&
      other.invoiceNumber !== null &&
      other.invoiceNumber < invoiceNumber,
  )
}

/** Returns the number of the earlier receipt if it went to the same address; other customers must not learn of it. */
function ownInvoice(earlier: PaymentRow | undefined, { customerEmail }: PaymentRow): string | undefined {
  const isOwn = earlier && normaliseEmail(earlier.customerEmail) === normaliseEmail(customerEmail)
  return isOwn ? (earlier.invoiceNumber ?? undefined) : undefined
}

/** Returns the account of the deposit’s job, unless a quote names the price that the payer has not seen: it went to another address, and they did
 *  not follow its link. */
export async function readOwnAccount(
  db: Kysely<Database>,
  { prospectId, jobId, customerEmail, quoteId }: PaymentRow,
): Promise<Account | undefined> {
  if (prospectId === null) return undefined
  const account = await readJobAccount(db, jobId)
  const order = account?.order
  if (order === undefined || order.source === 'package') return account
  if (order.source === 'quote' && order.id === quoteId) return account
  const lead = await locateLead(db, prospectId)
  return normaliseEmail(lead?.row.email ?? '') === normaliseEmail(customerEmail) ? account : undefined
}

/** Returns when the survey can be, as the page says it on which the customer chooses. */
async function readWindow(trx: Trx, { business }: UpdateContext, payment: PaymentRow): Promise<SurveyWindow> {
  return surveyWindow(payment, await readOpeningTimes(trx, business(), new Date(0)))
}
