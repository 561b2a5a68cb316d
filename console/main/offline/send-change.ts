import { ApiError, type Client } from '#shared/client.ts'
import { type ApiCall, keyHeader } from '#shared/contract/api-call.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { deleteTask } from '#shared/contract/tasks.ts'
import type { ChangeState, QueuedChange } from '../ipc/offline-calls.ts'
import { findCall, nameOfCall } from '../connection/contract-call.ts'

/** The result of sending a change. */
export type Outcome =
  | { type: 'made'; answer: unknown }
  /** The lead was changed elsewhere, but not in these fields, so the change must be sent again, based on the newest version. */
  | { type: 'again'; updatedAt: string }
  | { type: 'held'; state: ChangeState }
  | { type: 'signed-out' }
  | { type: 'server-silent' }
  /** The server is too busy or unavailable for any change. */
  | { type: 'busy' }
  /** The server failed at this change. */
  | { type: 'fault' }

export async function sendChange(client: Client, change: QueuedChange): Promise<Outcome> {
  const call = findCall(change.call)
  if (call === undefined)
    return held('This change was made by an older version of the console and can no longer be sent.')
  try {
    const { params, body } = change
    const input = { params, ...(call.body ? { body } : {}), headers: { [keyHeader]: change.id } }
    return { type: 'made', answer: await client.call<ApiCall>(call, input) }
  } catch (error) {
    return error instanceof ApiError ? consider(client, change, error) : { type: 'server-silent' }
  }
}

async function consider(client: Client, change: QueuedChange, error: ApiError): Promise<Outcome> {
  const failure = failureOf(error)
  if (failure !== undefined) return failure
  if (isFulfilled(change, error)) return { type: 'made', answer: undefined }
  if (change.call === nameOfCall(editProspect) && error.details.conflicts !== undefined) return compare(client, change)
  return held(error.sentence)
}

/** Returns whether the change is already in effect, through an earlier attempt whose response was lost or through someone else. */
function isFulfilled({ call }: QueuedChange, { code }: ApiError): boolean {
  if (code === 'already_made') return true
  if (call === nameOfCall(archiveProspect)) return code === 'already_archived'
  return code === 'not_found' && (call === nameOfCall(deleteProspect) || call === nameOfCall(deleteTask))
}

/** Compares the lead with the values that the owner saw. Fields that differ become a conflict, unless they already have the new value. */
async function compare(client: Client, { params, body, before }: QueuedChange): Promise<Outcome> {
  try {
    const lead = await client.call(getProspect, { params: { id: params['id'] ?? '' } })
    const now: Record<string, unknown> = { ...lead }
    const differing = Object.keys(before).filter((field) => now[field] !== before[field] && now[field] !== body[field])
    if (differing.length === 0) return { type: 'again', updatedAt: lead.updatedAt }
    const fields = Object.fromEntries(differing.map((field) => [field, { yours: body[field], theirs: now[field] }]))
    return { type: 'held', state: { type: 'conflict', fields, readAt: lead.updatedAt } as ChangeState }
  } catch (error) {
    if (!(error instanceof ApiError)) return { type: 'server-silent' }
    return failureOf(error) ?? held(error.sentence)
  }
}

/** Returns the outcome of an error that does not concern the change itself. */
function failureOf({ status, code }: ApiError): Outcome | undefined {
  // Without a code it is not the server's own.
  if (code === undefined) return { type: 'server-silent' }
  if (code === 'not_signed_in') return { type: 'signed-out' }
  if (status === 500) return { type: 'fault' }
  return status === 429 || status > 500 ? { type: 'busy' } : undefined
}

function held(sentence: string): Outcome {
  return { type: 'held', state: { type: 'refused', sentence } }
}
