import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { newsletterMails } from './mails.ts'
import type { SubscriberRow } from './queries.ts'

type Db = Queryable
export type IssueRow = Selectable<Database['newsletterIssue']>

export function listIssues(db: Db): Promise<IssueRow[]> {
  return db.selectFrom('newsletterIssue').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(100).execute()
}

export function findIssue(db: Db, id: string): Promise<IssueRow | undefined> {
  return db.selectFrom('newsletterIssue').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSendingIssue(db: Db): Promise<IssueRow | undefined> {
  return db.selectFrom('newsletterIssue').selectAll().where('state', '=', 'sending').executeTakeFirst()
}

/** Finds the newsletter that was begun last: one that is being sent, or by its time. A time after now was stored while the clock was ahead. */
export async function findLastStarted(db: Db, now: string): Promise<IssueRow | undefined> {
  const sending = await findSendingIssue(db)
  if (sending) return sending
  return db
    .selectFrom('newsletterIssue')
    .selectAll()
    .where('startedAt', '<=', now)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function insertIssue(trx: Trx, row: Insertable<Database['newsletterIssue']>): Promise<IssueRow> {
  return trx.insertInto('newsletterIssue').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateIssue(trx: Trx, id: string, change: Updateable<Database['newsletterIssue']>): Promise<IssueRow> {
  return trx.updateTable('newsletterIssue').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteIssue(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('newsletterIssue').where('id', '=', id).execute()
}

/** Adds one to those who unsubscribed after the newsletter that was begun last, if there is one. */
export async function countUnsubscribed(trx: Trx, now: string): Promise<void> {
  const last = await findLastStarted(trx, now)
  if (last) await updateIssue(trx, last.id, { unsubscribed: last.unsubscribed + 1 })
}

/** Finds the next reader of a newsletter: subscribers who confirmed after its start don't get it. Those whose time is after now confirmed while
 *  the clock was ahead. */
export function findNextReader(
  trx: Trx,
  { nextAfter, startedAt }: IssueRow,
  now: string,
): Promise<SubscriberRow | undefined> {
  return trx
    .selectFrom('newsletterSubscriber')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where((is) => is.or([is('confirmedAt', '<=', startedAt ?? ''), is('confirmedAt', '>', now)]))
    .where('id', '>', nextAfter)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['queued', 'sending'])
    .where('kind', '=', newsletterMails.issue)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the emails of newsletters that wait. */
export async function deleteQueuedMails(trx: Trx): Promise<void> {
  await trx.deleteFrom('outbox').where('status', '=', 'queued').where('kind', '=', newsletterMails.issue).execute()
}
