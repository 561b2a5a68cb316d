import { coldAfterMs, openStatuses } from '#shared/business/going-cold.ts'
import { crmStages, type Prospect, statuses } from '#shared/contract/prospects.ts'
import type { LeadQuery } from './filter.ts'
import { type Stage, stageLabels, type Status, statusLabels } from './labels.ts'

/** Whether a change of status or stage requires nothing, a reason, or another step first. The server applies the same rule. */
export type Step = 'free' | 'needs a reason' | 'not from here'

export function statusStep(from: Status, to: Status): Step {
  return stepAlong(statuses, 'rejected', from, to)
}

export function stageStep(from: Stage, to: Stage): Step {
  return stepAlong(crmStages, 'lost', from, to)
}

/** A move forward, or to the last value (rejected or lost), is free; a move back needs a reason. A rejected or lost lead can only return to the first value. */
function stepAlong<Name extends string>(all: readonly Name[], closedValue: Name, from: Name, to: Name): Step {
  if (to === from || to === closedValue) return 'free'
  if (from === closedValue) return to === all[0] ? 'free' : 'not from here'
  return all.indexOf(to) < all.indexOf(from) ? 'needs a reason' : 'free'
}

const dayMs = 86_400_000

/** Returns the whole days since the last change of a lead that is going cold; undefined for any other. @param now milliseconds since 1970 */
export function staleDays(
  { status, updatedAt }: { status: Status; updatedAt: string },
  now: number,
): number | undefined {
  const quietMs = now - Date.parse(updatedAt)
  return openStatuses.includes(status) && quietMs >= coldAfterMs ? Math.floor(quietMs / dayMs) : undefined
}

/** A field that leads are grouped by on the board, with its values in their order. */
export interface Grouping<Key extends 'status' | 'crmStage'> {
  key: Key
  label: string
  values: readonly Prospect[Key][]
  labels: Record<Prospect[Key], string>
  step: (from: Prospect[Key], to: Prospect[Key]) => Step
}

export const byStatus: Grouping<'status'> = {
  key: 'status',
  label: 'Status',
  values: statuses,
  labels: statusLabels,
  step: statusStep,
}

export const byStage: Grouping<'crmStage'> = {
  key: 'crmStage',
  label: 'Stage',
  values: crmStages,
  labels: stageLabels,
  step: stageStep,
}

/** Returns the columns of the board, each with the query for its leads. With a filter by the same field only one column remains. */
export function columnsOf<Key extends 'status' | 'crmStage'>({ key, values, labels }: Grouping<Key>, query: LeadQuery) {
  const only = query[key]
  return values
    .filter((value) => only === undefined || value === only)
    .map((value) => ({ value, label: labels[value], query: { ...query, [key]: value } }))
}
