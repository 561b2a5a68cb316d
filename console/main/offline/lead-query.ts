import { exactFilters } from '#shared/business/lead-list.ts'
import { searchMatcher } from '#shared/business/lead-search.ts'
import { ownPlatforms } from '#shared/business/platforms.ts'
import {
  defaultSort,
  type Prospect,
  type ProspectDetail,
  prospectFilter,
  type Sort,
} from '#shared/contract/prospects.ts'

/** The filter of a list of leads, as text from the address. */
export type LeadFilter = Partial<Record<FilterName, string>>

type FilterName = keyof typeof prospectFilter
const filterNames = Object.keys(prospectFilter) as FilterName[]

/** @returns `isWhole` when it asks from the beginning, not for a further page */
export function readLeadQuery(query: URLSearchParams): { filter: LeadFilter; sort: Sort; isWhole: boolean } {
  const filter: LeadFilter = {}
  for (const name of filterNames) {
    const text = query.get(name)?.trim() ?? ''
    if (text !== '') filter[name] = text
  }
  return { filter, sort: (query.get('sort') ?? defaultSort) as Sort, isWhole: (query.get('cursor') ?? '') === '' }
}

/** Whether a lead is in a list, as far as it says so itself. Which run brought it is not in its record: the server knows. */
export function letsThrough({ q, runId, importId, ...exact }: LeadFilter, lead: Prospect | ProspectDetail): boolean {
  if (runId !== undefined) return false
  if (importId !== undefined && (!('importId' in lead) || lead.importId !== importId)) return false
  // Whether somebody who was found has written since is not in their record either.
  if (exact.origin !== undefined && (exact.origin === 'found') === ownPlatforms.includes(lead.sourcePlatform))
    return false
  if (exactFilters.some((name) => exact[name] !== undefined && lead[name] !== exact[name])) return false
  return q === undefined || searchMatcher(q)(lead)
}
