import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldInSql } from '#shared/business/fold-letters.ts'
import { leadOrders } from '#shared/business/lead-list.ts'
import type { Sort } from '#shared/contract/prospects.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { listedColumns } from '../queries.ts'
import { type LeadTable, matches, type ResolvedFilter } from './filter.ts'

/** The keys of `leadOrders` in SQL: the same expressions as in the indexes, because SQLite uses an index only then. */
const orderKeys: Readonly<Record<Sort, RawBuilder<string | number>>> = {
  newest: sql`createdAt`,
  oldest: sql`createdAt`,
  name: sql`${sql.raw(foldInSql('name'))} collate nocase`,
  priority: sql`(case priority when 'high' then 2 when 'medium' then 1 else 0 end)`,
  score: sql`ifnull(emailScore, -1)`,
  updated: sql`updatedAt`,
  value: sql`ifnull(packageValue, -1)`,
}

/** The position of a lead in a list: the list's order, the lead's sort key and its id. */
export interface ListCursor {
  sort: Sort
  key: string | number
  id: string
}

interface ListPage {
  sort: Sort
  cursor: ListCursor | undefined
  limit: number
  /** How many leads match the filter, if known. */
  total?: number
}

/** With more matches than this, walking along the order's index and checking each lead is faster than sorting all matches. */
const maximumToSort = 2000
/** The indexes of the filters are in this order already. */
const isByTime = (sort: Sort) => sort === 'newest' || sort === 'oldest'

/** Selects one page of the leads that match, read along the index of the order. */
export function pageQuery(db: Queryable, filter: ResolvedFilter, { sort, cursor, limit, total = 0 }: ListPage) {
  const key = orderKeys[sort]
  const { direction } = leadOrders[sort]
  const walk = total > maximumToSort && !isByTime(sort)
  return db
    .selectFrom('prospect')
    .select(listedColumns)
    .select(key.as('sortKey'))
    .where((is) => matches(is, 'prospect', filter, walk))
    .where(cursor ? comesAfter(cursor) : sql<SqlBool>`true`)
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
}

/** Repeats the range on the key alone, because that is the part that an index can answer. */
function comesAfter({ sort, key: last, id }: ListCursor): Expression<SqlBool> {
  const key = orderKeys[sort]
  return leadOrders[sort].direction === 'asc'
    ? sql`(${key} >= ${last} and (${key} > ${last} or id > ${id}))`
    : sql`(${key} <= ${last} and (${key} < ${last} or id < ${id}))`
}

export async function listIds(db: Queryable, filter: ResolvedFilter): Promise<string[]> {
  const rows = await db
    .selectFrom('prospect')
    .select('id')
    .where((is) => matches(is, 'prospect', filter))
    .execute()
  return rows.map((row) => row.id)
}

export async function count(db: Queryable, table: LeadTable, filter: ResolvedFilter): Promise<number> {
  const { match, ...others } = filter
  const isSearchAlone = Object.values(others).every((part) => part === undefined)
  if (match && 'expression' in match && isSearchAlone) return countMatches(db, table, match.expression)
  const { total } = await countQuery(db, table, filter).executeTakeFirstOrThrow()
  return total
}

/** Selects from the sums that triggers keep up, which answer whatever the number of leads; undefined for a filter that they do not know. */
function leadSums(db: Queryable, table: LeadTable, { origin, status, crmStage, ...others }: ResolvedFilter) {
  if (Object.values(others).some((part) => part !== undefined)) return undefined
  return db
    .selectFrom('leadSum')
    .where('isArchived', '=', table === 'prospect' ? 0 : 1)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .$if(crmStage !== undefined, (query) => query.where('crmStage', '=', crmStage ?? 'prospect'))
    .$if(origin !== undefined, (query) => query.where('isFound', '=', origin === 'found' ? 1 : 0))
}

/** Returns the query of `count`. Exported so that tests can check its plan. */
export function countQuery(db: Queryable, table: LeadTable, filter: ResolvedFilter) {
  return (
    leadSums(db, table, filter)?.select(sql<number>`coalesce(sum(count), 0)`.as('total')) ??
    db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('total'))
      .where((is) => matches(is, table, filter))
  )
}

/** Counts in the search index alone, without reading the leads: all matches, and the few of them that are archived. */
async function countMatches(db: Queryable, table: LeadTable, expression: string): Promise<number> {
  const { rows } = await sql<{ found: number; archived: number }>`
    select count(*) as found,
      coalesce(sum(rowid in (select docId from prospectDocument where isArchived = 1)), 0) as archived
    from prospectSearch where prospectSearch match ${expression}`.execute(db)
  const { found = 0, archived = 0 } = rows[0] ?? {}
  return table === 'prospect' ? found - archived : archived
}

/** Returns the query that counts the leads that match and adds up the value of their packages, by status or stage. */
export function summaryQuery<Column extends 'status' | 'crmStage'>(
  db: Queryable,
  column: Column,
  filter: ResolvedFilter,
) {
  const sums = leadSums(db, 'prospect', filter)
  if (sums !== undefined) {
    return sums
      .select(({ fn }) => [fn.sum<number>('count').as('count'), fn.sum<number>('value').as('value')])
      .select(column)
      .groupBy(column)
  }
  return db
    .selectFrom('prospect')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(packageValue), 0)`.as('value')])
    .select(column)
    .where((is) => matches(is, 'prospect', filter))
    .groupBy(column)
}
