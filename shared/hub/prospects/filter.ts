import {
  type Origin,
  origins,
  priorities,
  type ParsedFilter,
  projectTypes,
  type Sort,
  sorts,
  statuses,
} from '#shared/contract/prospects.ts'
import { writing } from './write-address.ts'
import { choicesOf, priorityLabels, projectTypeLabels, statusLabels } from './labels.ts'

/** Narrows the list of leads; an absent part does not. */
export type ProspectFilter = { [Name in keyof ParsedFilter]?: NonNullable<ParsedFilter[Name]> }

/** A filter, and the order of its leads. */
export interface LeadQuery extends ProspectFilter {
  sort?: Sort
}

export interface FilterChoice {
  name: 'status' | 'projectType' | 'priority'
  label: string
  /** The label of the choice that does not filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

export const filterChoices: readonly FilterChoice[] = [
  { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(statuses, statusLabels) },
  {
    name: 'projectType',
    label: 'Project type',
    all: 'All project types',
    options: choicesOf(projectTypes, projectTypeLabels),
  },
  { name: 'priority', label: 'Priority', all: 'All priorities', options: choicesOf(priorities, priorityLabels) },
]

const filterNames = ['status', 'projectType', 'priority', 'q', 'since', 'importId', 'runId'] as const

export type FilterName = (typeof filterNames)[number]

/** As many characters as a search may have. */
export const maxSearchLength = 200

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Returns the filter of a query string. Unknown values are ignored, and a text that is too long is cut. */
export function readFilter(search: URLSearchParams): ProspectFilter {
  const status = known(statuses, search.get('status'))
  const projectType = known(projectTypes, search.get('projectType'))
  const priority = known(priorities, search.get('priority'))
  return {
    ...(status === undefined ? {} : { status }),
    ...(projectType === undefined ? {} : { projectType }),
    ...(priority === undefined ? {} : { priority }),
    ...readText(search.get('q')),
    ...readSince(search.get('since')),
    ...id('importId'),
    ...id('runId'),
  }

  function id(name: 'importId' | 'runId'): ProspectFilter {
    const value = search.get(name)?.trim() ?? ''
    return uuid.test(value) ? { [name]: value } : {}
  }
}

/** What is left of an emoji that is cut in its middle. */
const halfCharacter = /[\ud800-\udbff]$/

function readText(given: string | null): ProspectFilter {
  const q = given?.trim().slice(0, maxSearchLength).replace(halfCharacter, '').trim()
  return q ? { q } : {}
}

function readSince(given: string | null): ProspectFilter {
  // Other text may be a date too for a browser: “5” is May 2001.
  const sinceMs = /^\d{4}-\d\d/.test(given ?? '') ? Date.parse(given ?? '') : NaN
  return Number.isNaN(sinceMs) ? {} : { since: new Date(sinceMs).toISOString() }
}

/** Returns the filter, the tab and the order of a query string. */
export function readLeadQuery(search: URLSearchParams): LeadQuery {
  const sort = known(sorts, search.get('sort'))
  const origin = readOrigin(search)
  return {
    ...readFilter(search),
    ...(origin === undefined ? {} : { origin }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Returns the tab: Enquiries, unless the address names another. All leads of one import or run are shown. */
function readOrigin(search: URLSearchParams): Origin | undefined {
  const given = search.get('origin')
  if (given !== null) return known(origins, given)
  const { importId, runId } = readFilter(search)
  return importId === undefined && runId === undefined ? 'enquiries' : undefined
}

/** Values of the filter and the order to set; undefined stands for 'all' or the default. */
export type FilterChange = { [Name in FilterChoice['name'] | 'q' | 'since' | 'sort']?: string | undefined }

/** Returns the query string with some parameters changed; undefined removes one. */
export function withParameters(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

/** Returns the query string with a lead open, and closes what was open in another. @param id absent for none */
export function withLead(search: URLSearchParams, id?: string, toWrite = false): URLSearchParams {
  return withParameters(search, { lead: id, [writing.name]: toWrite ? writing.value : undefined })
}

/** Returns the query string without one filter. The tab stays the one that is shown. */
export function withoutFilter(search: URLSearchParams, name: FilterName): URLSearchParams {
  const rest = withParameters(search, { [name]: undefined })
  const shown = readOrigin(search)
  return readOrigin(rest) === shown ? rest : withParameters(rest, { origin: shown ?? 'all' })
}

/** Returns the query string without any filter; other parameters stay. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return filterNames.reduce(withoutFilter, search)
}

function known<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given)
}
