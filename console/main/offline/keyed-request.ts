import { v7 as uuidv7 } from 'uuid'
import { keyHeader, successStatus } from '#shared/contract/api-call.ts'
import type { RecognisedCall } from './contract-call.ts'

/** A call that changes something, with the key that the change has from the beginning. */
export interface KeyedRequest extends RecognisedCall {
  /** Sent to the server with the first try, so that a second one is known there. */
  key: string
  body: unknown
}

/** Gives a change its key. What it makes gets its id here too, so that later changes can name it. */
export async function assignKey(request: Request, asked: RecognisedCall): Promise<KeyedRequest> {
  const text = await request.text()
  const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  const key = uuidv7()
  const isNew = asked.call.keyed === true && successStatus(asked.call) === 201
  const body = isNew ? { ...given, id: given['id'] ?? key } : given
  return { ...asked, key, body }
}

/** The change as it goes to the server. */
export function requestFor(request: Request, { call, key, body }: KeyedRequest): Request {
  const headers = new Headers(request.headers)
  if (call.keyed) headers.set(keyHeader, key)
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(call.body ? { body: JSON.stringify(body) } : {}),
  })
}
