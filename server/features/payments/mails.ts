import type { Trx } from '../../platform/database/schema.ts'
import { ownerAddress, queueMailPair } from '../../mail/mail-pair.ts'
import { queueMail } from '../../mail/outbox.ts'
import { depositAlert } from './templates/deposit-alert.ts'
import { depositReceipt } from './templates/deposit-receipt.ts'
import { disputeAlert } from './templates/dispute-alert.ts'
import { refundAlert } from './templates/refund-alert.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { listOfProspect, type PaymentRow } from './queries.ts'
import type { PaymentContext } from './apply-event.ts'
import { type FailedRefund, isDepositHeld } from './state.ts'

export const receiptKind = 'deposit-receipt'

/** Queues the receipt to the customer and the news to the owner, once each for a payment. */
export async function queueReceipts(trx: Trx, using: PaymentContext, payment: PaymentRow): Promise<void> {
  if (payment.prospectId === null) return
  const facts = factsOf(using, payment)
  const earlier = await findEarlierDeposit(trx, payment)
  const about = { relatedId: payment.id, prospectId: payment.prospectId, visitor: payment.customerEmail }
  await queueMailPair(trx, using, about, {
    toVisitor: {
      kind: receiptKind,
      content: depositReceipt({ ...facts, earlierInvoice: ownInvoice(earlier, payment) }),
    },
    toOwner: {
      kind: 'deposit-alert',
      content: depositAlert({ ...facts, earlierInvoice: earlier?.invoiceNumber ?? undefined }),
    },
  })
}

/** Queues the receipt once more, to the customer alone. @param number which copy it is, from 1 */
export async function queueReceiptCopy(
  trx: Trx,
  using: PaymentContext,
  payment: PaymentRow,
  { to, number }: { to: string; number: number },
): Promise<void> {
  const earlierInvoice = ownInvoice(await findEarlierDeposit(trx, payment), payment)
  await queueMail(trx, using.clock, {
    kind: receiptKind,
    dedupeKey: `${receiptKind}:${payment.id}:${number}`,
    to,
    replyTo: using.config.business.email,
    prospectId: payment.prospectId ?? undefined,
    relatedId: payment.id,
    ...depositReceipt({ ...factsOf(using, payment), earlierInvoice }),
  })
}

export async function queueDisputeAlert(trx: Trx, using: PaymentContext, payment: PaymentRow): Promise<void> {
  await queueMail(trx, using.clock, {
    kind: 'dispute-alert',
    dedupeKey: `dispute-alert:${payment.id}:${payment.dispute}:${payment.disputeAt}`,
    to: await ownerAddress(trx, using.config),
    replyTo: payment.customerEmail,
    prospectId: payment.prospectId ?? undefined,
    relatedId: payment.id,
    ...disputeAlert(factsOf(using, payment)),
  })
}

export async function queueRefundAlert(
  trx: Trx,
  using: PaymentContext,
  payment: PaymentRow,
  { id, amountPence }: FailedRefund,
): Promise<void> {
  await queueMail(trx, using.clock, {
    kind: 'refund-alert',
    dedupeKey: `refund-alert:${payment.id}:${id}`,
    to: await ownerAddress(trx, using.config),
    replyTo: payment.customerEmail,
    prospectId: payment.prospectId ?? undefined,
    relatedId: payment.id,
    ...refundAlert({ ...factsOf(using, payment), failedPence: amountPence }),
  })
}

/** Finds a deposit that the same lead has paid for the same package before. */
async function findEarlierDeposit(trx: Trx, payment: PaymentRow): Promise<PaymentRow | undefined> {
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

/** The number of the earlier receipt, for a customer who got it at the same address; nobody else is told of it. */
function ownInvoice(earlier: PaymentRow | undefined, { customerEmail }: PaymentRow): string | undefined {
  const isOwn = earlier && normaliseEmail(earlier.customerEmail) === normaliseEmail(customerEmail)
  return isOwn ? (earlier.invoiceNumber ?? undefined) : undefined
}

function factsOf({ config, publicUrl, surveyLinks }: PaymentContext, payment: PaymentRow) {
  return { payment, business: config.business, publicUrl, surveyAddress: surveyLinks.address(payment.id) }
}
