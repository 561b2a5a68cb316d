import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listScrapingRuns, ScrapingRun, SourceSighting } from '#shared/contract/scraping-runs.ts'
import type { listScrapingLogs, ScrapingLog, ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { revisionOf } from '../../platform/revisions.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

type Db = Kysely<Database>
export type SourceRow = Selectable<Database['scrapingSource']>

export function toSource(row: SourceRow): ScrapingSource {
  const { name, platform, url, searchTerms, selectors, scrapingInterval, termsReadAt } = row
  return {
    ...row,
    revision: revisionOf({ name, platform, url, searchTerms, selectors, scrapingInterval, termsReadAt }),
    searchTerms: JSON.parse(row.searchTerms) as string[],
    selectors: row.selectors === null ? null : (JSON.parse(row.selectors) as ScrapingSource['selectors']),
    isActive: row.isActive === 1,
    problemPage: row.problemPage === null ? null : (JSON.parse(row.problemPage) as ScrapingSource['problemPage']),
  }
}

export async function listSources(db: Db): Promise<ScrapingSource[]> {
  const rows = await db
    .selectFrom('scrapingSource')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toSource)
}

export function findSource(db: Db, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('scrapingSource').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSourceByUrl(trx: Trx, url: string): Promise<SourceRow | undefined> {
  return trx.selectFrom('scrapingSource').selectAll().where('url', '=', url).executeTakeFirst()
}

/** Returns the sources that may be scraped: switched on, with their terms read. */
export function listActiveSources(db: Db): Promise<SourceRow[]> {
  return activeSources(db).orderBy('createdAt').execute()
}

/** Returns the active sources whose interval is over, least recently scraped first. One that was scraped while the clock was ahead is due. */
export function listDueSources(db: Db, now: Date): Promise<SourceRow[]> {
  const nextAt = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', lastScraped, scrapingInterval || ' hours')`
  return activeSources(db)
    .where((is) =>
      is.or([
        is('lastScraped', 'is', null),
        is(nextAt, '<=', now.toISOString()),
        is('lastScraped', '>', now.toISOString()),
      ]),
    )
    .orderBy('lastScraped')
    .execute()
}

function activeSources(db: Db) {
  return db.selectFrom('scrapingSource').selectAll().where('isActive', '=', 1).where('termsReadAt', 'is not', null)
}

export function updateSource(trx: Trx, id: string, change: Updateable<Database['scrapingSource']>): Promise<SourceRow> {
  return trx.updateTable('scrapingSource').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Returns the sources that have an outcome in this run. */
export async function listLoggedSourceIds(trx: Trx, runId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom('scrapingLog').select('sourceId').where('runId', '=', runId).execute()
  return new Set(rows.map(({ sourceId }) => sourceId))
}

/** How many runs show what is usual for a source. */
const recentRuns = 10

/** Returns what the last runs that read a source saw, newest first. */
export async function listSightings(trx: Trx, sourceId: string): Promise<SourceSighting[]> {
  const rows = await trx
    .selectFrom('scrapingLog')
    .select('seen')
    .where('sourceId', '=', sourceId)
    .where('status', 'in', ['success', 'partial'])
    .where('seen', 'is not', null)
    .orderBy('scrapedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(recentRuns)
    .execute()
  return rows.map(({ seen }) => JSON.parse(seen ?? '') as SourceSighting)
}

export function listLogs(
  db: Db,
  { sourceId, ...page }: ParsedInput<typeof listScrapingLogs>['query'],
): Promise<ScrapingLog[]> {
  let query = db
    .selectFrom('scrapingLog')
    .select(['id', 'sourceId', 'runId', 'status', 'prospectsFound', 'errorMessage', 'scrapedAt'])
    .$narrowType<{ status: ScrapingLog['status'] }>()
    .$call(newestPage(page, 'scrapedAt'))
  if (sourceId !== undefined) query = query.where('sourceId', '=', sourceId)
  return query.execute()
}

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

/** Returns the run that the device could claim: a queued one, or one that it already holds. */
export async function findClaimable(db: Db, deviceId: string): Promise<ActiveRun | undefined> {
  const run = await findActiveRun(db)
  return run?.status === 'queued' || run?.leasedBy === deviceId ? run : undefined
}

export function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('scrapingRun').selectAll().where('id', '=', id).executeTakeFirst()
}

export function updateRun(trx: Trx, id: string, change: Updateable<Database['scrapingRun']>): Promise<RunRow> {
  return trx.updateTable('scrapingRun').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function listRuns(db: Db, page: ParsedInput<typeof listScrapingRuns>['query']): Promise<ScrapingRun[]> {
  const rows = await db.selectFrom('scrapingRun').selectAll().$call(newestPage(page)).execute()
  return rows.map(toRun)
}

export type BatchRow = Selectable<Database['scrapingBatch']>

export async function addToRun(
  trx: Trx,
  id: string,
  { found, added, duplicate, rejected }: Record<'found' | 'added' | 'duplicate' | 'rejected', number>,
): Promise<void> {
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
