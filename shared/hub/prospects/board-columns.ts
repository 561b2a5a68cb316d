import { stageStep, statusStep, type Step } from '#shared/business/pipeline.ts'
import { crmStages, type Prospect, statuses } from '#shared/contract/prospects.ts'
import type { LeadQuery } from './filter.ts'
import { stageLabels, statusLabels } from './labels.ts'

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
