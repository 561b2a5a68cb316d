import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { MailKind } from '../../mail/kinds.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

export type InvoiceRow = Selectable<Database['invoice']> & Pick<Invoice, 'creditFor' | 'creditsNumber'>

export type UnpaidInvoice = InvoiceRow & { prospectId: string }

function invoices(db: Queryable) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.creditsId')
    .selectAll('invoice')
    .select('credited.number as creditsNumber')
    .select(sql<'invoice' | null>`iif(invoice.kind = 'credit_note', 'invoice', null)`.as('creditFor'))
}

/** Selects the credit notes of deposits in the form of those that cancel an invoice. */
function depositCredits(db: Queryable) {
  return db
    .selectFrom('depositCredit')
    .select([
      ...(['id', 'number', 'prospectId', 'packageType', 'customerName', 'customerEmail', 'document'] as const),
      ...(['netPence', 'vatPence', 'testMode', 'issuedAt', 'linkNumber', 'linkMadeAt', 'erasedAt'] as const),
      ...(['totalPence as duePence', 'cancelledAt as voidedAt', 'receiptNumber as creditsNumber'] as const),
      'reason as creditFor',
    ])
    .select([
      sql<'credit_note'>`'credit_note'`.as('kind'),
      sql<string>`''`.as('customerAddress'),
      sql<number>`0`.as('paidPence'),
      sql<number>`0`.as('reminderCount'),
      sql<null>`null`.as('creditsId'),
      sql<null>`null`.as('paidAt'),
      sql<null>`null`.as('dueOn'),
      sql<null>`null`.as('remindedAt'),
      sql<string | null>`(select jobId from payment where payment.id = paymentId)`.as('jobId'),
    ])
}

/** Finds an invoice or a credit note. */
export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  const invoice = await invoices(db).where('invoice.id', '=', id).executeTakeFirst()
  return invoice ?? depositCredits(db).where('id', '=', id).executeTakeFirst()
}

/** Finds the credit note that cancels an invoice. */
export function findCreditNote(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  return invoices(db).where('invoice.creditsId', '=', id).executeTakeFirst()
}

/** Lists the invoices and credit notes of a lead, the newest first. */
export async function listOfProspect(db: Queryable, prospectId: string): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [
    ...(await invoices(db).where('invoice.prospectId', '=', prospectId).execute()),
    ...(await depositCredits(db).where('prospectId', '=', prospectId).execute()),
  ]
  const order = ({ issuedAt, id }: InvoiceRow) => `${issuedAt} ${id}`
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))
}

/** Lists the valid credit notes of a deposit, the earliest first. */
export function listDepositCredits(trx: Trx, paymentId: string): Promise<InvoiceRow[]> {
  return depositCredits(trx)
    .where('paymentId', '=', paymentId)
    .where('cancelledAt', 'is', null)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
}

export async function insertDepositCredit(trx: Trx, row: Insertable<Database['depositCredit']>): Promise<void> {
  await trx.insertInto('depositCredit').values(row).execute()
}

export async function cancelDepositCredit(trx: Trx, id: string, cancelledAt: string): Promise<void> {
  await trx.updateTable('depositCredit').set({ cancelledAt }).where('id', '=', id).execute()
}

/** Stores that an invoice or a credit note has a new link. */
export async function updateLink(
  trx: Trx,
  { id, creditFor }: Pick<InvoiceRow, 'id' | 'creditFor'>,
  change: Pick<InvoiceRow, 'linkNumber' | 'linkMadeAt'>,
): Promise<void> {
  const isOfDeposit = creditFor === 'refund' || creditFor === 'dispute'
  await trx
    .updateTable(isOfDeposit ? 'depositCredit' : 'invoice')
    .set(change)
    .where('id', '=', id)
    .execute()
}

/** Lists the unpaid balance invoices of live leads, the oldest first. */
export function listUnpaid(db: Queryable): Promise<UnpaidInvoice[]> {
  return invoices(db)
    .innerJoin('prospect', 'prospect.id', 'invoice.prospectId')
    .select('prospect.id as prospectId')
    .where('invoice.kind', '=', 'balance')
    .where('invoice.paidAt', 'is', null)
    .where('invoice.voidedAt', 'is', null)
    .where('invoice.erasedAt', 'is', null)
    .orderBy('invoice.issuedAt')
    .orderBy('invoice.id')
    .execute()
}

export async function insertInvoice(trx: Trx, row: Insertable<Database['invoice']>): Promise<void> {
  await trx.insertInto('invoice').values(row).execute()
}

export async function updateInvoice(
  trx: Trx,
  id: string,
  change: Pick<Updateable<Database['invoice']>, 'paidAt' | 'voidedAt' | 'reminderCount' | 'remindedAt'>,
): Promise<void> {
  await trx.updateTable('invoice').set(change).where('id', '=', id).execute()
}

/** Removes a reminder that waits for the mail server: the invoice has been paid or voided meanwhile. */
export async function removeQueuedReminder(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'invoice-reminder' satisfies MailKind)
    .where('relatedId', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Finds the price of a quote of a lead that has been neither withdrawn nor declined. */
export function findQuotedPrice(trx: Trx, prospectId: string, quoteId: string) {
  return trx
    .selectFrom('quote')
    .select(['packageType', 'document'])
    .where('id', '=', quoteId)
    .where('prospectId', '=', prospectId)
    .where('withdrawnAt', 'is', null)
    .where('declinedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the address that a quote was made out to; undefined without one. */
export async function findQuotedAddress(trx: Trx, quoteId: string): Promise<string | undefined> {
  const quote = await trx
    .selectFrom('quote')
    .select('customerAddress')
    .where('id', '=', quoteId)
    .where('customerAddress', '<>', '')
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return quote?.customerAddress
}
