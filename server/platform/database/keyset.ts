import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Cursor } from '#shared/contract/paging.ts'

/** Returns a function for `$call` that limits a query to the page after a cursor, newest first.
 *  @param timeColumn the column of the cursor's `createdAt`  @param idColumn decides between equal times */
export function newestPage(
  { cursor, limit }: { cursor?: Cursor | undefined; limit: number },
  timeColumn = 'createdAt',
  idColumn = 'id',
) {
  const [time, id] = [sql.ref(timeColumn), sql.ref(idColumn)]
  return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query
      .where(cursor ? sql<SqlBool>`(${time}, ${id}) < (${cursor.createdAt}, ${cursor.id})` : sql<SqlBool>`true`)
      .orderBy(time, 'desc')
      .orderBy(id, 'desc')
      .limit(limit)
}
