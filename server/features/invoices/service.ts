import { v7 as uuidv7 } from 'uuid'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { payByDay } from '#shared/business/invoice-terms.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Invoice, InvoiceDraft, issueInvoice, previewInvoice } from '#shared/contract/invoices.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { checkSum, sellerOf } from '../../issued-documents/priced-document.ts'
import type { IssueContext } from '../../issued-documents/issued.ts'
import { nextNumber } from '../../issued-documents/next-number.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { applyOrder } from '../../prospects/lead-account/lead-order.ts'
import { listMailTimes } from '../payments/queries.ts'
import { issued, toInvoice } from './issued-invoices.ts'
import { draftBalance } from './draft.ts'
import * as queries from './queries.ts'
import { invoiceEmail } from './templates/invoice.ts'

export async function preview(
  trx: Trx,
  context: Pick<Deps, 'config' | 'business'>,
  prospectId: string,
  request: ParsedInput<typeof previewInvoice>['body'],
): Promise<InvoiceDraft> {
  return (await draftBalance(trx, context, prospectId, request)).draft
}

/** Issues the balance invoice: number, document and mail in one transaction. The same id again returns the issued invoice.
 *  @throws AppError */
export async function issue(
  trx: Trx,
  context: IssueContext & Pick<Deps, 'config'>,
  prospectId: string,
  { id = uuidv7(), duePence, customerAddress, ...request }: ParsedInput<typeof issueInvoice>['body'],
): Promise<Invoice> {
  const { clock, business } = context
  const repeated = repeatOf(await queries.findInvoice(trx, id), { prospectId }, 'another invoice')
  if (repeated) return toInvoice(repeated, context)
  const { jobId, draft: drafted } = await draftBalance(trx, context, prospectId, request)
  const { lines, testMode, deposits: _deposits, quoteId: _quoteId, ...draft } = drafted
  checkSum('balance', draft.duePence, duePence)
  const issuedAt = clock.now().toISOString()
  await queries.insertInvoice(trx, {
    ...draft,
    id,
    number: await nextNumber(trx, 'invoice'),
    kind: 'balance',
    prospectId,
    jobId,
    customerAddress,
    document: JSON.stringify({ lines, seller: sellerOf(business()) }),
    testMode: testMode ? 1 : 0,
    issuedAt,
    dueOn: payByDay(issuedAt),
  })
  const row = await issued.get(trx, id)
  const description = `Issued invoice ${row.number}: ${formatMoneyExactly(row.duePence)} to pay`
  await issued.recordEvent(trx, context, row, { action: 'invoice_issued', description })
  await applyOrder(trx, context, prospectId, `Issued invoice ${row.number}`)
  await queueInvoice(trx, context, row)
  return toInvoice(row, context)
}

/** @throws AppError `not_found`, `conflict` */
export async function recordPaid(trx: Trx, context: IssueContext, id: string, paid: boolean): Promise<Invoice> {
  const { clock } = context
  const row = await getBalance(trx, id)
  if (row.voidedAt !== null) throw new AppError('conflict', 'This invoice has been voided.')
  if (paid !== (row.paidAt !== null)) {
    await queries.updateInvoice(trx, id, { paidAt: paid ? clock.now().toISOString() : null })
    await queries.removeQueuedReminder(trx, id)
    const description = paid
      ? `Invoice ${row.number} paid: ${formatMoneyExactly(row.duePence)}`
      : `Invoice ${row.number} marked as not paid`
    await issued.recordEvent(trx, context, row, { action: paid ? 'invoice_paid' : 'invoice_unpaid', description })
  }
  return toInvoice(await issued.get(trx, id), context)
}

/** Cancels an invoice with a credit note, which has a number of its own. Returns the credit note.
 *  @throws AppError `not_found`, `conflict` */
export async function voidWithCredit(
  trx: Trx,
  context: IssueContext,
  id: string,
  reason: string | undefined,
): Promise<Invoice> {
  const { clock } = context
  const { creditsNumber: _number, creditFor: _for, ...row } = await getBalance(trx, id)
  const existing = await queries.findCreditNote(trx, id)
  if (existing) return toInvoice(existing, context)
  if (row.paidAt !== null) {
    throw new AppError('conflict', 'This invoice is marked as paid. Please mark it as not paid first.')
  }
  const now = clock.now().toISOString()
  const creditId = uuidv7()
  const number = await nextNumber(trx, 'credit-note')
  await queries.updateInvoice(trx, id, { voidedAt: now })
  await queries.removeQueuedReminder(trx, id)
  const own = {
    id: creditId,
    number,
    kind: 'credit_note',
    creditsId: id,
    linkNumber: 1,
    linkMadeAt: null,
    dueOn: null,
    reminderCount: 0,
    remindedAt: null,
  } as const
  await queries.insertInvoice(trx, { ...row, ...own, issuedAt: now })
  const description = `Voided invoice ${row.number} with credit note ${number}`
  await issued.recordEvent(trx, context, row, { action: 'invoice_voided', description, notes: reason })
  if (row.prospectId !== null) await applyOrder(trx, context, row.prospectId, description)
  const creditNote = await issued.get(trx, creditId)
  await queueInvoice(trx, context, creditNote)
  return toInvoice(creditNote, context)
}

/** Emails an invoice again, with a new link if the current one has expired. @throws AppError `not_found`, `conflict` */
export async function sendAgain(trx: Trx, context: IssueContext, id: string): Promise<void> {
  await queueInvoice(trx, context, await issued.renewLink(trx, context, id))
}

export async function getBalance(trx: Trx, id: string): Promise<queries.InvoiceRow> {
  const row = await issued.get(trx, id)
  if (row.kind !== 'balance') throw new AppError('conflict', 'A credit note can’t be changed.')
  return row
}

/** Queues the document to the customer, again at each call. @throws AppError `conflict` when the customer has been erased */
export async function queueInvoice(trx: Trx, context: IssueContext, row: queries.InvoiceRow): Promise<void> {
  refuseErased(row)
  const email = invoiceEmail({ invoice: toInvoice(row, context) })
  const copy = (await listMailTimes(trx, row.id, email.kind)).length
  await queueEmail(trx, context, email, issued.envelope(row, copy === 0 ? row.id : `${row.id}:${copy}`))
}

/** @throws AppError `conflict` when the customer has been erased */
export function refuseErased({ erasedAt }: Pick<queries.InvoiceRow, 'erasedAt'>): void {
  if (erasedAt !== null) throw new AppError('conflict', 'The customer’s details have been removed from this invoice.')
}
