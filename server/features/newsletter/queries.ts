import type { Selectable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listSubscribers, Subscriber } from '#shared/contract/newsletter.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

type Db = Queryable
export type SubscriberRow = Selectable<Database['newsletterSubscriber']>
export type ConsentRow = Selectable<Database['newsletterConsent']>

export function findSubscriber(
  db: Db,
  column: 'id' | 'emailNormalised' | 'unsubscribeToken',
  value: string,
): Promise<SubscriberRow | undefined> {
  return db.selectFrom('newsletterSubscriber').selectAll().where(column, '=', value).executeTakeFirst()
}

export async function setStatus(
  trx: Trx,
  id: string,
  status: 'confirmed' | 'unsubscribed',
  now: string,
): Promise<void> {
  await trx
    .updateTable('newsletterSubscriber')
    .set({ status, [`${status}At` as const]: now, lastActivityAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Notes when an email last came back; null once the address works again. */
export async function setBounced(trx: Trx, id: string, bouncedAt: string | null): Promise<void> {
  await trx.updateTable('newsletterSubscriber').set({ bouncedAt }).where('id', '=', id).execute()
}

/** Returns the consent of a confirmation link that has not expired. */
export function findConsentByToken(db: Db, tokenHash: string, now: string): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('newsletterConsent')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', now)
    .executeTakeFirst()
}

/** Expires every confirmation link that is still valid. */
export async function expireTokens(trx: Trx, subscriberId: string, now: string): Promise<void> {
  await trx
    .updateTable('newsletterConsent')
    .set({ tokenExpiresAt: now })
    .where('subscriberId', '=', subscriberId)
    .where('tokenExpiresAt', '>', now)
    .execute()
}

/** @param since ISO 8601, exclusive  @param until inclusive */
export async function hasMailBetween(
  trx: Trx,
  subscriberId: string,
  kind: string,
  { since, until }: { since: string; until: string },
): Promise<boolean> {
  const mail = await trx
    .selectFrom('outbox')
    .select('id')
    .where('relatedId', '=', subscriberId)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .executeTakeFirst()
  return mail !== undefined
}

/** Deletes emails that wait, and failed ones that could be retried. */
export async function deleteUnsentMails(trx: Trx, subscriberId: string, kinds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('relatedId', '=', subscriberId)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

/** Returns a page of confirmed subscribers, ordered by id. */
export function listConfirmed(db: Db, { after, limit }: { after: string; limit: number }): Promise<SubscriberRow[]> {
  return db
    .selectFrom('newsletterSubscriber')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countConfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscriber')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

export async function listNewest(
  db: Db,
  { status, ...page }: ParsedInput<typeof listSubscribers>['query'],
): Promise<Subscriber[]> {
  let query = db.selectFrom('newsletterSubscriber').selectAll().$call(newestPage(page))
  if (status) query = query.where('status', '=', status)
  const rows = await query.execute()
  const ids = rows.map(({ id }) => id)
  const all = await db
    .selectFrom('newsletterConsent')
    .selectAll()
    .where('subscriberId', 'in', ids)
    .orderBy('askedAt')
    .execute()
  const consents = Map.groupBy(all, ({ subscriberId }) => subscriberId)
  return rows.map((row) => Object.assign(row, { consents: consents.get(row.id) ?? [] }))
}
