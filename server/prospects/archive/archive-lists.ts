import type { Context } from 'koa'
import { sql, type SqlBool } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type {
  ArchivedProspect,
  DeletedProspect,
  listArchivedProspects,
  listDeletedProspects,
} from '#shared/contract/prospect-archive.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { linkNextPage } from '../../platform/http/paging.ts'
import { count, matches, readyFilter } from '../list/filter.ts'
import { findArchived, toArchived } from '../queries.ts'

type Using = Pick<Deps, 'db'>

export async function listArchived(
  { db }: Using,
  context: Context,
  { cursor, limit, ...asked }: ParsedInput<typeof listArchivedProspects>['query'],
): Promise<ArchivedProspect[]> {
  const filter = await readyFilter(db, asked)
  const rows = await db
    .selectFrom('archivedProspect')
    .selectAll()
    .where((is) => matches(is, 'archivedProspect', filter))
    .where(
      cursor
        ? sql<SqlBool>`(archivedAt, originalProspectId) < (${cursor.createdAt}, ${cursor.id})`
        : sql<SqlBool>`true`,
    )
    .orderBy('archivedAt', 'desc')
    .orderBy('originalProspectId', 'desc')
    .limit(limit)
    .execute()
  context.set('X-Total-Count', String(await count(db, 'archivedProspect', filter)))
  linkNextPage(
    context,
    rows.map((row) => ({ createdAt: row.archivedAt, id: row.originalProspectId })),
    limit,
  )
  return rows.map(toArchived)
}

/** @throws AppError `not_found` */
export async function getArchived({ db }: Using, id: string): Promise<ArchivedProspect> {
  const row = await findArchived(db, id)
  if (!row) throw new AppError('not_found', 'Archived lead not found.')
  return toArchived(row)
}

export async function listDeleted(
  { db }: Using,
  context: Context,
  { cursor, limit }: ParsedInput<typeof listDeletedProspects>['query'],
): Promise<DeletedProspect[]> {
  const rows = await db
    .selectFrom('deletedProspect')
    .selectAll()
    .where(
      cursor ? sql<SqlBool>`(deletedAt, originalProspectId) < (${cursor.createdAt}, ${cursor.id})` : sql<SqlBool>`true`,
    )
    .orderBy('deletedAt', 'desc')
    .orderBy('originalProspectId', 'desc')
    .limit(limit)
    .execute()
  linkNextPage(
    context,
    rows.map((row) => ({ createdAt: row.deletedAt, id: row.originalProspectId })),
    limit,
  )
  return rows
}
