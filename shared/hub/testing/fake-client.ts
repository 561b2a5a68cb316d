import * as z from 'zod/mini'
import { type Client, createClient } from '#shared/client.ts'
import {
  fileNameHeader,
  searchPath,
  type AnswerInput,
  type ApiCall,
  type ParsedInput,
  successStatus,
} from '#shared/contract/api-call.ts'
import { type ErrorCode, errorStatus, type FieldErrors, type ProblemDetails } from '#shared/contract/errors.ts'
import type { Change } from '#shared/contract/changes.ts'
import { followChanges } from '#shared/contract/events.ts'
import * as features from '#shared/contract/features.ts'
import { defaultAnswers } from './default-answers.ts'

const calls = Object.values(features)
  .flatMap((feature): unknown[] => Object.values(feature))
  .filter(isCall)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))

/** A request that the hub made, parsed as the server would. */
export type FakeRequest<C extends ApiCall> = ParsedInput<C> & { headers: Headers }
type Answer<C extends ApiCall> = C extends { download: object } ? string : AnswerInput<C>
type Handler<C extends ApiCall> = (
  request: FakeRequest<C>,
) => Answer<C> | WithHeaders<Answer<C>> | Promise<Answer<C> | WithHeaders<Answer<C>>>
type LooseHandler = (request: { params: unknown; query: unknown; body: unknown; headers: Headers }) => unknown

/** A client whose server each test fakes. Calls are typed and checked by the contract. */
export interface FakeClient extends Client {
  /** Answers a request as the server. */
  fetch: typeof fetch
  /** Sets the response of a call. */
  answer<C extends ApiCall>(call: C, answer: Answer<C> | Handler<C>): void
  /** Refuses a call until the returned function is called. */
  refuse(call: ApiCall, code: ErrorCode, sentence: string, more?: { fields?: FieldErrors } & ProblemDetails): () => void
  /** Makes a call fail as if offline until the returned function is called. */
  disconnect(call: ApiCall): () => void
  /** Delays the response of a call until the returned function is called. */
  hold(call: ApiCall): () => void
  /** Handles a call but drops its response, until the returned function is called. */
  loseAnswer(call: ApiCall): () => void
  /** Returns the requests of a call so far, oldest first. */
  requests<C extends ApiCall>(call: C): FakeRequest<C>[]
  /** Sends the hub the event that a record has changed. */
  emit(change: Change): void
  /** Disconnects the event stream. */
  breakEvents(): void
}

class WithHeaders<T> {
  readonly answer: T
  readonly headers: Record<string, string>
  constructor(answer: T, headers: Record<string, string>) {
    this.answer = answer
    this.headers = headers
  }
}

/** Returns a response with headers. */
export function withHeaders<T>(answer: T, headers: Record<string, string>): WithHeaders<T> {
  return new WithHeaders(answer, headers)
}

/** Returns one page of a list. `nextCursor` leads to the next one. */
export function pageOf<T>(records: T[], { total = records.length, nextCursor = '' } = {}): WithHeaders<T[]> {
  return withHeaders(records, {
    'X-Total-Count': String(total),
    ...(nextCursor ? { Link: `</?cursor=${encodeURIComponent(nextCursor)}>; rel="next"` } : {}),
  })
}

let unexpectedRequests: string[] = []

/** Returns the requests since the last call for which no test had set a response. */
export function takeUnexpectedRequests(): string[] {
  const taken = unexpectedRequests
  unexpectedRequests = []
  return taken
}

export function createFakeClient(): FakeClient {
  const handlers = new Map<string, LooseHandler>()
  const requests = new Map<string, unknown[]>()
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let eventId = 0
  const client: FakeClient = {
    ...createClient({ fetch: fakeFetch }),
    fetch: fakeFetch,
    answer: (call, answer) =>
      void handlers.set(keyOf(call), (typeof answer === 'function' ? answer : () => answer) as LooseHandler),
    refuse: (call, code, sentence, more = {}) =>
      replace(call, () => () => {
        const status = errorStatus[code]
        return Response.json(
          { type: 'about:blank', title: code, status, detail: sentence, code, ...more },
          { status, headers: { 'Content-Type': 'application/problem+json' } },
        )
      }),
    disconnect: (call) => replace(call, () => failToFetch),
    hold(call) {
      const released = Promise.withResolvers<void>()
      const restore = replace(call, (before) => async (request) => {
        await released.promise
        return before(request)
      })
      return () => {
        restore()
        released.resolve()
      }
    },
    loseAnswer: (call) =>
      replace(call, (before) => async (request) => {
        await before(request)
        return failToFetch()
      }),
    requests: <C extends ApiCall>(call: C) => (requests.get(keyOf(call)) ?? []) as FakeRequest<C>[],
    emit: (change) => send(`id: ${++eventId}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`),
    breakEvents() {
      for (const stream of streams) stream.error(new TypeError('network error'))
      streams.clear()
    },
  }
  client.answer(followChanges, openStream as never)
  for (const { call, answer } of defaultAnswers) client.answer(call, answer as never)
  return client

  function replace(call: ApiCall, make: (before: LooseHandler) => LooseHandler): () => void {
    const key = keyOf(call)
    const before = handlers.get(key)
    const replacement = make(before ?? answerWithoutHandler(call))
    handlers.set(key, replacement)
    return () => {
      if (handlers.get(key) !== replacement) return
      if (before) handlers.set(key, before)
      else handlers.delete(key)
    }
  }

  async function fakeFetch(...input: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(...input)
    const url = new URL(request.url)
    const found = findCall(request.method, url.pathname)
    if (!found) return reject(`${request.method} ${url.pathname} is no call of the contract`)
    const { call, params } = found
    const text = await request.text()
    const fileName = request.headers.get(fileNameHeader)
    const query: unknown =
      request.method === call.method
        ? { ...Object.fromEntries(url.searchParams), ...(fileName && { fileName: decodeURIComponent(fileName) }) }
        : JSON.parse(text)
    const parsed = {
      params: parse(call, call.params, params),
      query: parse(call, call.query, query),
      body: call.body ? parse(call, call.body, JSON.parse(text || 'null')) : text,
      headers: request.headers,
    }
    requests.set(keyOf(call), [...(requests.get(keyOf(call)) ?? []), parsed])
    const handle = handlers.get(keyOf(call)) ?? answerWithoutHandler(call)
    return toResponse(call, await Promise.race([handle(parsed), aborted(request.signal)]))
  }

  function openStream(): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        streams.add(controller)
        controller.enqueue(new TextEncoder().encode(`id: ${eventId}\n\n`))
      },
      cancel: () => void (own && streams.delete(own)),
    })
    return new Response(body)
  }

  function send(text: string): void {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
  }
}

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function keyOf({ method, path }: ApiCall): string {
  return `${method} ${path}`
}

/** Finds the call of an address; one whose path has no parameter there comes first. */
function findCall(method: string, path: string): { call: ApiCall; params: Record<string, string> } | undefined {
  const matches = calls.flatMap(({ call, pattern }) => {
    if (call.namesPerson && method === 'POST' && path === searchPath(call)) return [{ call, params: {} }]
    const match = call.method === method ? pattern.exec(path) : null
    return match ? [{ call, params: { ...match.groups } }] : []
  })
  return matches.find(({ call }) => call.path === path) ?? matches[0]
}

function parse(call: ApiCall, schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : reject(`${keyOf(call)} does not fit the contract: ${parsed.error.message}`)
}

/** A list whose response is not set is empty. */
function answerWithoutHandler(call: ApiCall): LooseHandler {
  if (call.method === 'GET' && call.answer && z.safeParse(call.answer, []).success) return () => []
  return () => reject(`${keyOf(call)} has no answer`)
}

function reject(message: string): never {
  unexpectedRequests.push(message)
  throw new TypeError(message)
}

function failToFetch(): never {
  throw new TypeError('Failed to fetch')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function toResponse(call: ApiCall, result: unknown): Response {
  if (result instanceof Response) return result
  const { answer, headers } = result instanceof WithHeaders ? result : new WithHeaders(result, {})
  const status = successStatus(call)
  if (call.download) return new Response(answer as string, { status, headers })
  if (!call.answer) return new Response(null, { status, headers })
  const total = Array.isArray(answer) ? { 'X-Total-Count': String(answer.length) } : {}
  return Response.json(parse(call, call.answer, answer), { status, headers: { ...total, ...headers } })
}
