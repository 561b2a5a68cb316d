import type { Kysely } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listMails, MailSummary } from '#shared/contract/outbox.ts'
import { comesAfter } from '../platform/database/keyset.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { withLeads } from '../prospects/identity/lead-of-record.ts'
import type { OutboxRow } from './queries.ts'

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

/** What the owner is shown of stored mails. */
export function summarise<Row extends Pick<OutboxRow, 'status' | 'prospectId'>>(
  db: Kysely<Database>,
  rows: readonly Row[],
) {
  return withLeads(
    db,
    rows.map(({ status, ...row }) => ({ ...row, state: stateOf(status) })),
  )
}

function stateOf(status: OutboxRow['status']): MailSummary['state'] {
  return status === 'queued' || status === 'sending' || status === 'gathered' ? 'waiting' : status
}

export async function listNewest(
  db: Kysely<Database>,
  { state, cursor, limit }: ParsedInput<typeof listMails>['query'],
): Promise<MailSummary[]> {
  let query = db.selectFrom('outbox').select(summaryColumns).where(comesAfter(cursor))
  if (state) query = query.where('status', 'in', statusesOf[state])
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return summarise(db, rows)
}

export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', statusesOf.waiting)
    .executeTakeFirstOrThrow()
  return count
}

/** How many mails wait, and since when the oldest does. Alerts that wait for their summary are meant to. */
export async function findOldestWaiting(db: Kysely<Database>): Promise<{ count: number; since: string | null }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('since')])
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
}

export function findMail(db: Kysely<Database>, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Due at once, with all its tries before it, under the Message-ID that it has. */
export function requeueMail(trx: Trx, id: string, now: string): Promise<OutboxRow> {
  return trx
    .updateTable('outbox')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
