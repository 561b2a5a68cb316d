import { type Kysely, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listPayments, PaymentStatus } from '#shared/contract/payments.ts'
import type { MailKind } from '../../mail/kinds.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import type { ProviderName } from '../../platform/database/tables/payments.ts'
import { findMergedInto } from '../../prospects/merge/queries.ts'
import { belongsTo, type Person } from '../../platform/personal-data/personal-data.ts'

export type PaymentRow = Selectable<Database['payment']>

const open = ['created', 'processing', 'failed'] as const satisfies readonly PaymentStatus[]

function payments(db: Queryable) {
  return db.selectFrom('payment').selectAll()
}

export function getById(db: Queryable, id: string): Promise<PaymentRow> {
  return payments(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export function findById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('id', '=', id).executeTakeFirst()
}

export function findByIntent(db: Queryable, provider: ProviderName, intentId: string) {
  return payments(db).where('provider', '=', provider).where('providerIntentId', '=', intentId).executeTakeFirst()
}

/** Finds the customer of a quote that may still be paid, with the telephone number of its lead. */
export function findQuoteCustomer(db: Queryable, quoteId: string) {
  return db
    .selectFrom('quote')
    .leftJoin('prospect', 'prospect.id', 'quote.prospectId')
    .select(['customerName as name', 'customerEmail as email', 'prospect.phone', 'quote.prospectId'])
    .where('quote.id', '=', quoteId)
    .where('quote.erasedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
}

/** Lists the quotes of a lead that can still be accepted, the newest first. @param today in London */
export function listOpenQuotes(db: Queryable, prospectId: string, today: string) {
  return db
    .selectFrom('quote')
    .select('id')
    .where('prospectId', '=', prospectId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresOn', '>=', today)
    .orderBy('issuedAt', 'desc')
    .execute()
}

/** Returns the lead of the quote or, without one, of the link that led to a payment, or which it was merged into since. */
export async function findLeadPaidFor(
  trx: Trx,
  { quoteId, linkedProspectId }: Pick<PaymentRow, 'quoteId' | 'linkedProspectId'>,
): Promise<string | undefined> {
  const quote =
    quoteId === null
      ? undefined
      : await trx.selectFrom('quote').select('prospectId').where('id', '=', quoteId).executeTakeFirst()
  if (quote?.prospectId != null) return quote.prospectId
  return linkedProspectId === null ? undefined : findMergedInto(trx, linkedProspectId)
}

export function findByCheckout(trx: Trx, checkoutId: string): Promise<PaymentRow | undefined> {
  return payments(trx).where('checkoutId', '=', checkoutId).executeTakeFirst()
}

/** A package for a customer, in the checkouts that a browser has begun. */
interface Purchase extends Pick<PaymentRow, 'customerEmail' | 'packageType'> {
  checkoutIds: readonly string[]
  /** Older checkouts do not count, unless they were paid since; ISO 8601. */
  since: string
}

function paymentsFor(trx: Trx, { checkoutIds, customerEmail, packageType }: Purchase) {
  return payments(trx)
    .where('checkoutId', 'in', checkoutIds)
    .where(sql`customerEmail collate nocase`, '=', customerEmail)
    .where('packageType', '=', packageType)
}

/** Finds the newest payment of a purchase that is still open and was begun recently enough, with this deposit. */
export function findOpen(trx: Trx, purchase: Purchase & { amountPence: number }): Promise<PaymentRow | undefined> {
  return paymentsFor(trx, purchase)
    .where('amountPence', '=', purchase.amountPence)
    .where('status', 'in', open)
    .where('createdAt', '>=', purchase.since)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the payments of a purchase that have succeeded, and were begun or paid recently enough. */
export function listPaid(trx: Trx, purchase: Purchase): Promise<PaymentRow[]> {
  return paymentsFor(trx, purchase)
    .where('intentState', '=', 'succeeded')
    .where((is) => is.or([is('createdAt', '>=', purchase.since), is('succeededAt', '>=', purchase.since)]))
    .execute()
}

/** Lists the payments whose state at the provider may have changed, newest first. */
export function listOpen(db: Queryable, provider: ProviderName, since: string): Promise<PaymentRow[]> {
  return payments(db)
    .where('provider', '=', provider)
    .where('providerIntentId', 'is not', null)
    .where('status', 'in', open)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute()
}

export function insertPayment(trx: Trx, row: Insertable<Database['payment']>): Promise<PaymentRow> {
  return trx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updatePayment(trx: Trx, id: string, change: Updateable<Database['payment']>): Promise<PaymentRow> {
  return trx.updateTable('payment').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Stores the intent of an attempt. Returns undefined when the payment has another attempt by now. */
export function setIntent(db: Kysely<Database>, { id, attempt, provider }: PaymentRow, providerIntentId: string) {
  return db
    .updateTable('payment')
    .set({ providerIntentId })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('provider', '=', provider)
    .where((is) => is.or([is('providerIntentId', 'is', null), is('providerIntentId', '=', providerIntentId)]))
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether the event is new, or was stored while its payment wasn't known. */
export async function insertEvent(trx: Trx, event: Insertable<Database['providerEvent']>): Promise<boolean> {
  const { paymentId } = event
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('providerEvent')
    .values(event)
    .onConflict((conflict) =>
      paymentId == null
        ? conflict.column('id').doNothing()
        : conflict.column('id').doUpdateSet({ paymentId }).where('providerEvent.paymentId', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Lists when each email of a kind about a record was put into the outbox, oldest first; ISO 8601. */
export async function listMailTimes(trx: Trx, relatedId: string, kind: MailKind): Promise<string[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select('createdAt')
    .where('relatedId', '=', relatedId)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Returns the position of the newest mail in the outbox. */
export async function lastMail(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('outbox')
    .select(sql<number | null>`max(rowid)`.as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Marks the emails to visitors that were queued after a position as failed, so that the owner decides. */
export async function holdMailsAfter(trx: Trx, position: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'failed', lastError: 'RESTORED' })
    .where(sql<number>`rowid`, '>', position)
    .where('audience', '=', 'visitor')
    .where('status', '=', 'queued')
    .execute()
}

export function listOfProspect(trx: Trx, prospectId: string): Promise<PaymentRow[]> {
  return payments(trx).where('prospectId', '=', prospectId).execute()
}

/** Stores on a lead, live or archived, whether we hold a deposit of theirs. */
export async function setDepositPaid(trx: Trx, prospectId: string, isHeld: boolean): Promise<void> {
  const change = { depositPaid: isHeld ? 1 : 0 } as const
  await trx.updateTable('prospect').set(change).where('id', '=', prospectId).execute()
  await trx.updateTable('archivedProspect').set(change).where('originalProspectId', '=', prospectId).execute()
}

export function listNewest(
  db: Queryable,
  { prospectId, ...page }: ParsedInput<typeof listPayments>['query'],
): Promise<PaymentRow[]> {
  return payments(db)
    .$call(newestPage(page))
    .$if(prospectId !== undefined, (query) => query.where('prospectId', '=', prospectId ?? ''))
    .execute()
}

/** Lists the deposits of any of these leads or addresses, newest first. */
export function listOfPerson(db: Queryable, person: Person): Promise<PaymentRow[]> {
  return payments(db).where(belongsTo(person, 'customerEmail')).orderBy('createdAt', 'desc').execute()
}
