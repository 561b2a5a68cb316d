import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { type ApiCall, keyHeader, searchPath, successStatus, takesKey } from '#shared/contract/api-call.ts'
import { calls } from '#shared/contract/index.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import { nameOfCall } from '#shared/offline-calls/offline-call.ts'

/** A call of the contract and the parameters in its path. */
export interface RecognisedCall {
  call: ApiCall
  params: Record<string, string>
}

// Paths with fewer parameters come first, because a parameter would also match a literal segment.
const patterns = calls
  .flatMap((call): { call: ApiCall; method: string; path: string }[] => [
    { call, method: call.method, path: call.path },
    ...(call.namesPerson ? [{ call, method: 'POST', path: searchPath(call) }] : []),
  ])
  .map(({ call, method, path }) => ({ call, method, pattern: patternOf(path), parameters: path.split('/:').length }))
  .toSorted((a, b) => a.parameters - b.parameters)

/** Returns the call of a request, or undefined when the contract has none. @param path without the query */
export function recogniseCall(method: string, path: string): RecognisedCall | undefined {
  for (const { call, method: own, pattern } of patterns) {
    const found = own === method ? pattern.exec(path) : null
    if (found === null) continue
    const params = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return { call, params: Object.fromEntries(params) }
  }
  return undefined
}

/** Returns the address of a read, with the query of a search that is in its body: that is how responses are stored on this computer. */
export async function addressOfRead(request: Request, { call }: RecognisedCall): Promise<URL> {
  const url = new URL(request.url)
  if (request.method === call.method) return url
  const query = (await request.clone().json()) as Record<string, string>
  url.pathname = call.path
  url.search = new URLSearchParams(query).toString()
  return url
}

export function findCall(name: string): ApiCall | undefined {
  return calls.find((call) => nameOfCall(call) === name)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/** Returns a short hash of the shape of a call's response. It changes whenever the contract changes that shape, so a stored response
 *  need not be read to know whether it still fits. */
export function shapeOf({ answer }: Pick<ApiCall, 'answer'>): string {
  const described = answer ? JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })) : ''
  return createHash('sha256').update(described).digest('hex').slice(0, 8)
}

/** The hash of the current response shape of each call that is stored on this computer, by path. */
export const cacheableShapes: ReadonlyMap<string, string> = new Map(
  calls.filter(({ offline }) => offline).map((call) => [call.path, shapeOf(call)]),
)

/** A call that changes something, with its idempotency key. */
export interface KeyedRequest extends RecognisedCall {
  /** Sent with the first attempt, so that the server recognises the next one. */
  key: string
  body: unknown
}

/** Assigns the key of a change, and the ids of the records that it creates, so that later changes can refer to it. */
export async function assignKey(request: Request, asked: RecognisedCall): Promise<KeyedRequest> {
  const text = await request.text()
  const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  const key = uuidv7()
  const offline = findOfflineCall(nameOfCall(asked.call))
  if (offline && successStatus(asked.call) === 201) return { ...asked, key, body: { ...given, id: given['id'] ?? key } }
  return { ...asked, key, body: offline?.assignIds?.(given, uuidv7) ?? given }
}

/** Returns the change as it is sent to the server. */
export function requestFor(request: Request, { call, key, body }: KeyedRequest): Request {
  const headers = new Headers(request.headers)
  if (takesKey(call)) headers.set(keyHeader, key)
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(call.body ? { body: JSON.stringify(body) } : {}),
  })
}
