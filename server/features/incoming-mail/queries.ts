import { type Kysely, type Insertable, type Selectable, sql } from 'kysely'
import { unmatchedLimits, type UnreadReply } from '#shared/contract/incoming-mail.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

export type IncomingMail = Selectable<Database['incomingMail']>

/** Returns the live leads that these Message-IDs lead to: those of emails that we sent, and of emails that came in their name before. */
export async function listLeadsOfThread(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const among = sql.join(ids)
  const { rows } = await sql<{ id: string }>`
    select distinct prospect.id from prospect join (
      select prospectId from outbox where messageId in (${among})
      union all select prospectId from emailCommunication where providerMessageId in (${among})
      union all select prospectId from incomingMail where messageId in (${among})
    ) as mail on mail.prospectId = prospect.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An email of ours. */
interface SentMail {
  kind: string
  /** The record that it is about. */
  relatedId: string | null
  /** The live lead to whom it went, also by the address alone. */
  prospectId: string | null
}

/** Returns the emails of ours with these Message-IDs. */
export async function listReturned(db: Queryable, ids: readonly string[]): Promise<SentMail[]> {
  if (ids.length === 0) return []
  const among = sql.join(ids)
  const { rows } = await sql<SentMail>`
    select kind, relatedId, coalesce(
      (select id from prospect where id = outbox.prospectId),
      (select id from prospect where emailNormalised = lower(outbox.recipient))) as prospectId
    from outbox where messageId in (${among}) and audience = 'visitor'
    union all select 'prospect-email', id, (select id from prospect where prospect.id = emailCommunication.prospectId)
    from emailCommunication where providerMessageId in (${among})`.execute(db)
  return rows
}

/** Returns the emails of ours that went to any of these addresses. @param addresses in lower case  @param since ISO 8601 */
export async function listSentTo(db: Queryable, addresses: readonly string[], since: string): Promise<SentMail[]> {
  if (addresses.length === 0) return []
  const among = sql.join(addresses)
  const { rows } = await sql<SentMail>`
    select kind, relatedId, coalesce(
      (select id from prospect where id = outbox.prospectId),
      (select id from prospect where emailNormalised = lower(outbox.recipient))) as prospectId
    from outbox where lower(recipient) in (${among}) and sentAt > ${since} and audience = 'visitor'
    union all select 'prospect-email', emailCommunication.id, prospect.id
    from prospect join emailCommunication on emailCommunication.prospectId = prospect.id
    where emailNormalised in (${among}) and emailCommunication.sentAt > ${since}`.execute(db)
  return rows
}

export async function listLeadsByAddress(db: Queryable, emailNormalised: string): Promise<string[]> {
  const rows = await db.selectFrom('prospect').select('id').where('emailNormalised', '=', emailNormalised).execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the Message-IDs that are stored, or belong to an email of our own. */
export async function listKnown(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ messageId: string }>`
    select messageId from incomingMail where messageId in (${sql.join(ids)})
    union select messageId from outbox where messageId in (${sql.join(ids)})`.execute(db)
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Returns how many emails have been stored for this lead, and in all. Those with a proved sender are counted for themselves, so that no
 *  flood in a lead's name keeps the lead's own emails out. @param since ISO 8601 */
export async function countStored(
  db: Queryable,
  prospectId: string,
  { since, isProved }: { since: string; isProved: boolean },
): Promise<{ ofLead: number; all: number }> {
  const { rows } = await sql<{ ofLead: number; all: number }>`
    select count(*) as "all", count(case when prospectId = ${prospectId} then 1 end) as ofLead
    from incomingMail where createdAt > ${since} and (senderProof is 'proved') = ${isProved ? 1 : 0}`.execute(db)
  return rows[0] ?? { ofLead: 0, all: 0 }
}

/** Stores an email, unless it is stored already. @returns whether it was new */
export async function insertMail(trx: Trx, mail: Insertable<Database['incomingMail']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('incomingMail')
    .values(mail)
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findMail(db: Queryable, id: string): Promise<IncomingMail | undefined> {
  return db.selectFrom('incomingMail').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateMail(
  trx: Trx,
  id: string,
  change: Partial<Pick<IncomingMail, 'prospectId' | 'problem' | 'readAt' | 'attachments' | 'senderProof'>>,
): Promise<void> {
  await trx.updateTable('incomingMail').set(change).where('id', '=', id).execute()
}

export async function markRead(db: Kysely<Database>, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('incomingMail').set({ readAt: now }).where('id', 'in', ids).where('readAt', 'is', null).execute()
}

/** Deletes unmatched emails that are old, or more than may wait. @param before ISO 8601 */
export async function deleteOldUnmatched(db: Queryable, before: string): Promise<void> {
  await sql`delete from ${sql.table('incomingMail')} where prospectId is null and (createdAt < ${before} or id not in (
    ${newestUnmatched(0, unmatchedLimits.count)} union all ${newestUnmatched(1, unmatchedLimits.automaticCount)}))`.execute(
    db,
  )
}

function newestUnmatched(isAutomatic: 0 | 1, count: number) {
  return sql`select id from (select id from incomingMail
    where prospectId is null and isAutomatic = ${isAutomatic} order by id desc limit ${count})`
}

export function listUnmatched(db: Queryable) {
  return db
    .selectFrom('incomingMail')
    .select(['id', 'kind', 'sender', 'senderName', 'subject', 'receivedAt', 'problem', 'attachments'])
    .select(['isAutomatic', 'senderProof', 'replyTo'])
    .select(sql<string>`substr(excerpt, 1, ${unmatchedLimits.textLength})`.as('text'))
    .select(sql<0 | 1>`text = substr(excerpt, 1, ${unmatchedLimits.textLength})`.as('isWhole'))
    .where('prospectId', 'is', null)
    .orderBy('id', 'desc')
    .limit(unmatchedLimits.count + unmatchedLimits.automaticCount)
    .execute()
}

const mostUnread = 100
const firstLines = 200

export async function listUnread(db: Queryable): Promise<UnreadReply[]> {
  return db
    .selectFrom('incomingMail as mail')
    .innerJoin('prospect', 'prospect.id', 'mail.prospectId')
    .select([
      'mail.id',
      'mail.kind',
      'sender',
      'senderName',
      'subject',
      'receivedAt',
      'senderProof',
      'prospect.id as prospectId',
      'name',
    ])
    .select(sql<string>`substr(excerpt, 1, ${firstLines})`.as('excerpt'))
    .where('readAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(mostUnread)
    .execute()
}

/** @param since ISO 8601 */
export async function countUnmatched(db: Queryable, isAutomatic: 0 | 1, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('incomingMail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('prospectId', 'is', null)
    .where('isAutomatic', '=', isAutomatic)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how many emails have been stored with this text. @param since ISO 8601 */
export async function countWithText(db: Queryable, text: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('incomingMail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('createdAt', '>', since)
    .where('text', '=', text)
    .executeTakeFirstOrThrow()
  return count
}
