import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { exactFilters } from '#shared/business/lead-list.ts'
import { parseSearch } from '#shared/business/lead-search.ts'
import { ownPlatforms } from '#shared/business/platforms.ts'
import type { Origin, ParsedFilter } from '#shared/contract/prospects.ts'
import type { Database, Queryable } from '../../platform/database/schema.ts'

export type LeadTable = 'prospect' | 'archivedProspect'

/** The documents that match a search or, for words that most of them contain, the FTS5 expression itself. */
type SearchMatch = { docIds: number[] } | { expression: string }

/** A filter whose search text has been looked up. */
export type ResolvedFilter = Omit<ParsedFilter, 'q'> & {
  match?: SearchMatch | undefined
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined
}

/** With more matches than this, walking the list and checking each lead is faster than fetching all matches and sorting them. */
const maximumDocuments = 2000

/** Looks up the search text of a filter, once for both the page and the count. */
export async function resolveFilter(db: Queryable, { q, ...rest }: ParsedFilter): Promise<ResolvedFilter> {
  if (q === undefined) return rest
  const expression = searchExpression(q)
  // Text without any word, such as "?!", matches no record.
  if (expression === undefined) return { ...rest, match: { docIds: [] } }
  const { rows } = await sql<{ rowid: number }>`
    select rowid from prospectSearch where prospectSearch match ${expression} limit ${maximumDocuments + 1}`.execute(db)
  const match = rows.length > maximumDocuments ? { expression } : { docIds: rows.map(({ rowid }) => rowid) }
  return { ...rest, match }
}

const columnFilters = [...exactFilters, 'importId', 'runId'] as const

/** Returns the condition of a filter on live or archived leads.
 *  @param walk reads the leads in the order of the list and checks each, instead of fetching all matches to sort them */
export function matches(
  is: ExpressionBuilder<Database, LeadTable>,
  table: LeadTable,
  { match, ids, origin, since, ...exact }: ResolvedFilter,
  walk = false,
): Expression<SqlBool> {
  const conditions = columnFilters.flatMap((field) => {
    // A unary plus stops SQLite from using the index of the field.
    const value = walk ? sql`+${sql.ref(field)}` : sql.ref(field)
    return exact[field] ? [is(value, '=', exact[field])] : []
  })
  return is.and([
    ...conditions,
    ...(origin ? [hasOrigin(table, origin)] : []),
    // Stored times have milliseconds.
    ...(since ? [is('createdAt', '>', new Date(since).toISOString())] : []),
    ...(ids ? [is('id', 'in', ids)] : []),
    ...(match ? [matchesSearch(table, match)] : []),
  ])
}

/** A scraped lead counts as found until the person contacts us. */
function hasOrigin(table: LeadTable, origin: Origin): Expression<SqlBool> {
  const id = leadId(table)
  const isFound = sql<SqlBool>`sourcePlatform not in (${sql.join(ownPlatforms)})
    and not exists (select 1 from consultation where consultation.prospectId = ${id})
    and not exists (select 1 from calculatorSubmission where calculatorSubmission.prospectId = ${id})
    and not exists (select 1 from payment where payment.prospectId = ${id})`
  return origin === 'found' ? sql`(${isFound})` : sql`not (${isFound})`
}

function leadId(table: LeadTable) {
  return sql.ref(table === 'prospect' ? 'prospect.id' : 'archivedProspect.originalProspectId')
}

function matchesSearch(table: LeadTable, match: SearchMatch): Expression<SqlBool> {
  const id = leadId(table)
  if ('docIds' in match) {
    return sql`${id} in (select prospectId from prospectDocument
      where docId in (select value from json_each(${JSON.stringify(match.docIds)})))`
  }
  return sql`(select docId from prospectDocument where prospectId = ${id})
    in (select rowid from prospectSearch where prospectSearch match ${match.expression})`
}

/** Returns a valid FTS5 expression for any search text, or undefined when the text contains no word. */
function searchExpression(text: string): string | undefined {
  const terms = parseSearch(text).map(({ words, alternative, initials }) => {
    const spellings = [`(${words.map(quote).join(' AND ')})`]
    if (alternative !== undefined) spellings.push(quote(alternative))
    if (initials !== undefined) spellings.push(`name : ${quote(initials)}`)
    return `(${spellings.join(' OR ')})`
  })
  return terms.length === 0 ? undefined : terms.join(' AND ')
}

/** Quotes a word, so that nothing in it is FTS5 syntax; the star matches words that begin with it. */
function quote(word: string): string {
  return `"${word.replaceAll('"', ' ')}"*`
}
