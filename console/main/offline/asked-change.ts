import { v7 as uuidv7 } from 'uuid'
import { keyHeader, successStatus } from '#shared/contract/api-call.ts'
import type { RecognisedCall } from './contract-call.ts'

/** A call that changes something, with the name that the change has from the beginning. */
export interface AskedChange extends RecognisedCall {
  /** Sent to the server with the first try, so that a second one is known there. */
  key: string
  body: unknown
}

/** Gives a change its name. What it makes is named here too, so that what is done to that next can name it. */
export async function nameChange(request: Request, asked: RecognisedCall): Promise<AskedChange> {
  const text = await request.clone().text()
  const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  const key = uuidv7()
  const isNew = asked.call.keyed === true && successStatus(asked.call) === 201
  const body = isNew ? { ...given, id: given['id'] ?? key } : given
  return { ...asked, key, body }
}

/** The change as it goes to the server. */
export function requestFor(request: Request, { call, key, body }: AskedChange): Request {
  const headers = new Headers(request.headers)
  if (call.keyed) headers.set(keyHeader, key)
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(call.body ? { body: JSON.stringify(body) } : {}),
  })
}
