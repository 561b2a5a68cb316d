import { type Kysely, sql } from 'kysely'
import { agreedPackagePrice } from '#shared/business/prices.ts'
import { selectedPackageOf } from '#shared/business/packages.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { PricedDocument } from '../../platform/documents/document.ts'
import type { Clock } from '../../platform/clock.ts'
import { applyChange } from '../edit/edit.ts'
import { findProspect, type ProspectRow } from '../queries.ts'
import { type Account, accountOf, type LeadDocuments, type Order } from './account.ts'

/** Returns the account of a lead, live or archived, from its documents. */
export async function readAccount(db: Kysely<Database>, prospectId: string): Promise<Account> {
  return accountOf(await readDocuments(db, prospectId))
}

/** Puts what was agreed on the lead: its package, its value in whole pounds excluding VAT, and the deposit. A lead that is archived or
 *  deleted stays as it is. @param cause given when the lead caused the change by paying */
export async function applyOrder(
  trx: Trx,
  context: { clock: Clock },
  prospectId: string,
  reason: string,
  cause?: 'deposit',
): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  const { order } = await readAccount(trx, prospectId)
  if (!lead || !order) return
  await applyChange(trx, context, lead, leadOrderOf(order), reason, cause)
}

/** What a lead says of its order: its package, its value in whole pounds excluding VAT, and the deposit in pounds. */
export type LeadOrder = Pick<ProspectRow, 'selectedPackage' | 'packageValue' | 'depositRequired'>

/** Returns what a lead says once this has been ordered; without the deposit if the order names none. */
export function leadOrderOf({
  packageType,
  netPence,
  depositPence,
}: Pick<Order, 'packageType' | 'netPence' | 'depositPence'>): Partial<LeadOrder> {
  return {
    selectedPackage: selectedPackageOf[packageType],
    packageValue: Math.round(netPence / 100),
    ...(depositPence !== null && { depositRequired: Math.round(depositPence / 100) }),
  }
}

async function readDocuments(db: Kysely<Database>, prospectId: string): Promise<LeadDocuments> {
  const quotes = await db
    .selectFrom('quote')
    .select([
      'id',
      'number',
      'packageType',
      'document',
      'netPence',
      'vatPence',
      'totalPence',
      'depositPence',
      'acceptedAt',
    ])
    .where('prospectId', '=', prospectId)
    .where('acceptedAt', 'is not', null)
    .orderBy('acceptedAt')
    .orderBy('id')
    .execute()
  const deposits = await db
    .selectFrom('payment')
    .select([
      'packageType',
      'packagePence',
      'amountPence',
      'refundedPence',
      'dispute',
      'invoiceNumber',
      'succeededAt',
      'createdAt',
      'quoteId',
    ])
    .select(
      sql<string>`(select json_group_array(number) from (select number from depositCredit
      where paymentId = payment.id and cancelledAt is null order by number))`.as('credits'),
    )
    .where('prospectId', '=', prospectId)
    .where('intentState', '=', 'succeeded')
    .orderBy((is) => is.fn.coalesce('succeededAt', 'createdAt'))
    .orderBy('id')
    .execute()
  const invoice = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'packageType', 'document', 'netPence', 'vatPence', 'duePence', 'paidPence', 'paidAt'])
    .where('prospectId', '=', prospectId)
    .where('kind', '=', 'balance')
    .where('voidedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    acceptedQuotes: quotes.map((row) => Object.assign(row, { lines: linesOf(row), acceptedAt: row.acceptedAt ?? '' })),
    deposits: deposits.map((row) =>
      Object.assign(row, {
        packagePence: agreedPackagePrice(row),
        isLost: row.dispute === 'lost',
        receiptNumber: row.invoiceNumber ?? '',
        paidAt: row.succeededAt ?? row.createdAt,
        creditNumbers: JSON.parse(row.credits) as string[],
      }),
    ),
    invoice: invoice && { ...invoice, lines: linesOf(invoice), isPaid: invoice.paidAt !== null },
  }
}

function linesOf({ document }: { document: string }): PricedDocument['lines'] {
  return (JSON.parse(document) as PricedDocument).lines
}
