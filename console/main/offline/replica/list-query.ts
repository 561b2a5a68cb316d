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
import type { Task } from '#shared/contract/tasks.ts'

/** The filter of a list of leads, as text from the query string. */
export type LeadFilter = Partial<Record<FilterName, string>>

type FilterName = keyof typeof prospectFilter
const filterNames = Object.keys(prospectFilter) as FilterName[]

/** Reads a list's query. `isWhole` is false for a further page. */
export function readLeadQuery(query: URLSearchParams): { filter: LeadFilter; sort: Sort; isWhole: boolean } {
  const filter: LeadFilter = {}
  for (const name of filterNames) {
    const text = query.get(name)?.trim() ?? ''
    if (text !== '') filter[name] = text
  }
  return { filter, sort: (query.get('sort') ?? defaultSort) as Sort, isWhole: (query.get('cursor') ?? '') === '' }
}

/** Returns a function that says whether a lead matches a filter, as far as its record shows. Only the server knows the run that found it. The
 *  text of the search is parsed once, not for each lead. */
export function filterMatcher({ q, ...filter }: LeadFilter): (lead: Prospect | ProspectDetail) => boolean {
  const matchesSearch = q === undefined ? undefined : searchMatcher(q)
  return (lead) => matchesFields(filter, lead) && matchesSearch?.(lead) !== false
}

function matchesFields(
  { runId, importId, since, ...exact }: Omit<LeadFilter, 'q'>,
  lead: Prospect | ProspectDetail,
): boolean {
  if (runId !== undefined) return false
  if (importId !== undefined && (!('importId' in lead) || lead.importId !== importId)) return false
  if (since !== undefined && !(Date.parse(lead.createdAt) > Date.parse(since))) return false
  // Only the server knows whether a found person has written since.
  if (exact.origin !== undefined && (exact.origin === 'found') === ownPlatforms.includes(lead.sourcePlatform))
    return false
  return exactFilters.every((name) => exact[name] === undefined || lead[name] === exact[name])
}

/** Returns whether a list of tasks with this query contains the task. */
export function matchesTaskQuery(task: Task, query: URLSearchParams): boolean {
  const prospectId = query.get('prospectId')
  const dueBy = query.get('dueBy')
  return (
    (query.get('state') === 'done') === (task.doneAt !== null) &&
    (prospectId === null || task.prospectId === prospectId) &&
    (dueBy === null || task.dueOn <= dueBy)
  )
}
