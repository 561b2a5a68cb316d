import { leadFields } from '#shared/business/lead-fields.ts'
import { readableValue } from '#shared/hub/prospects/lead-edit-values.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import type { QueuedChange } from '../../main/ipc/offline-calls.ts'

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(leadFields).map(([field, { label }]) => [field, label]),
)

/** Describes a change with the labels that the hub uses. */
export function describeChange({ call, body }: Pick<QueuedChange, 'call' | 'body'>): string {
  return findOfflineCall(call)?.describe(body, valueLabel) ?? 'Change'
}

export function fieldLabel(field: string): string {
  return labels.get(field) ?? field
}

/** Returns a field's value as text; `nothing` for an empty value. */
export function valueLabel(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'nothing' : readableValue(String(value))
}
