import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listPayments, PaymentStatus } from '#shared/contract/payments.ts'
import { comesAfter } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { ProviderName } from '../../platform/database/tables/payments.ts'
import { belongsTo, type Person } from '../../platform/personal-data.ts'

export type PaymentRow = Selectable<Database['payment']>

const open = ['created', 'processing', 'failed'] as const satisfies readonly PaymentStatus[]

export function getById(db: Kysely<Database>, id: string): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function findById(db: Kysely<Database>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByIntent(
  db: Kysely<Database>,
  provider: ProviderName,
  intentId: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerIntentId', '=', intentId)
    .executeTakeFirst()
}

export function findByCheckout(trx: Trx, checkoutId: string): Promise<PaymentRow | undefined> {
  return trx.selectFrom('payment').selectAll().where('checkoutId', '=', checkoutId).executeTakeFirst()
}

type Purchase = Pick<PaymentRow, 'customerEmail' | 'packageType'>

function paymentsOf(trx: Trx, checkoutIds: readonly string[], { customerEmail, packageType }: Purchase) {
  return trx
    .selectFrom('payment')
    .selectAll()
    .where('checkoutId', 'in', checkoutIds)
    .where(sql`customerEmail collate nocase`, '=', customerEmail)
    .where('packageType', '=', packageType)
}

/** Finds the newest of these checkouts that is for this purchase, is still open and was begun after `since`. */
export function findOpen(
  trx: Trx,
  checkoutIds: readonly string[],
  purchase: Purchase,
  since: string,
): Promise<PaymentRow | undefined> {
  return paymentsOf(trx, checkoutIds, purchase)
    .where('status', 'in', open)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists those of these checkouts that have paid for this purchase and were begun or paid after `since`. */
export function listPaid(
  trx: Trx,
  checkoutIds: readonly string[],
  purchase: Purchase,
  since: string,
): Promise<PaymentRow[]> {
  return paymentsOf(trx, checkoutIds, purchase)
    .where('intentState', '=', 'succeeded')
    .where((is) => is.or([is('createdAt', '>=', since), is('succeededAt', '>=', since)]))
    .execute()
}

/** Lists the payments whose state at the provider may have changed, newest first. */
export function listOpen(db: Kysely<Database>, provider: ProviderName, since: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
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
export function setIntent(
  db: Kysely<Database>,
  { id, attempt, provider }: PaymentRow,
  providerIntentId: string,
): Promise<PaymentRow | undefined> {
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

/** Returns whether the event is new. */
export async function insertEvent(trx: Trx, event: Insertable<Database['providerEvent']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('providerEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Lists when each receipt of a payment was put into the outbox, oldest first. */
export async function listReceiptTimes(trx: Trx, paymentId: string, kind: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select('createdAt')
    .where('relatedId', '=', paymentId)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

export function listOfProspect(trx: Trx, prospectId: string): Promise<PaymentRow[]> {
  return trx.selectFrom('payment').selectAll().where('prospectId', '=', prospectId).execute()
}

/** Stores on a lead, live or archived, whether we hold a deposit of theirs. */
export async function setDepositPaid(trx: Trx, prospectId: string, isHeld: boolean): Promise<void> {
  const change = { depositPaid: isHeld ? 1 : 0 } as const
  await trx.updateTable('prospect').set(change).where('id', '=', prospectId).execute()
  await trx.updateTable('archivedProspect').set(change).where('originalProspectId', '=', prospectId).execute()
}

export function listNewest(
  db: Kysely<Database>,
  { cursor, limit, prospectId }: ParsedInput<typeof listPayments>['query'],
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where(comesAfter(cursor))
    .$if(prospectId !== undefined, (query) => query.where('prospectId', '=', prospectId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the deposits of any of these leads or addresses, newest first. */
export function listOfPerson(db: Kysely<Database>, person: Person): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where(belongsTo(person, 'customerEmail'))
    .orderBy('createdAt', 'desc')
    .execute()
}
