import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { exactFilters } from '#shared/business/lead-list.ts'
import { ownPlatforms } from '#shared/business/platforms.ts'
import type { Origin, ParsedFilter } from '#shared/contract/prospects.ts'
import type { Database, Queryable } from '../../platform/database/schema.ts'
import { isMatch, search, type SearchMatch } from './search.ts'

export type LeadTable = 'prospect' | 'archivedProspect'

/** A filter whose search text has been looked up. */
export type ResolvedFilter = Omit<ParsedFilter, 'q'> & {
  match?: SearchMatch | undefined
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined
}

/** Looks up the search text of a filter, once for both the page and the count. */
export async function resolveFilter(db: Queryable, { q, ...rest }: ParsedFilter): Promise<ResolvedFilter> {
  return q === undefined ? rest : { ...rest, match: await search(db, q) }
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
    ...(match ? [isMatch(leadId(table), match)] : []),
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
