import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { ApiCall, CallAnswer } from '#shared/contract/api-call.ts'
import type { FieldErrors } from '#shared/contract/errors.ts'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import { callForOne, type LeadChange } from '#shared/offline-calls/lead-actions.ts'
import { nameOfCall, planChange, type QueuedRequest } from '#shared/offline-calls/offline-call.ts'
import { Refusal } from '#shared/offline-calls/refusal.ts'
import { applyEffects, type Replica } from '#shared/offline-calls/replica.ts'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import type { KeyedRequest } from '../connection/contract-call.ts'
import { StorageError, storageProblem } from '../storage/storage-error.ts'
import type { PreparedChange, Store } from './store.ts'

/** Saves a change until the server can be reached. It is on the disk when this settles.
 *  @returns the expected response of the server @throws Refusal when the change needs the server, is invalid or cannot be saved */
export async function enqueue(store: Store, { call, params, key, body }: KeyedRequest): Promise<unknown> {
  const request = { id: key, call: nameOfCall(call), params, body: check(call, body), madeAt: new Date().toISOString() }
  let answer: unknown
  await commit(store, (replica) => {
    const prepared = prepare(replica, request)
    answer = prepared.answer
    return [prepared]
  })
  return answer
}

/** Saves a bulk change: the replica is read once, and all changes are saved together. A lead whose change is refused does not affect
 *  the others, and its result contains the reason. */
export async function enqueueBulk(store: Store, body: unknown): Promise<CallAnswer<typeof changeProspects>> {
  const results: CallAnswer<typeof changeProspects>['results'] = []
  await commit(store, (replica) =>
    splitBulk(replica, body).flatMap(({ id, part }) => {
      try {
        const prepared = prepare(replica, { ...part, id: uuidv7(), madeAt: new Date().toISOString() })
        results.push({ id, done: true, error: null })
        return [prepared]
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        results.push({ id, done: false, error: error.message })
        return []
      }
    }),
  )
  const done = results.filter((result) => result.done).length
  return { done, failed: results.length - done, results }
}

async function commit(store: Store, prepareAll: (replica: Replica) => PreparedChange[]): Promise<void> {
  try {
    await store.commit(prepareAll)
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause
    throw new Refusal('unavailable', `Nothing was changed. ${storageProblem(cause)}`, { cause })
  }
}

type Part = Pick<QueuedChange, 'call' | 'params' | 'body'>

function prepare(replica: Replica, request: QueuedRequest & Part): PreparedChange & { answer: unknown } {
  const offline = findOfflineCall(request.call)
  if (offline === undefined) throw new Refusal('unavailable', 'You can’t do this while the server is unreachable.')
  const { id: subjectId, name: subjectName } = offline.subject(replica, request)
  const before = offline.before?.(replica, request) ?? {}
  const { answer, effects } = planChange(offline, replica, request)
  const change: QueuedChange = { ...request, subjectId, subjectName, before, state: { type: 'waiting' } }
  return { answer, change, apply: () => applyEffects(replica, effects, request.madeAt) }
}

/** Returns the parsed body. @throws Refusal with a message for each invalid field */
function check({ body: schema }: ApiCall, body: unknown): Record<string, unknown> {
  if (schema === undefined) return {}
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data as Record<string, unknown>
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message
  throw new Refusal('invalid_input', `${Object.values(fields).join('. ')}.`, { fields })
}

/** Splits a bulk change into one change for each lead. Each is sent separately, with the stale-edit guard that a bulk change does not
 *  have. @throws Refusal for leads given by a filter, which only the server can resolve */
function splitBulk(replica: Replica, given: unknown): { id: string; part: Part }[] {
  const body = z.parse(changeProspects.body, given)
  if (body.ids === undefined) {
    throw new Refusal(
      'unavailable',
      'The server can’t be reached, so please select the leads one by one. Only the server knows every lead that matches a filter.',
    )
  }
  return [...new Set(body.ids)].map((id) => ({ id, part: partOf(replica, id, body) }))
}

function partOf(replica: Replica, id: string, order: z.output<typeof changeProspects.body>): Part {
  const { call, body } = callForOne(order as LeadChange, replica.leads.get(id)?.record.updatedAt ?? '')
  return { call: nameOfCall(call), params: { id }, body }
}
