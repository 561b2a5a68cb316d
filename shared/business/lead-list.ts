import { priorities, type ParsedFilter, type Prospect, type Sort } from '../contract/prospects.ts'
import { sortableName } from './fold-letters.ts'

/** The parts of a filter that a field of the lead must equal. The import and the run are known to the server only. */
export const exactFilters = ['status', 'crmStage', 'projectType', 'priority'] as const satisfies (keyof ParsedFilter)[]

type SortedLead = Pick<Prospect, 'id' | 'createdAt' | 'updatedAt' | 'name' | 'priority' | 'emailScore' | 'packageValue'>

interface LeadOrder {
  direction: 'asc' | 'desc'
  keyOf(lead: SortedLead): string | number
}

/** How each order of the list sorts. Leads with equal keys follow by their ids, in the same direction. */
export const leadOrders: Readonly<Record<Sort, LeadOrder>> = {
  newest: { direction: 'desc', keyOf: ({ createdAt }) => createdAt },
  oldest: { direction: 'asc', keyOf: ({ createdAt }) => createdAt },
  name: { direction: 'asc', keyOf: ({ name }) => sortableName(name) },
  priority: { direction: 'desc', keyOf: ({ priority }) => priorities.length - 1 - priorities.indexOf(priority) },
  score: { direction: 'desc', keyOf: ({ emailScore }) => emailScore ?? -1 },
  updated: { direction: 'desc', keyOf: ({ updatedAt }) => updatedAt },
  value: { direction: 'desc', keyOf: ({ packageValue }) => packageValue ?? -1 },
}

/** Returns a function that compares two leads as the server's list orders them. */
export function compareLeads(sort: Sort): (one: SortedLead, other: SortedLead) => number {
  const { direction, keyOf } = leadOrders[sort]
  const sign = direction === 'asc' ? 1 : -1
  return (one, other) => sign * (compare(keyOf(one), keyOf(other)) || compare(one.id, other.id))
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}
