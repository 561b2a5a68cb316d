import { coldAfterMs, openStatuses } from '#shared/business/going-cold.ts'
import { crmStages, type Prospect, statuses } from '#shared/contract/prospects.ts'
import type { LeadQuery } from './filter.ts'
import { type Stage, stageLabels, type Status, statusLabels } from './labels.ts'

/** What a change of status or stage requires: nothing, a reason, or another step first. The server applies the same rule. */
export type Step = 'free' | 'needs a reason' | 'not from here'

export function statusStep(from: Status, to: Status): Step {
  return stepAlong(statuses, 'rejected', from, to)
}

export function stageStep(from: Stage, to: Stage): Step {
  return stepAlong(crmStages, 'lost', from, to)
}

/** Forward and out is free, back asks why; who is out comes in again at the beginning. */
function stepAlong<Name extends string>(all: readonly Name[], wayOut: Name, from: Name, to: Name): Step {
  if (to === from || to === wayOut) return 'free'
  if (from === wayOut) return to === all[0] ? 'free' : 'not from here'
  return all.indexOf(to) < all.indexOf(from) ? 'needs a reason' : 'free'
}

const dayMs = 86_400_000

/** Whole days without any change, for a lead that is going cold; undefined for one that is not. @param now milliseconds since 1970 */
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

/** The columns of the board, each with the query for its leads. A filter by the same field leaves only its own column. */
export function columnsOf<Key extends 'status' | 'crmStage'>({ key, values, labels }: Grouping<Key>, query: LeadQuery) {
  const only = query[key]
  return values
    .filter((value) => only === undefined || value === only)
    .map((value) => ({ value, label: labels[value], query: { ...query, [key]: value } }))
}
