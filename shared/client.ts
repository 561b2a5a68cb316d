import { isText, type ApiCall, type CallAnswer, type CallInput } from './contract/api-call.ts'
import { type LooseInput, toRequest } from './contract/api-request.ts'
import type { ErrorCode, FieldErrors, Problem, ProblemDetails } from './contract/errors.ts'

/** An unsuccessful answer. The message is `status: body`, as the specification's error catalogue says. */
export class ApiError extends Error {
  readonly status: number
  /** The sentence for the reader, without the status. */
  readonly sentence: string
  /** Messages by field name; empty when the server named none. */
  readonly fields: FieldErrors
  /** What the server said besides; empty for most errors. */
  readonly details: ProblemDetails
  /** Undefined for an answer that is not the server's own, such as a proxy's. */
  readonly code: ErrorCode | undefined
  constructor(
    status: number,
    sentence: string,
    fields: FieldErrors = {},
    details: ProblemDetails = {},
    code?: ErrorCode,
  ) {
    super(`${status}: ${sentence}`)
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.fields = fields
    this.details = details
    this.code = code
  }
}

/** Returns whether the server itself has refused a call, and would again: no proxy's answer, no fault, and not because it is too busy. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && error.status < 500 && error.status !== 429
}

export interface ClientOptions {
  /** Where the server is; empty for the page's own. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Sent with every call, for example `{ Authorization: 'Bearer …' }`. */
  headers?: Record<string, string>
}

export interface Client {
  /** Makes one call of the contract. @throws ApiError on an unsuccessful answer; TypeError when the server cannot be reached. */
  call<C extends ApiCall>(call: C, ...input: Input<C>): Promise<CallAnswer<C>>
  /** The same with the headers of the answer, where they say more than the body: `X-Total-Count`, `Link`. */
  callWithHeaders<C extends ApiCall>(call: C, ...input: Input<C>): Promise<{ answer: CallAnswer<C>; headers: Headers }>
  /** The answer as it comes in, for one that is read piece by piece. @throws as `call` does */
  open<C extends ApiCall>(call: C, ...input: Input<C>): Promise<Response>
  /** Reads a path as JSON. @throws as `call` does */
  get(path: string, options?: { signal?: AbortSignal }): Promise<unknown>
}

type Options<C extends ApiCall> = CallInput<C> & { signal?: AbortSignal; headers?: Record<string, string> }
type Input<C extends ApiCall> = Record<never, never> extends CallInput<C> ? [input?: Options<C>] : [input: Options<C>]

export function createClient({ baseUrl = '', fetch: send = fetch, headers = {} }: ClientOptions = {}): Client {
  return { call, callWithHeaders, open, get }

  async function call<C extends ApiCall>(call: C, ...input: Input<C>) {
    return (await readAnswer(call, await open(call, ...input))) as CallAnswer<C>
  }

  async function callWithHeaders<C extends ApiCall>(call: C, ...input: Input<C>) {
    const response = await open(call, ...input)
    return { answer: (await readAnswer(call, response)) as CallAnswer<C>, headers: response.headers }
  }

  async function open<C extends ApiCall>(call: C, ...[given]: Input<C>) {
    const input: LooseInput & Pick<ApiCall, 'path' | 'method'> = toRequest(call, given ?? {})
    return request(fillAddress(input), {
      method: input.method,
      headers: {
        ...(input.body === undefined ? {} : { 'Content-Type': contentType(call, input.body) }),
        ...headers,
        ...input.headers,
      },
      ...(input.body === undefined
        ? {}
        : { body: call.upload ? (input.body as string | Blob) : JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    })
  }

  async function get(path: string, options: { signal?: AbortSignal } = {}) {
    return (await request(path, { method: 'GET', headers, ...options })).json()
  }

  async function request(path: string, init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> }) {
    const response = await send(baseUrl + path, {
      ...init,
      credentials: 'include',
      headers: { Accept: 'application/json, application/problem+json', ...init.headers },
    })
    if (isFromProxy(response)) throw new TypeError('The server can’t be reached.', { cause: response.status })
    if (!response.ok) throw await readError(response)
    return response
  }
}

/** Returns whether a proxy reports that the server behind it is down: our server's errors are plain text or JSON. */
function isFromProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const type = headers.get('Content-Type') ?? 'text/html'
  return (status === 502 || status === 503 || status === 504) && type.startsWith('text/html')
}

/** Not every browser knows the type of every picture; the server decides by the content. */
function contentType({ upload }: ApiCall, body: unknown): string {
  if (upload?.type !== 'image/*') return upload?.type ?? 'application/json'
  return body instanceof Blob && body.type.startsWith('image/') ? body.type : 'application/octet-stream'
}

function readAnswer(call: ApiCall, response: Response): Promise<unknown> | undefined {
  if (call.download) return isText(call.download.type) ? response.text() : response.blob()
  return response.status === 204 ? undefined : response.json()
}

/** Returns the address at which a call is made. */
export function addressOf<C extends ApiCall>(call: C, ...[given]: Input<C>): string {
  return fillAddress(toRequest(call, given ?? {}))
}

function fillAddress({ path, params, query }: LooseInput & Pick<ApiCall, 'path'>): string {
  return fillPath(path, params) + queryString(query)
}

/** Puts parameters into a path: `/a/:id` with `{ id: 'x' }` is `/a/x`. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function queryString(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text()
  if (response.headers.get('Content-Type')?.startsWith('application/problem+json')) {
    const { detail, code, fields, ...details } = JSON.parse(text) as Problem
    return new ApiError(response.status, detail, fields, details, code)
  }
  return new ApiError(response.status, text || response.statusText)
}
