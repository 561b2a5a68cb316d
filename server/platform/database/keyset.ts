import { type Expression, sql, type SqlBool } from 'kysely'
import type { Cursor } from '#shared/contract/paging.ts'

/** Returns the `where` condition for the rows after a cursor, in a list ordered by a time and then the id, both descending.
 *  @param timeColumn the column of the cursor's `createdAt` */
export function comesAfter(cursor: Cursor | undefined, timeColumn = 'createdAt'): Expression<SqlBool> {
  return cursor === undefined ? sql`true` : sql`(${sql.ref(timeColumn)}, id) < (${cursor.createdAt}, ${cursor.id})`
}
