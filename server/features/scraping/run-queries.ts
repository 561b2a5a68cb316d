import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listScrapingRuns, ScrapingRun } from '#shared/contract/scraping.ts'
import { comesAfter } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

type Db = Kysely<Database>
export type RunRow = Selectable<Database['scrapingRun']>
/** The one run that is queued or running. */
export type ActiveRun = RunRow & { status: 'queued' | 'running' }

const activeStatuses = ['queued', 'running'] as const

export function toRun(row: RunRow): ScrapingRun {
  return { ...row, sourceIds: readSourceIds(row) }
}

export function readSourceIds({ sourceIds }: Pick<RunRow, 'sourceIds'>): string[] {
  return JSON.parse(sourceIds) as string[]
}

export function isActiveRun(run: RunRow): run is ActiveRun {
  return run.status === 'queued' || run.status === 'running'
}

export function findActiveRun(db: Db): Promise<ActiveRun | undefined> {
  return db
    .selectFrom('scrapingRun')
    .selectAll()
    .where('status', 'in', activeStatuses)
    .$narrowType<{ status: ActiveRun['status'] }>()
    .executeTakeFirst()
}

/** Returns whether the device could claim a run: a queued one, or one that it already holds. */
export async function hasRunFor(db: Db, deviceId: string): Promise<boolean> {
  const run = await findActiveRun(db)
  return run !== undefined && (run.status === 'queued' || run.leasedBy === deviceId)
}

export function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('scrapingRun').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertRun(trx: Trx, row: Insertable<Database['scrapingRun']>): Promise<void> {
  await trx.insertInto('scrapingRun').values(row).execute()
}

export function updateRun(trx: Trx, id: string, change: Updateable<Database['scrapingRun']>): Promise<RunRow> {
  return trx.updateTable('scrapingRun').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function listRuns(
  db: Db,
  { cursor, limit }: ParsedInput<typeof listScrapingRuns>['query'],
): Promise<ScrapingRun[]> {
  const rows = await db
    .selectFrom('scrapingRun')
    .selectAll()
    .where(comesAfter(cursor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRun)
}

export type BatchRow = Selectable<Database['scrapingBatch']>

export function findBatch(trx: Trx, id: string): Promise<BatchRow | undefined> {
  return trx.selectFrom('scrapingBatch').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertBatch(trx: Trx, row: Insertable<Database['scrapingBatch']>): Promise<void> {
  await trx.insertInto('scrapingBatch').values(row).execute()
}

export interface RunCounts {
  found: number
  added: number
  duplicate: number
  rejected: number
}

export async function addToRun(trx: Trx, id: string, { found, added, duplicate, rejected }: RunCounts): Promise<void> {
  await trx
    .updateTable('scrapingRun')
    .set((run) => ({
      prospectsFound: run('prospectsFound', '+', found),
      prospectsAdded: run('prospectsAdded', '+', added),
      prospectsDuplicate: run('prospectsDuplicate', '+', duplicate),
      prospectsRejected: run('prospectsRejected', '+', rejected),
    }))
    .where('id', '=', id)
    .execute()
}

/** Returns how many records this source has delivered in this run. */
export async function sumFound(trx: Trx, runId: string, sourceId: string): Promise<number> {
  const { found } = await trx
    .selectFrom('scrapingBatch')
    .select(sql<number>`coalesce(sum(prospectsFound), 0)`.as('found'))
    .where('sourceId', '=', sourceId)
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  return found
}
