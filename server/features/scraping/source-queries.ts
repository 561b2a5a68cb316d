import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listScrapingLogs, ScrapingLog, ScrapingSource } from '#shared/contract/scraping.ts'
import { comesAfter } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

type Db = Kysely<Database>
export type SourceRow = Selectable<Database['scrapingSource']>

export function toSource(row: SourceRow): ScrapingSource {
  return {
    ...row,
    searchTerms: JSON.parse(row.searchTerms) as string[],
    selectors: row.selectors === null ? null : (JSON.parse(row.selectors) as ScrapingSource['selectors']),
    isActive: row.isActive === 1,
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

/** Returns the active sources whose interval is over, least recently scraped first. */
export function listDueSources(db: Db, now: Date): Promise<SourceRow[]> {
  const nextAt = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', lastScraped, scrapingInterval || ' hours')`
  return activeSources(db)
    .where((is) => is.or([is('lastScraped', 'is', null), is(nextAt, '<=', now.toISOString())]))
    .orderBy('lastScraped')
    .execute()
}

function activeSources(db: Db) {
  return db.selectFrom('scrapingSource').selectAll().where('isActive', '=', 1).where('termsReadAt', 'is not', null)
}

export function insertSource(trx: Trx, row: Insertable<Database['scrapingSource']>): Promise<SourceRow> {
  return trx.insertInto('scrapingSource').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSource(trx: Trx, id: string, change: Updateable<Database['scrapingSource']>): Promise<SourceRow> {
  return trx.updateTable('scrapingSource').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Returns whether there was one. */
export async function deleteSource(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('scrapingSource').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertLog(trx: Trx, row: Insertable<Database['scrapingLog']>): Promise<void> {
  await trx.insertInto('scrapingLog').values(row).execute()
}

/** Returns the sources that have an outcome in this run. */
export async function listLoggedSourceIds(trx: Trx, runId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom('scrapingLog').select('sourceId').where('runId', '=', runId).execute()
  return new Set(rows.map(({ sourceId }) => sourceId))
}

export function listLogs(
  db: Db,
  { sourceId, cursor, limit }: ParsedInput<typeof listScrapingLogs>['query'],
): Promise<ScrapingLog[]> {
  let query = db
    .selectFrom('scrapingLog')
    .selectAll()
    .$narrowType<{ status: ScrapingLog['status'] }>()
    .where(comesAfter(cursor, 'scrapedAt'))
  if (sourceId !== undefined) query = query.where('sourceId', '=', sourceId)
  return query.orderBy('scrapedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
