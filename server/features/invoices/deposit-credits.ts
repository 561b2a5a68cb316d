import { v7 as uuidv7 } from 'uuid'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { netOf } from '#shared/business/vat.ts'
import { nextNumber } from '../../issued-documents/next-number.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { DepositCreditReason } from '../../platform/database/tables/payments.ts'
import { sellerOf } from '../../issued-documents/priced-document.ts'
import type { IssueContext } from '../../issued-documents/issued.ts'
import { returnedPence } from '../../prospects/lead-account/account.ts'
import { getById, type PaymentRow } from '../payments/queries.ts'
import * as queries from './queries.ts'
import { issued } from './issued-invoices.ts'
import { queueInvoice } from './service.ts'

/** Makes the credit notes of a deposit say what has been given back of it, in the transaction that stores this: issues one for what they
 *  lack, and cancels those whose money came back to us. Called again it changes nothing. A deposit without a receipt needs none. */
export async function settleDepositCredits(trx: Trx, context: IssueContext, paymentId: string): Promise<void> {
  const payment = await getById(trx, paymentId)
  if (payment.invoiceNumber === null || payment.confirmationSentAt === null) return
  const givenBackPence = returnedPence({ ...payment, isLost: payment.dispute === 'lost' })
  const valid = await cancelExcess(trx, context, await queries.listDepositCredits(trx, paymentId), givenBackPence)
  const missingPence = givenBackPence - sumOf(valid)
  if (missingPence <= 0) return
  // The last of several notes takes up what rounding has left, so that all of them have the VAT of their sum.
  const netPence = netOf(givenBackPence) - valid.reduce((sum, credit) => sum + credit.netPence, 0)
  const reason = payment.dispute === 'lost' ? 'dispute' : 'refund'
  await issueCredit(trx, context, { ...payment, receiptNumber: payment.invoiceNumber, reason, netPence }, missingPence)
}

/** @returns the notes that stay valid, of together at most `givenBackPence` */
async function cancelExcess(
  trx: Trx,
  context: IssueContext,
  credits: readonly queries.InvoiceRow[],
  givenBackPence: Pence,
): Promise<readonly queries.InvoiceRow[]> {
  const excessPence = sumOf(credits) - givenBackPence
  if (excessPence <= 0) return credits
  const credit = credits.findLast(({ duePence }) => duePence === excessPence) ?? credits.at(-1)
  if (!credit) return credits
  await queries.cancelDepositCredit(trx, credit.id, context.clock.now().toISOString())
  const why = credit.creditFor === 'dispute' ? 'the bank returned the deposit to us' : 'the refund failed'
  const description = `Cancelled credit note ${credit.number} for ${credit.creditsNumber}, because ${why}`
  await issued.recordEvent(trx, context, credit, { action: 'deposit_credit_cancelled', description })
  await sendCredit(trx, context, credit.id)
  const others = credits.filter((one) => one !== credit)
  return cancelExcess(trx, context, others, givenBackPence)
}

interface ReturnedDeposit extends PaymentRow {
  receiptNumber: string
  reason: DepositCreditReason
  netPence: Pence
}

async function issueCredit(
  trx: Trx,
  context: IssueContext,
  deposit: ReturnedDeposit,
  totalPence: Pence,
): Promise<void> {
  const { reason, netPence, receiptNumber, prospectId, packageType, customerName, customerEmail, erasedAt } = deposit
  const id = uuidv7()
  const number = await nextNumber(trx, 'credit-note')
  const what =
    reason === 'refund'
      ? `Refund of the deposit, invoiced as ${receiptNumber}`
      : `Deposit returned by your bank, invoiced as ${receiptNumber}`
  await queries.insertDepositCredit(trx, {
    id,
    number,
    paymentId: deposit.id,
    prospectId,
    reason,
    receiptNumber,
    packageType,
    customerName,
    customerEmail,
    document: JSON.stringify({ lines: [{ what, netPence }], seller: sellerOf(context.business()) }),
    netPence,
    vatPence: totalPence - netPence,
    totalPence,
    testMode: deposit.provider === 'simulated' ? 1 : 0,
    issuedAt: context.clock.now().toISOString(),
    erasedAt,
  })
  const description = `Credit note ${number} for ${formatMoneyExactly(totalPence)} of the deposit (${receiptNumber})`
  await issued.recordEvent(trx, context, { number, prospectId }, { action: 'deposit_credited', description })
  await sendCredit(trx, context, id)
}

/** Emails a credit note, unless the customer's details have been removed. */
async function sendCredit(trx: Trx, context: IssueContext, id: string): Promise<void> {
  const credit = await issued.get(trx, id)
  if (credit.erasedAt === null) await queueInvoice(trx, context, credit)
}

function sumOf(credits: readonly queries.InvoiceRow[]): Pence {
  return credits.reduce((sum, { duePence }) => sum + duePence, 0)
}
