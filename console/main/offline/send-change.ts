import { ApiError, type Client } from '#shared/client.ts'
import { type ApiCall, keyHeader } from '#shared/contract/api-call.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import type { ChangeState, QueuedChange } from '../ipc/offline-calls.ts'
import { findCall } from '../connection/contract-call.ts'

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
  if (call === undefined) return held('This change was made by an older version of the app and can no longer be sent.')
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
  const offline = findOfflineCall(change.call)
  const fulfilledBy = offline?.fulfilledBy
  // The change is already in effect, through an earlier attempt whose response was lost or through someone else.
  if (error.code === 'already_made') return readMade(client, change)
  if (fulfilledBy !== undefined && error.code === fulfilledBy.code) {
    const { confirmedBy } = fulfilledBy
    return confirmedBy === undefined ? readMade(client, change) : confirm(client, change, confirmedBy, error)
  }
  if (offline?.before !== undefined && error.details.conflicts !== undefined) return compare(client, change)
  return held(error.sentence)
}

/** Returns the outcome of a change that the server has made already, with the record as it is now. */
async function readMade(client: Client, { call, subjectId: id }: QueuedChange): Promise<Outcome> {
  const read = findOfflineCall(call)?.answeredBy
  // The lead may have been archived or deleted since, and the change has been made all the same.
  const answer = read && (await client.call(read, { params: { id } }).catch(() => undefined))
  return { type: 'made', answer }
}

/** Returns the outcome of a refused change, which is in effect if a read of its record is answered. */
async function confirm(
  client: Client,
  { subjectId: id }: QueuedChange,
  read: typeof getProspect,
  refusal: ApiError,
): Promise<Outcome> {
  try {
    return { type: 'made', answer: await client.call(read, { params: { id } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { type: 'server-silent' }
    return failureOf(error) ?? held(refusal.sentence)
  }
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
