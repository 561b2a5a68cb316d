import { ApiError, type Client } from '#shared/client.ts'
import { type ApiCall, keyHeader } from '#shared/contract/api-call.ts'
import { undoPhoneCall } from '#shared/contract/phone-calls.ts'
import {
  archiveProspect,
  deleteProspect,
  getArchivedProspect,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import { recordPrivacy } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect } from '#shared/contract/prospects.ts'
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
  if (isFulfilled(change, error)) return readMade(client, change)
  if (change.call === nameOfCall(restoreProspect) && error.code === 'not_found')
    return checkRestored(client, change, error)
  if (change.call === nameOfCall(editProspect) && error.details.conflicts !== undefined) return compare(client, change)
  return held(error.sentence)
}

/** Returns whether the change is already in effect, through an earlier attempt whose response was lost or through someone else. */
function isFulfilled({ call }: QueuedChange, { code }: ApiError): boolean {
  if (code === 'already_made') return true
  if (call === nameOfCall(archiveProspect)) return code === 'already_archived'
  return code === 'not_found' && fulfilledWithoutRecord.has(call)
}

/** The calls whose subject is gone once they have been made. */
const fulfilledWithoutRecord: ReadonlySet<string> = new Set([deleteProspect, deleteTask, undoPhoneCall].map(nameOfCall))

/** The reads that answer what a change would have answered, by the name of its call. */
const readsOfMade: Readonly<Record<string, typeof getProspect | typeof getArchivedProspect>> = {
  [nameOfCall(createProspect)]: getProspect,
  [nameOfCall(editProspect)]: getProspect,
  [nameOfCall(recordPrivacy)]: getProspect,
  [nameOfCall(restoreProspect)]: getProspect,
  [nameOfCall(archiveProspect)]: getArchivedProspect,
}

/** Returns the outcome of a change that the server has made already, with the lead as it is now. */
async function readMade(client: Client, { call, subjectId: id }: QueuedChange): Promise<Outcome> {
  const read = readsOfMade[call]
  // The lead may have been archived or deleted since, and the change has been made all the same.
  const answer = read && (await client.call(read, { params: { id } }).catch(() => undefined))
  return { type: 'made', answer }
}

/** A lead that is live needs no restoring. */
async function checkRestored(client: Client, { subjectId: id }: QueuedChange, refusal: ApiError): Promise<Outcome> {
  try {
    return { type: 'made', answer: await client.call(getProspect, { params: { id } }) }
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
