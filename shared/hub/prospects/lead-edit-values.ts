import type { CallInput } from '#shared/contract/api-call.ts'
import { leadFieldNames, leadFields } from '#shared/business/lead-fields.ts'
import type { EditableField, editProspect, ProspectDetail } from '#shared/contract/prospects.ts'
import { formatExact } from '../platform/dates.ts'
import {
  mailStateLabels,
  packageLabels,
  paymentStateLabels,
  priorityLabels,
  projectTypeLabels,
  stageLabels,
  statusLabels,
} from './labels.ts'

export type LeadEdit = NonNullable<CallInput<typeof editProspect>['body']>

export type LeadEditField = Exclude<EditableField, 'status' | 'crmStage'>

/** The fields of the form. */
export const leadEditFields = leadFieldNames.filter(
  (name): name is LeadEditField => leadFields[name].hasOwnMenu === undefined,
)

/** Returns a lead as values of the form fields. */
export function toEntries(lead: ProspectDetail): LeadEdit {
  const entries = Object.fromEntries(leadEditFields.map((field) => [field, lead[field] ?? '']))
  return {
    ...entries,
    packageValue: lead.packageValue,
    depositRequired: lead.depositRequired,
    updatedAt: lead.updatedAt,
  }
}

const labels: ReadonlyMap<string, string> = new Map(
  [
    paymentStateLabels,
    mailStateLabels,
    { queued: mailStateLabels.waiting },
    projectTypeLabels,
    statusLabels,
    stageLabels,
    priorityLabels,
    packageLabels,
  ].flatMap((names) => Object.entries(names)),
)

/** Returns a timeline value as the hub displays it: `deposit_paid` becomes `Deposit paid`. */
export function readableValue(value: string): string {
  const label = labels.get(value)
  if (label !== undefined) return label
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatExact(value) : value
}
