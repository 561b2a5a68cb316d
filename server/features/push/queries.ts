import type { Kysely, Selectable } from 'kysely'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import type { MailKind } from '../../mail/kinds.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'

type Db = Kysely<Database>
export type SubscriptionRow = Selectable<Database['pushSubscription']>

/** Returns the subscriptions of open sessions, oldest first. @param now ISO 8601 */
export function listSubscriptions(db: Db, now: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.sid', 'pushSubscription.sessionId')
    .selectAll('pushSubscription')
    .where('session.expire', '>', now)
    .orderBy('pushSubscription.createdAt')
    .execute()
}

/** Deletes what this session or this browser had before. */
export async function deleteEarlier(db: Db, { sessionId, endpoint }: Pick<SubscriptionRow, 'sessionId' | 'endpoint'>) {
  await db
    .deleteFrom('pushSubscription')
    .where(({ eb, or }) => or([eb('sessionId', '=', sessionId), eb('endpoint', '=', endpoint)]))
    .execute()
}

/** Returns whether it existed. */
export async function deleteSubscription(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pushSubscription').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves the next attempt, unless somebody else has. Returns whether it was moved. */
export async function claim(db: Db, { id, nextAttemptAt }: SubscriptionRow, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pushSubscription')
    .set({ nextAttemptAt: until })
    .where('id', '=', id)
    .where('nextAttemptAt', '=', nextAttemptAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewsRow = Pick<
  Selectable<Database['outbox']>,
  'id' | 'kind' | 'subject' | 'prospectId' | 'createdAt' | 'erasedAt'
>

/** Quiet hours keep a notification back for less than a day, so what is older has been sent, or was given up. */
const maxAgeMs = dayMs
/** How far back news is repeated when it isn't known what came last, rather than that some is lost. */
const repeatedMs = hourMs

/** Returns the emails of these kinds that came after the one up to which a subscription has been notified, oldest first. An email is new by the
 *  time at which it was queued: ids are in the order of the system's clock too, but stay ahead when it is put back. */
export async function listNews(
  db: Db,
  { notifiedUpTo, createdAt }: Pick<SubscriptionRow, 'notifiedUpTo' | 'createdAt'>,
  kinds: readonly MailKind[],
  now: Date,
): Promise<NewsRow[]> {
  const last = await db.selectFrom('outbox').select('createdAt').where('id', '=', notifiedUpTo).executeTakeFirst()
  const lastAt = last?.createdAt ?? createdAt
  const wasAhead = lastAt > now.toISOString()
  const oldest = isoTime(now, wasAhead ? -repeatedMs : -maxAgeMs)
  const after = wasAhead || lastAt < oldest ? oldest : lastAt
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'prospectId', 'createdAt', 'erasedAt'])
    .where((is) =>
      is.or([is('createdAt', '>', after), is.and([is('createdAt', '=', after), is('id', '>', notifiedUpTo)])]),
    )
    .where('createdAt', '<=', now.toISOString())
    .where('kind', 'in', kinds)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1000)
    .execute()
}
