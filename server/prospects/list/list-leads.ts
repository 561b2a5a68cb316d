import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Sort } from '#shared/contract/prospects.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ListCursor } from './cursor.ts'
import { matches, type ReadyFilter } from './filter.ts'
import { type ListedRow, listedColumns } from '../queries.ts'

interface Order {
  /** Worded as in the order's index, else the index is of no use. */
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  keyOf(row: ListedRow): string | number
}

const priorityRank = { high: 2, medium: 1, low: 0 } as const

const orders: Record<Sort, Order> = {
  newest: { key: sql`createdAt`, direction: 'desc', keyOf: (row) => row.createdAt },
  oldest: { key: sql`createdAt`, direction: 'asc', keyOf: (row) => row.createdAt },
  name: { key: sql`name collate nocase`, direction: 'asc', keyOf: (row) => row.name },
  priority: {
    key: sql`(case priority when 'high' then 2 when 'medium' then 1 else 0 end)`,
    direction: 'desc',
    keyOf: (row) => priorityRank[row.priority],
  },
  score: { key: sql`ifnull(emailScore, -1)`, direction: 'desc', keyOf: (row) => row.emailScore ?? -1 },
  updated: { key: sql`updatedAt`, direction: 'desc', keyOf: (row) => row.updatedAt },
  value: { key: sql`ifnull(packageValue, -1)`, direction: 'desc', keyOf: (row) => row.packageValue ?? -1 },
}

export interface Page {
  sort: Sort
  cursor: ListCursor | undefined
  limit: number
  /** How many leads the filter lets through, where that is known. */
  total?: number
}

/** With more than so many it is quicker to walk along the order and leave out what does not match than to sort all that does. */
const fewToSort = 2000
/** The indexes of the filters are in this order themselves. */
const isByTime = (sort: Sort) => sort === 'newest' || sort === 'oldest'

/** One page of the leads, read along the order's index from where the last page ended. */
export function listPage(db: Kysely<Database>, filter: ReadyFilter, page: Page): Promise<ListedRow[]> {
  return pageQuery(db, filter, page).execute()
}

/** The query of `listPage`, for looking at its plan. */
export function pageQuery(db: Kysely<Database>, filter: ReadyFilter, { sort, cursor, limit, total = 0 }: Page) {
  const { key, direction } = orders[sort]
  const walk = total > fewToSort && !isByTime(sort)
  return db
    .selectFrom('prospect')
    .select(listedColumns)
    .where((is) => matches(is, 'prospect', filter, walk))
    .where(cursor ? comesAfter(cursor) : sql<SqlBool>`true`)
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
}

export function cursorOf(row: ListedRow, sort: Sort): ListCursor {
  return { sort, key: orders[sort].keyOf(row), id: row.id }
}

export async function listIds(db: Kysely<Database>, filter: ReadyFilter): Promise<string[]> {
  const rows = await db
    .selectFrom('prospect')
    .select('id')
    .where((is) => matches(is, 'prospect', filter))
    .execute()
  return rows.map((row) => row.id)
}

/** The range on the key alone comes first: that is the part which an index answers. */
function comesAfter({ sort, key: place, id }: ListCursor): Expression<SqlBool> {
  const { key, direction } = orders[sort]
  return direction === 'asc'
    ? sql`(${key} >= ${place} and (${key} > ${place} or id > ${id}))`
    : sql`(${key} <= ${place} and (${key} < ${place} or id < ${id}))`
}
