import { type Kysely, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { minuteMs } from '#shared/business/durations.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listMails, MailSummary } from '#shared/contract/outbox.ts'
import { newestPage } from '../platform/database/keyset.ts'
import { isoTime } from '../platform/clock.ts'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import { kindsThatListLeads, type LimitedMailKind, type MailKind } from './kinds.ts'

export type OutboxRow = Selectable<Database['outbox']>
/** A row that is being sent; it has its Message-ID. */
export type ClaimedMail = OutboxRow & { messageId: string }

export async function insertMail(trx: Trx, row: Insertable<Database['outbox']>): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

export function dedupeKey(kind: MailKind, key: string): string {
  return `${kind}:${key}`
}

/** Returns whether an email of this kind and key is in the outbox, in any state. */
export async function isQueued(trx: Trx, kind: MailKind, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('outbox')
    .select('id')
    .where('dedupeKey', '=', dedupeKey(kind, key))
    .executeTakeFirst()
  return row !== undefined
}

type QueuedMails = readonly { kind: MailKind; key: string }[]

/** Returns whether all of these emails have just been queued, so that what they are about can be undone: `left` when one is being sent or has been,
 *  `late` when one is missing, has been tried or is older than a minute. */
export async function checkUnsentMails(trx: Trx, now: Date, mails: QueuedMails): Promise<'unsent' | 'left' | 'late'> {
  const keys = keysOf(mails)
  const rows = await trx
    .selectFrom('outbox')
    .select(['status', 'attempts', 'createdAt'])
    .where('dedupeKey', 'in', keys)
    .execute()
  if (rows.some(({ status }) => status === 'sending' || status === 'sent')) return 'left'
  const since = isoTime(now, -minuteMs)
  const areNew = rows.every(
    ({ status, attempts, createdAt }) => status !== 'failed' && attempts === 0 && createdAt >= since,
  )
  return rows.length === keys.length && areNew ? 'unsent' : 'late'
}

/** Deletes emails that have just been queued, because what they are about is undone: all of them or none.
 *  @returns what `checkUnsentMails` says of them */
export async function deleteUnsentMails(trx: Trx, now: Date, mails: QueuedMails): ReturnType<typeof checkUnsentMails> {
  const state = await checkUnsentMails(trx, now, mails)
  if (state === 'unsent') await trx.deleteFrom('outbox').where('dedupeKey', 'in', keysOf(mails)).execute()
  return state
}

function keysOf(mails: QueuedMails): string[] {
  return mails.map(({ kind, key }) => dedupeKey(kind, key))
}

/** Ends the time in which the cause of emails about a record can be undone: a later email must not reach its reader before them. */
export async function endUndoTime(trx: Trx, relatedId: string, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ nextAttemptAt: isoTime(now, -1) })
    .where('relatedId', '=', relatedId)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('nextAttemptAt', '>', now.toISOString())
    .execute()
}

/** Returns an SQL expression: whether the email of this kind about a record was withheld. @param id the column with the record's id */
export function isWithheld(kind: LimitedMailKind, id: string): RawBuilder<0 | 1> {
  return sql<0 | 1>`exists (select 1 from outbox
    where relatedId = ${sql.ref(id)} and kind = ${kind} and status = 'withheld')`
}

/** Returns whether an email of these kinds about a record was sent or will be: none that was withheld or has failed counts.
 *  @param about.key of one email; left out for any */
export async function isEmailed(
  db: Queryable,
  kinds: readonly MailKind[],
  { relatedId, key }: { relatedId: string; key?: string },
): Promise<boolean> {
  let query = db
    .selectFrom('outbox')
    .select('id')
    .where('relatedId', '=', relatedId)
    .where('kind', 'in', kinds)
    .where('status', 'not in', ['withheld', 'failed'])
  if (key !== undefined) {
    const keys = kinds.map((kind) => dedupeKey(kind, key))
    query = query.where('dedupeKey', 'in', keys)
  }
  return (await query.executeTakeFirst()) !== undefined
}

/** Makes emails due again that were being sent when the program ended. */
export async function requeueInterrupted(db: Kysely<Database>, now: string): Promise<void> {
  await db.updateTable('outbox').set({ status: 'queued', nextAttemptAt: now }).where('status', '=', 'sending').execute()
}

/** Makes emails due that wait for another attempt, because the mail server accepts mail again. */
export async function retryWaitingMails(db: Kysely<Database>, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: now })
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .execute()
}

/** Marks the email that has been due for longest as `sending`, and sets its Message-ID if it has none.
 *  @param beyond a time that no retry delay reaches: an email that waits until later was queued while the clock was wrong, and is due */
export async function claimDueMail(
  db: Kysely<Database>,
  { now, beyond, messageIdHost }: { now: string; beyond: string; messageIdHost: string },
): Promise<ClaimedMail | undefined> {
  const claimed = await db
    .updateTable('outbox')
    .set((row) => ({
      status: 'sending',
      attempts: row('attempts', '+', 1),
      messageId: sql`coalesce(messageId, '<' || id || '@' || ${messageIdHost} || '>')`,
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'queued')
        .where((is) => is.or([is('nextAttemptAt', '<=', now), is('nextAttemptAt', '>', beyond)]))
        .orderBy('nextAttemptAt')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
  return claimed as ClaimedMail | undefined
}

/** Returns when the first email with this status is due. */
export async function findNextAttemptAt(db: Queryable, status: 'queued' | 'gathered'): Promise<string | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select('nextAttemptAt')
    .where('status', '=', status)
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return next?.nextAttemptAt
}

export type Outcome =
  | { status: 'sent'; sentAt: string; lastError: null }
  | { status: 'queued'; nextAttemptAt: string; lastError: string }
  | { status: 'failed'; lastError: string }

const summaryColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'status',
  'attempts',
  'lastError',
  'nextAttemptAt',
  'createdAt',
  'sentAt',
  'prospectId',
] as const

const statusesOf = {
  waiting: ['queued', 'sending', 'gathered'],
  failed: ['failed'],
  sent: ['sent'],
  withheld: ['withheld'],
} as const

export function stateOf(status: OutboxRow['status']): MailSummary['state'] {
  return status === 'queued' || status === 'sending' || status === 'gathered' ? 'waiting' : status
}

export async function listNewest(
  db: Queryable,
  { state, ...page }: ParsedInput<typeof listMails>['query'],
): Promise<Pick<OutboxRow, (typeof summaryColumns)[number]>[]> {
  let query = db.selectFrom('outbox').select(summaryColumns).$call(newestPage(page))
  if (state) query = query.where('status', 'in', statusesOf[state])
  return query.execute()
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', statusesOf.waiting)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how many emails wait to be sent, and since when the oldest does. Alerts that wait for their summary do not count. */
export async function findOldestWaiting(db: Queryable): Promise<{ count: number; since: string | null }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('since')])
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
}

export function findMail(db: Queryable, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes an email due at once, with all its attempts again and the same Message-ID. */
export function requeueMail(trx: Trx, id: string, now: string): Promise<OutboxRow> {
  return trx
    .updateTable('outbox')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the account's address. */
export async function findOwnerEmail(db: Queryable): Promise<string | undefined> {
  const owner = await db.selectFrom('user').select('email').orderBy('createdAt').limit(1).executeTakeFirst()
  return owner?.email
}

/** Marks every gathered alert as sent. @returns them, oldest first */
export async function takeGathered(trx: Trx, sentAt: string) {
  const alerts = await trx
    .updateTable('outbox')
    .set({ status: 'sent', sentAt })
    .where('status', '=', 'gathered')
    .returning(['id', 'subject', 'prospectId', 'createdAt'])
    .execute()
  return alerts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns the ids of the emails to the owner that list any of these leads. */
export async function listMailsListing(trx: Trx, prospectIds: readonly string[]): Promise<string[]> {
  if (prospectIds.length === 0) return []
  const ofKind = kindsThatListLeads.map(
    (kind) => sql`(dedupeKey >= ${dedupeKey(kind, '')} and dedupeKey < ${dedupeKey(kind, '~')})`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from outbox where (${sql.join(ofKind, sql` or `)}) and (${sql.join(
      prospectIds.map((id) => sql`instr(text, ${id}) > 0`),
      sql` or `,
    )})`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes emails that may not be stored any longer: those that are sent or have failed, and those whose time is up. @returns how many */
export async function deleteExpired(db: Kysely<Database>, now: string): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('deleteAt', 'is not', null)
    .where((is) => is.or([is('status', 'in', ['sent', 'failed', 'withheld']), is('deleteAt', '<=', now)]))
    .executeTakeFirst()
  return numDeletedRows
}
