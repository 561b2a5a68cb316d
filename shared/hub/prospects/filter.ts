import { priorities, projectTypes, statuses } from '#shared/contract/prospects.ts'
import {
  type Priority,
  priorityLabels,
  type ProjectType,
  projectTypeLabels,
  type Status,
  statusLabels,
} from './labels.ts'

/** What the list shows; a part that is absent lets everything through. */
export interface ProspectFilter {
  status?: Status
  projectType?: ProjectType
  priority?: Priority
}

export interface FilterChoice {
  name: keyof ProspectFilter
  label: string
  /** What the choice that lets everything through is called. */
  all: string
  options: readonly { value: string; label: string }[]
}

export const filterChoices: readonly FilterChoice[] = [
  { name: 'status', label: 'Status', all: 'All statuses', options: options(statuses, statusLabels) },
  {
    name: 'projectType',
    label: 'Project type',
    all: 'All project types',
    options: options(projectTypes, projectTypeLabels),
  },
  { name: 'priority', label: 'Priority', all: 'All priorities', options: options(priorities, priorityLabels) },
]

/** The filter that an address's query string asks for. Values that do not exist are passed over. */
export function readFilter(search: URLSearchParams): ProspectFilter {
  const status = known(statuses, search.get('status'))
  const projectType = known(projectTypes, search.get('projectType'))
  const priority = known(priorities, search.get('priority'))
  return {
    ...(status === undefined ? {} : { status }),
    ...(projectType === undefined ? {} : { projectType }),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** The query string with one choice made; other parameters stay. @param value absent for 'all' */
export function withChoice(search: URLSearchParams, name: keyof ProspectFilter, value?: string): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === undefined) changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** The query string without any filter; other parameters stay. */
export function withoutFilter(search: URLSearchParams): URLSearchParams {
  return filterChoices.reduce((rest, { name }) => withChoice(rest, name), search)
}

function known<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given)
}

function options<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}
