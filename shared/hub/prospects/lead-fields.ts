import type { CallInput } from '#shared/contract/api-call.ts'
import type { editProspect, ProspectDetail } from '#shared/contract/prospects.ts'
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

/** The fields of the form. Status and stage have menus of their own, which ask why when they go back. */
export const leadEditFields = [
  'name',
  'email',
  'phone',
  'location',
  'postcode',
  'projectType',
  'description',
  'priority',
  'selectedPackage',
  'packageValue',
  'depositRequired',
  'notes',
] as const satisfies readonly (keyof LeadEdit & keyof ProspectDetail)[]
export type LeadEditField = (typeof leadEditFields)[number]

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

export const fieldLabels: Record<LeadEditField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  postcode: 'Postcode',
  projectType: 'Project type',
  description: 'Description',
  priority: 'Priority',
  selectedPackage: 'Package',
  packageValue: 'Value',
  depositRequired: 'Deposit',
  notes: 'Notes',
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
