import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { MailKind } from '../../mail/kinds.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

export type InvoiceRow = Selectable<Database['invoice']> & { creditsNumber: string | null }

export type UnpaidInvoice = InvoiceRow & { prospectId: string }

function invoices(db: Kysely<Database>) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.creditsId')
    .selectAll('invoice')
    .select('credited.number as creditsNumber')
}

export function findInvoice(db: Kysely<Database>, id: string): Promise<InvoiceRow | undefined> {
  return invoices(db).where('invoice.id', '=', id).executeTakeFirst()
}

/** Finds the credit note that cancels an invoice. */
export function findCreditNote(db: Kysely<Database>, id: string): Promise<InvoiceRow | undefined> {
  return invoices(db).where('invoice.creditsId', '=', id).executeTakeFirst()
}

export function listOfProspect(db: Kysely<Database>, prospectId: string): Promise<InvoiceRow[]> {
  return invoices(db)
    .where('invoice.prospectId', '=', prospectId)
    .orderBy('invoice.issuedAt', 'desc')
    .orderBy('invoice.id', 'desc')
    .execute()
}

/** Finds the balance invoice that has not been voided. */
export function findBalanceInvoice(trx: Trx, prospectId: string): Promise<InvoiceRow | undefined> {
  return invoices(trx)
    .where('invoice.prospectId', '=', prospectId)
    .where('invoice.kind', '=', 'balance')
    .where('invoice.voidedAt', 'is', null)
    .executeTakeFirst()
}

/** Lists the unpaid balance invoices of live leads, the oldest first. */
export function listUnpaid(db: Kysely<Database>): Promise<UnpaidInvoice[]> {
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
  change: Pick<
    Updateable<Database['invoice']>,
    'paidAt' | 'voidedAt' | 'linkNumber' | 'linkMadeAt' | 'reminderCount' | 'remindedAt'
  >,
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
