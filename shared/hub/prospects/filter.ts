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
import { writing } from '../email/write-address.ts'
import { choicesOf, priorityLabels, projectTypeLabels, statusLabels } from './labels.ts'

/** What the list shows; a part that is absent lets everything through. */
export type ProspectFilter = { [Name in keyof ParsedFilter]?: NonNullable<ParsedFilter[Name]> }

/** A filter, and the order of its leads. */
export interface LeadQuery extends ProspectFilter {
  sort?: Sort
}

export interface FilterChoice {
  name: 'status' | 'projectType' | 'priority'
  label: string
  /** What the choice that lets everything through is called. */
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

const filterNames = ['status', 'projectType', 'priority', 'q', 'importId', 'runId'] as const

export type FilterName = (typeof filterNames)[number]

/** The filter that an address's query string asks for. Values that do not exist are passed over. */
export function readFilter(search: URLSearchParams): ProspectFilter {
  const status = known(statuses, search.get('status'))
  const projectType = known(projectTypes, search.get('projectType'))
  const priority = known(priorities, search.get('priority'))
  return {
    ...(status === undefined ? {} : { status }),
    ...(projectType === undefined ? {} : { projectType }),
    ...(priority === undefined ? {} : { priority }),
    ...text('q'),
    ...text('importId'),
    ...text('runId'),
  }

  function text(name: 'q' | 'importId' | 'runId'): ProspectFilter {
    const value = search.get(name)?.trim()
    return value ? { [name]: value } : {}
  }
}

/** The filter, the tab and the order of an address. */
export function readLeadQuery(search: URLSearchParams): LeadQuery {
  const sort = known(sorts, search.get('sort'))
  const origin = readOrigin(search)
  return {
    ...readFilter(search),
    ...(origin === undefined ? {} : { origin }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Enquiries, unless the address names another tab. What one import or run brought is shown whole. */
function readOrigin(search: URLSearchParams): Origin | undefined {
  const given = search.get('origin')
  if (given !== null) return known(origins, given)
  const { importId, runId } = readFilter(search)
  return importId === undefined && runId === undefined ? 'enquiries' : undefined
}

/** The query string with one choice made; other parameters stay. @param value absent for 'all' */
export function withChoice(search: URLSearchParams, name: string, value?: string): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === undefined) changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** The query string with that lead open, and nothing else of another. @param id absent for none */
export function withLead(search: URLSearchParams, id?: string, toWrite = false): URLSearchParams {
  const opened = withChoice(search, 'lead', id)
  return withChoice(opened, writing.name, toWrite ? writing.value : undefined)
}

/** The query string without one filter. The tab stays the one that is shown. */
export function withoutFilter(search: URLSearchParams, name: FilterName): URLSearchParams {
  const rest = withChoice(search, name)
  const shown = readOrigin(search)
  return readOrigin(rest) === shown ? rest : withChoice(rest, 'origin', shown ?? 'all')
}

/** The query string without any filter; other parameters stay. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return filterNames.reduce(withoutFilter, search)
}

function known<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given)
}
