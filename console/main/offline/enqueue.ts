import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { FieldErrors } from '#shared/contract/errors.ts'
import type { QueuedChange } from './calls.ts'
import type { AskedChange } from './asked-change.ts'
import { nameOfCall } from './contract-call.ts'
import { splitBulk } from './deeds/bulk.ts'
import type { Wish } from './deeds/deed.ts'
import { deeds } from './deeds/deeds.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'
import type { World } from './world.ts'

/** Keeps a change until the server can have it. It is on the disk when this settles.
 *  @returns what the server would answer @throws Refusal when it cannot be made without the server */
export async function enqueue(store: Store, { call, params, key, body }: AskedChange): Promise<unknown> {
  const wish = { id: key, call: nameOfCall(call), params, body: check(call, body), madeAt: new Date().toISOString() }
  return keep(store, await store.world(), wish)
}

/** The same for one thing that is done to many leads. One that cannot be done leaves the others alone and says why. */
export async function enqueueBulk(store: Store, body: unknown): Promise<unknown> {
  const results: { id: string; done: boolean; error: string | null }[] = []
  for (const { id, part } of splitBulk(await store.world(), body)) {
    try {
      keep(store, await store.world(), { ...part, id: uuidv7(), madeAt: new Date().toISOString() })
      results.push({ id, done: true, error: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, done: false, error: error.message })
    }
  }
  const done = results.filter((result) => result.done).length
  return { done, failed: results.length - done, results }
}

function keep(store: Store, world: World, wish: Wish): unknown {
  const deed = deeds[wish.call]
  if (deed === undefined) throw new Refusal('unavailable', 'This cannot be done while the server is away.')
  const { id: subjectId, name: subjectName } = deed.subject(world, wish)
  const before = deed.before?.(world, wish) ?? {}
  const answer = deed.apply(world, wish)
  const change: QueuedChange = { ...wish, subjectId, subjectName, before, state: { type: 'waiting' } }
  try {
    store.queue.add(change)
  } catch (cause) {
    const refusal = new Refusal(
      'unavailable',
      'This could not be kept: nothing can be written to this computer’s disk.',
    )
    refusal.cause = cause
    throw refusal
  }
  return answer
}

/** @throws Refusal with every field's message */
function check({ body: schema }: ApiCall, body: unknown): Record<string, unknown> {
  if (schema === undefined) return {}
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data as Record<string, unknown>
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message
  throw new Refusal('invalid_input', `${Object.values(fields).join('. ')}.`, fields)
}
