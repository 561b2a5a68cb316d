import {
  type Origin,
  origins,
  priorities,
  type ParsedFilter,
  projectTypes,
  prospectFilter,
  type Sort,
  sorts,
  statuses,
} from '#shared/contract/prospects.ts'
import { partParameter, quoting, writing } from './email-form-address.ts'
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

/** Returns the filter of a query string. A value that the call would refuse is ignored, and a text that is too long is cut. */
export function readFilter(search: URLSearchParams): ProspectFilter {
  const filter: ProspectFilter = {}
  for (const name of filterNames) {
    const text = search.get(name)?.trim() ?? ''
    const { data } = prospectFilter[name].safeParse(name === 'q' ? cut(text) : name === 'since' ? toTime(text) : text)
    if (data !== undefined) Object.assign(filter, { [name]: data })
  }
  return filter
}

/** What is left of an emoji that is cut in its middle. */
const halfCharacter = /[\ud800-\udbff]$/

function cut(text: string): string {
  return text.slice(0, maxSearchLength).replace(halfCharacter, '')
}

function toTime(text: string): string | undefined {
  // Other text may be a date too for a browser: “5” is May 2001.
  const timeMs = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString()
}

/** Returns the filter, the tab and the order of a query string. */
export function readLeadQuery(search: URLSearchParams): LeadQuery {
  const filter = readFilter(search)
  const sort = known(sorts, search.get('sort'))
  const origin = readOrigin(search, filter)
  return {
    ...filter,
    ...(origin === undefined ? {} : { origin }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Returns the tab: Enquiries, unless the address names another. All leads of one import or run are shown. */
function readOrigin(search: URLSearchParams, { importId, runId } = readFilter(search)): Origin | undefined {
  const given = search.get('origin')
  if (given !== null) return known(origins, given)
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
  return withParameters(search, {
    lead: id,
    [partParameter]: undefined,
    [quoting.name]: undefined,
    [writing.name]: toWrite ? writing.value : undefined,
  })
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
