import { v7 as uuidv7 } from 'uuid'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { Invoice, InvoiceDraft, issueInvoice, previewInvoice } from '#shared/contract/invoices.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { nextNumber } from '../payments/queries.ts'
import { recordActivity } from '../../prospects/activities/record-activity.ts'
import { sellerOf, toInvoice } from './document.ts'
import { draftBalance } from './draft.ts'
import { hasLinkEnded } from './link.ts'
import { queueInvoice } from './mails.ts'
import * as queries from './queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'invoiceLinks'>

export function preview(
  { db, config }: Using,
  prospectId: string,
  wish: ParsedInput<typeof previewInvoice>['body'],
): Promise<InvoiceDraft> {
  return db.transaction().execute((trx) => draftBalance(trx, { config }, prospectId, wish))
}

/** Issues the balance invoice: number, document and mail come in one transaction, so there is none without the others.
 *  @throws AppError */
export async function issue(
  using: Using,
  prospectId: string,
  { id = uuidv7(), duePence, customerAddress, ...wish }: ParsedInput<typeof issueInvoice>['body'],
): Promise<Invoice> {
  const { clock, config, db } = using
  const issued = await db.transaction().execute(async (trx) => {
    const repeated = await queries.findInvoice(trx, id)
    if (repeated?.prospectId === prospectId) return repeated
    if (repeated) throw new AppError('already_exists', 'This ID belongs to another invoice.')
    const { lines, testMode, deposits: _, ...draft } = await draftBalance(trx, using, prospectId, wish)
    if (duePence !== undefined && duePence !== draft.duePence) {
      const message = `The balance has changed to ${formatMoneyExactly(draft.duePence)}. Please check it again.`
      throw new AppError('conflict', message)
    }
    await queries.insertInvoice(trx, {
      ...draft,
      id,
      number: numbered('INV', await nextNumber(trx, 'invoice')),
      kind: 'balance',
      prospectId,
      customerAddress,
      document: JSON.stringify({ lines, seller: sellerOf(config.business) }),
      testMode: testMode ? 1 : 0,
      issuedAt: clock.now().toISOString(),
    })
    const row = await getInvoice(trx, id)
    await tell(
      trx,
      using,
      row,
      'invoice_issued',
      `Issued invoice ${row.number}: ${formatMoneyExactly(row.duePence)} to pay`,
    )
    await queueInvoice(trx, using, row)
    return row
  })
  return toInvoice(issued, using.invoiceLinks)
}

/** @throws AppError `not_found`, `conflict` */
export function recordPaid(using: Using, id: string, paid: boolean): Promise<Invoice> {
  const { clock, db, invoiceLinks } = using
  return db.transaction().execute(async (trx) => {
    const row = await getBalance(trx, id)
    if (row.voidedAt !== null) throw new AppError('conflict', 'This invoice has been voided.')
    if (paid !== (row.paidAt !== null)) {
      await queries.updateInvoice(trx, id, { paidAt: paid ? clock.now().toISOString() : null })
      const description = paid
        ? `Invoice ${row.number} paid: ${formatMoneyExactly(row.duePence)}`
        : `Invoice ${row.number} marked as not paid`
      await tell(trx, using, row, paid ? 'invoice_paid' : 'invoice_unpaid', description)
    }
    return toInvoice(await getInvoice(trx, id), invoiceLinks)
  })
}

/** Takes an invoice back with a credit note of its own number. @returns the credit note
 *  @throws AppError `not_found`, `conflict` */
export async function voidWithCredit(using: Using, id: string, reason: string | undefined): Promise<Invoice> {
  const { clock, db } = using
  const credit = await db.transaction().execute(async (trx) => {
    const { creditsNumber: _, ...row } = await getBalance(trx, id)
    const done = await queries.findCredit(trx, id)
    if (done) return done
    if (row.paidAt !== null) {
      throw new AppError('conflict', 'This invoice is marked as paid. Please mark it as not paid first.')
    }
    const now = clock.now().toISOString()
    const creditId = uuidv7()
    const number = numbered('CRN', await nextNumber(trx, 'credit-note'))
    await queries.updateInvoice(trx, id, { voidedAt: now })
    await queries.insertInvoice(trx, {
      ...row,
      id: creditId,
      number,
      kind: 'credit_note',
      creditsId: id,
      issuedAt: now,
      linkNumber: 1,
      linkMadeAt: null,
    })
    const description = `Voided invoice ${row.number} with credit note ${number}`
    await tell(trx, using, row, 'invoice_voided', description, reason)
    const made = await getInvoice(trx, creditId)
    await queueInvoice(trx, using, made)
    return made
  })
  return toInvoice(credit, using.invoiceLinks)
}

/** Mails an invoice once more, with a new link where the one so far has ended. @throws AppError `not_found`, `conflict` */
export async function sendAgain(using: Using, id: string): Promise<void> {
  await using.db.transaction().execute(async (trx) => {
    const row = await getInvoice(trx, id)
    const hasEnded = hasLinkEnded(row, using.clock.now())
    await queueInvoice(trx, using, hasEnded ? await makeNewLink(trx, using, row) : row)
  })
}

/** Makes a new link to an invoice; the one so far stops working at once.
 *  @param address the link that is to stop: where it is not the newest, a repeat has replaced it already and nothing is changed
 *  @throws AppError `not_found` */
export function replaceLink(using: Using, id: string, address: string): Promise<Invoice> {
  const { db, invoiceLinks } = using
  return db.transaction().execute(async (trx) => {
    const row = await getInvoice(trx, id)
    const isNewest = invoiceLinks.address(id, row.linkNumber) === address
    return toInvoice(isNewest ? await makeNewLink(trx, using, row) : row, invoiceLinks)
  })
}

async function makeNewLink(trx: Trx, using: Using, row: queries.InvoiceRow): Promise<queries.InvoiceRow> {
  const linkMadeAt = using.clock.now().toISOString()
  await queries.updateInvoice(trx, row.id, { linkNumber: row.linkNumber + 1, linkMadeAt })
  await tell(trx, using, row, 'invoice_link_replaced', `Made a new link to ${row.number}; the old one no longer works`)
  return getInvoice(trx, row.id)
}

async function getInvoice(trx: Trx, id: string): Promise<queries.InvoiceRow> {
  const row = await queries.findInvoice(trx, id)
  if (!row) throw new AppError('not_found', 'Invoice not found.')
  return row
}

async function getBalance(trx: Trx, id: string): Promise<queries.InvoiceRow> {
  const row = await getInvoice(trx, id)
  if (row.kind !== 'balance') throw new AppError('conflict', 'A credit note can’t be changed.')
  return row
}

async function tell(
  trx: Trx,
  { clock }: Pick<Using, 'clock'>,
  { number, prospectId }: Pick<queries.InvoiceRow, 'number' | 'prospectId'>,
  action: AuditAction,
  description: string,
  notes?: string,
): Promise<void> {
  if (prospectId !== null) {
    await recordActivity(trx, { clock }, prospectId, { activityType: 'invoice', description, notes })
  }
  await recordAudit(trx, clock, { action, ...(prospectId !== null && { subjectId: prospectId }), detail: { number } })
}

function numbered(prefix: 'INV' | 'CRN', number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`
}
