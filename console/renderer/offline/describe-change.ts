import { leadFields } from '#shared/business/lead-fields.ts'
import { addFoundProspects } from '#shared/contract/capture.ts'
import { archiveProspect, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { callOutcomeText, type CallOutcome, logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { addNote, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect } from '#shared/contract/prospects.ts'
import { createTask, deleteTask, editTask } from '#shared/contract/tasks.ts'
import { readableValue } from '#shared/hub/prospects/lead-fields.ts'
import type { QueuedChange } from '../../main/ipc/offline-calls.ts'

type Described = Pick<QueuedChange, 'call' | 'body'>

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(leadFields).map(([field, { label }]) => [field, label]),
)

const words: Readonly<Record<string, (body: QueuedChange['body']) => string>> = {
  [nameOf(createProspect)]: () => 'New lead',
  [nameOf(addFoundProspects)]: ({ ids }) => (Array.isArray(ids) && ids.length === 1 ? 'New lead' : 'New leads'),
  [nameOf(editProspect)]: (body) =>
    Object.entries(body)
      .filter(([field]) => labels.has(field))
      .map(([field, value]) => `${fieldLabel(field)}: ${valueLabel(value as string | number | null)}`)
      .join(' · '),
  [nameOf(addNote)]: ({ text }) => `Note: “${String(text)}”`,
  [nameOf(logPhoneCall)]: ({ outcome }) => callOutcomeText[outcome as CallOutcome],
  [nameOf(undoPhoneCall)]: () => 'Call removed',
  [nameOf(recordPrivacy)]: ({ objected }) => (objected === true ? 'Wants no marketing' : 'Lawful basis'),
  [nameOf(archiveProspect)]: () => 'Archived',
  [nameOf(restoreProspect)]: () => 'Restored from the archive',
  [nameOf(deleteProspect)]: () => 'Deleted',
  [nameOf(createTask)]: ({ title }) => `New task: ${String(title)}`,
  [nameOf(editTask)]: ({ done }) =>
    done === undefined ? 'Task changed' : done === true ? 'Task done' : 'Task reopened',
  [nameOf(deleteTask)]: () => 'Task removed',
}

/** Describes a change with the labels that the hub uses. */
export function describeChange({ call, body }: Described): string {
  return words[call]?.(body) ?? 'Change'
}

export function fieldLabel(field: string): string {
  return labels.get(field) ?? field
}

/** Returns a field's value as text; `nothing` for an empty value. */
export function valueLabel(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'nothing' : readableValue(String(value))
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}
