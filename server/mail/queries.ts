import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { UnaskedMailKind } from './kinds.ts'

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

/** Whether a mail with this key is in the outbox, whatever has become of it. */
export async function isQueued(trx: Trx, dedupeKey: string): Promise<boolean> {
  const row = await trx.selectFrom('outbox').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst()
  return row !== undefined
}

/** Whether the mail of this kind about a record was withheld, as a column of a query. @param id the column with the record's id */
export function isWithheld(kind: UnaskedMailKind, id: string): RawBuilder<0 | 1> {
  return sql<0 | 1>`exists (select 1 from outbox
    where relatedId = ${sql.ref(id)} and kind = ${kind} and status = 'withheld')`
}

/** Rows that were being sent when the program ended are due again. */
export async function requeueInterrupted(db: Kysely<Database>, now: string): Promise<void> {
  await db.updateTable('outbox').set({ status: 'queued', nextAttemptAt: now }).where('status', '=', 'sending').execute()
}

/** Mails whose next try is hours away are due now: the mail server takes mail again. */
export async function retryWaitingMails(trx: Trx, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ nextAttemptAt: now })
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .execute()
}

/** Marks the mail that has been due for longest as `sending` and gives it its Message-ID if it has none.
 *  @param beyond a time further off than any backoff: what waits for that was written by a clock that was wrong, and is due */
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
    .where('id', '=', (of) =>
      of
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

export async function findNextAttemptAt(db: Kysely<Database>): Promise<string | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select('nextAttemptAt')
    .where('status', '=', 'queued')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return next?.nextAttemptAt
}

export type Outcome =
  | { status: 'sent'; sentAt: string; lastError: null }
  | { status: 'queued'; nextAttemptAt: string; lastError: string }
  | { status: 'failed'; lastError: string }

export async function recordOutcome(db: Kysely<Database>, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('outbox').set(outcome).where('id', '=', id).execute()
}
