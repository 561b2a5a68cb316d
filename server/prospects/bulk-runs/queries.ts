import { type Kysely, type Selectable, sql } from 'kysely'
import type { BulkRun } from '#shared/contract/prospect-archive.ts'
import { readChangeEpoch } from '../../platform/events/change-epoch.ts'
import type { Reader } from '../../platform/database/reader.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'
import { found } from '../../platform/errors.ts'
import type { BulkRequest } from './bulk-runs.ts'

export type StoredRun = Omit<Selectable<Database['bulkRun']>, 'request'> & { request: BulkRequest }

/** Leads of a run that are stored or deleted about as quickly as one is changed. */
const leadsPerStep = 20
/** What the list of runs shows at most. */
const listedRuns = 20

/** Stores a run with the leads that it goes through, the run itself last: what a crash leaves without one has not begun. */
export async function insertRun(
  db: Kysely<Database>,
  { request, ...run }: Pick<StoredRun, 'id' | 'contentHash' | 'request' | 'startedAt'>,
  leadIds: readonly string[],
): Promise<void> {
  const epoch = await readChangeEpoch(db)
  let stored = 0
  await inShortTransactions(db, async (trx, size) => {
    const part = leadIds.slice(stored, stored + size * leadsPerStep)
    await sql`insert into ${sql.table('bulkRunLead')} (runId, position, leadId)
      select ${run.id}, ${stored} + key, value from json_each(${JSON.stringify(part)})`.execute(trx)
    stored += part.length
    if (stored < leadIds.length) return true
    const values = { ...run, epoch, request: JSON.stringify(request), total: leadIds.length }
    await trx.insertInto('bulkRun').values(values).execute()
    return false
  })
}

export async function findRun(db: Queryable, id: string): Promise<StoredRun | undefined> {
  const row = await db.selectFrom('bulkRun').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, request: JSON.parse(row.request) as BulkRequest }
}

/** @throws AppError `not_found` */
export async function getRun(db: Queryable, id: string): Promise<StoredRun> {
  return found(await findRun(db, id), 'Change')
}

/** Returns the runs that have not ended, oldest first. */
export function listUnfinished(db: Kysely<Database>): Promise<{ id: string; contentHash: string }[]> {
  return db
    .selectFrom('bulkRun')
    .select(['id', 'contentHash'])
    .where('finishedAt', 'is', null)
    .orderBy('startedAt')
    .execute()
}

/** Returns the leads that a run has not come to, in its order. */
export function listNext(trx: Trx, { id, handled }: StoredRun, limit: number) {
  return trx
    .selectFrom('bulkRunLead')
    .select(['position', 'leadId'])
    .where('runId', '=', id)
    .where('position', '>=', handled)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Records that a run has gone through these leads. @param errors why some could not be changed, by their ids */
export async function saveProgress(
  trx: Trx,
  { id, handled, failed }: StoredRun,
  leads: readonly { position: number; leadId: string }[],
  errors: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { position, leadId } of leads) {
    const error = errors.get(leadId)
    if (error === undefined) continue
    await trx
      .updateTable('bulkRunLead')
      .set({ error })
      .where('runId', '=', id)
      .where('position', '=', position)
      .execute()
  }
  const progress = { handled: handled + leads.length, failed: failed + errors.size }
  await trx.updateTable('bulkRun').set(progress).where('id', '=', id).execute()
}

/** Ends a run, and forgets the owner's words, which may be about somebody. */
export async function finishRun(trx: Kysely<Database>, id: string, finishedAt: string): Promise<void> {
  const request = sql<string>`json_remove(request, '$.reason')`
  await trx.updateTable('bulkRun').set({ finishedAt, request }).where('id', '=', id).execute()
}

/** Returns false when the run has ended or never began. */
export async function markStopped(db: Kysely<Database>, id: string, stoppedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulkRun')
    .set({ stoppedAt })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns what became of each lead that a run has gone through. */
export function listResults(reader: Reader, { id, handled }: StoredRun) {
  return reader
    .selectFrom('bulkRunLead')
    .select(['leadId', 'error'])
    .where('runId', '=', id)
    .where('position', '<', handled)
    .orderBy('position')
    .execute()
}

/** Returns the runs as the hub shows them: those that go on, then the newest. */
export async function describeRuns(reader: Reader): Promise<BulkRun[]> {
  const rows = await reader
    .selectFrom('bulkRun')
    .selectAll()
    .select(
      sql<string | null>`case when failed > 0 then (
        select error from bulkRunLead where runId = bulkRun.id and error is not null order by position limit 1) end`.as(
        'error',
      ),
    )
    .orderBy(sql`finishedAt is not null`)
    .orderBy('startedAt', 'desc')
    .limit(listedRuns)
    .execute()
  return rows.map(({ id, request, total, handled, failed, error, stoppedAt, finishedAt }) => {
    const { action, status = null, priority = null } = JSON.parse(request) as BulkRequest
    const isStopped = stoppedAt !== null
    return { id, action, status, priority, total, handled, failed, error, isStopped, finishedAt }
  })
}

/** Deletes the runs that ended before a time, and leads that belong to none. @param isBeginning the ids of runs that may not be stored yet */
export async function deleteRuns(
  db: Kysely<Database>,
  endedBefore: string,
  isBeginning: () => readonly string[],
): Promise<void> {
  await inShortTransactions(db, async (trx, size) => {
    const kept = sql`select id from bulkRun where finishedAt is null or finishedAt > ${endedBefore}
      union all select value from json_each(${JSON.stringify(isBeginning())})`
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table('bulkRunLead')} where (runId, position) in (
      select runId, position from bulkRunLead where runId not in (${kept}) limit ${size * leadsPerStep})`.execute(trx)
    if (numAffectedRows > 0n) return true
    await trx.deleteFrom('bulkRun').where('finishedAt', '<=', endedBefore).execute()
    return false
  })
}

/** Forgets why leads could not be changed, because that may name a person. */
export async function forgetReasons(trx: Trx): Promise<void> {
  await trx
    .updateTable('bulkRunLead')
    .set({ error: 'This lead couldn’t be changed.' })
    .where('error', 'is not', null)
    .execute()
}
