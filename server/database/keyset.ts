import { type Expression, sql, type SqlBool } from 'kysely'
import type { Cursor } from '#shared/contract/paging.ts'

/** For the `where` of a list that is ordered by `createdAt desc, id desc`: only what comes after the cursor. */
export function comesAfter(cursor: Cursor | undefined): Expression<SqlBool> {
  return cursor === undefined ? sql`true` : sql`(createdAt, id) < (${cursor.createdAt}, ${cursor.id})`
}
