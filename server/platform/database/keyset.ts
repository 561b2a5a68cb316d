import { type Expression, sql, type SqlBool } from 'kysely'
import type { Cursor } from '#shared/contract/paging.ts'

/** For the `where` of a list that is ordered by a time and then the id, both descending: only what comes after the cursor.
 *  @param timeColumn holds the time that the cursor calls `createdAt` */
export function comesAfter(cursor: Cursor | undefined, timeColumn = 'createdAt'): Expression<SqlBool> {
  return cursor === undefined ? sql`true` : sql`(${sql.ref(timeColumn)}, id) < (${cursor.createdAt}, ${cursor.id})`
}
