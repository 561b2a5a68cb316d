import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely'
import { type Origin, ownPlatforms, type ParsedFilter } from '#shared/contract/prospects.ts'
import type { Database } from '../../platform/database/schema.ts'
import { searchExpression } from './search-expression.ts'

export type Listed = 'prospect' | 'archivedProspect'

/** What is looked for: the documents that have it, or, for words that most of them have, the expression itself. */
type Sought = { docIds: number[] } | { expression: string }

/** A filter whose words have been looked up. */
export type ReadyFilter = Omit<ParsedFilter, 'q'> & {
  sought?: Sought | undefined
  /** Only these, by the id that they have in this list. */
  ids?: readonly string[] | undefined
}

/** Above this many it is quicker to walk the list and look each lead up than to fetch all that match and sort them. */
const fewDocuments = 2000

/** Looks up the words of a filter, once for the page and the count. */
export async function readyFilter(db: Kysely<Database>, { q, ...rest }: ParsedFilter): Promise<ReadyFilter> {
  if (q === undefined) return rest
  const expression = searchExpression(q)
  // Nothing to look for, such as "?!", is in no record.
  if (expression === undefined) return { ...rest, sought: { docIds: [] } }
  const { rows } = await sql<{ rowid: number }>`
    select rowid from prospectSearch where prospectSearch match ${expression} limit ${fewDocuments + 1}`.execute(db)
  const sought = rows.length > fewDocuments ? { expression } : { docIds: rows.map(({ rowid }) => rowid) }
  return { ...rest, sought }
}

const exactFields = ['status', 'crmStage', 'projectType', 'priority', 'importId', 'runId'] as const

/** What the filter lets through, live or archived.
 *  @param walk look at each lead in the order asked for, instead of fetching all that match to sort them */
export function matches(
  is: ExpressionBuilder<Database, Listed>,
  table: Listed,
  { sought, ids, origin, ...exact }: ReadyFilter,
  walk = false,
): Expression<SqlBool> {
  const conditions = exactFields.flatMap((field) => {
    // A plus keeps SQLite from choosing the field's index.
    const value = walk ? sql`+${sql.ref(field)}` : sql.ref(field)
    return exact[field] ? [is(value, '=', exact[field])] : []
  })
  return is.and([
    ...conditions,
    ...(origin ? [hasOrigin(table, origin)] : []),
    ...(ids ? [is('id', 'in', ids)] : []),
    ...(sought ? [isFound(table, sought)] : []),
  ])
}

/** Who was found stays so until they write to us themselves. */
function hasOrigin(table: Listed, origin: Origin): Expression<SqlBool> {
  const id = idOf(table)
  const wasFound = sql<SqlBool>`sourcePlatform not in (${sql.join(ownPlatforms)})
    and not exists (select 1 from consultation where consultation.prospectId = ${id})
    and not exists (select 1 from calculatorSubmission where calculatorSubmission.prospectId = ${id})
    and not exists (select 1 from payment where payment.prospectId = ${id})`
  return origin === 'found' ? sql`(${wasFound})` : sql`not (${wasFound})`
}

function idOf(table: Listed) {
  return sql.ref(table === 'prospect' ? 'prospect.id' : 'archivedProspect.originalProspectId')
}

function isFound(table: Listed, sought: Sought): Expression<SqlBool> {
  const id = idOf(table)
  if ('docIds' in sought) {
    return sql`${id} in (select prospectId from prospectDocument
      where docId in (select value from json_each(${JSON.stringify(sought.docIds)})))`
  }
  return sql`(select docId from prospectDocument where prospectId = ${id})
    in (select rowid from prospectSearch where prospectSearch match ${sought.expression})`
}

export async function count(db: Kysely<Database>, table: Listed, filter: ReadyFilter): Promise<number> {
  const { sought, ...others } = filter
  const isWordsAlone = Object.values(others).every((part) => part === undefined)
  if (sought && 'expression' in sought && isWordsAlone) return countFound(db, table, sought.expression)
  const { total } = await countQuery(db, table, filter).executeTakeFirstOrThrow()
  return total
}

/** The query of `count`, for looking at its plan. */
export function countQuery(db: Kysely<Database>, table: Listed, filter: ReadyFilter) {
  const all = db.selectFrom(table).select((is) => is.fn.countAll<number>().as('total'))
  // Without any condition SQLite adds up an index page by page, not row by row.
  const isAll = Object.values(filter).every((part) => part === undefined)
  return isAll ? all : all.where((is) => matches(is, table, filter))
}

/** Counts in the index alone, without a look at the leads: all that have the words, and the few of them in the archive. */
async function countFound(db: Kysely<Database>, table: Listed, expression: string): Promise<number> {
  const { rows } = await sql<{ found: number; archived: number }>`
    with archived as (select docId from prospectDocument where isArchived = 1)
    select (select count(*) from prospectSearch where prospectSearch match ${expression}) as found,
      case when exists (select 1 from archived) then (select count(*) from archived
        where docId in (select rowid from prospectSearch where prospectSearch match ${expression})) else 0 end as archived`.execute(
    db,
  )
  const { found = 0, archived = 0 } = rows[0] ?? {}
  return table === 'prospect' ? found - archived : archived
}
