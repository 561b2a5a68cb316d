import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Names a change, so that a repeat is recognised. */
export const keyHeader = 'Idempotency-Key'

/** Says of when an answer is that somebody has kept on its way, such as the console while the server is away: ISO 8601. */
export const asOfHeader = 'X-Shown-As-Of'

/** Stands beside it where an answer was put together from a part of all records: `400/520`. */
export const shownPartHeader = 'X-Shown-Part'

/** Who may make a call: anyone, or the signed-in owner (cookie session or device token). */
export type Access = 'public' | 'owner'

type Schema = z.core.$ZodType

type TextType = 'text/csv' | 'text/event-stream' | 'application/json'
type BinaryType = 'application/vnd.sqlite3'
export type DownloadType = TextType | BinaryType

/** - `enquiry`: what the business lives on;
 *  - `customer`: what somebody does who pays, or has a signed link;
 *  - `owner`: signing in and out. */
export type WriteBudget = 'enquiry' | 'customer' | 'owner'

/** One API call as it is said on the wire. Paths use `:name` for parameters. */
export interface ApiCall<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: Method
  readonly path: `/${string}`
  /** One line for the API description. */
  readonly summary: string
  readonly access: Access
  /** Of a visitor's write: what it is counted with, so that a flood of lesser ones does not keep it out. */
  readonly budget?: WriteBudget
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** In place of a JSON body: a file, read as it comes in. */
  readonly upload?: { readonly type: 'text/csv'; readonly limitBytes: number }
  /** What a success says; without it the answer is 204 and empty. */
  readonly answer?: Answer
  /** In place of a JSON answer: a file, sent as it is made. */
  readonly download?: { readonly type: DownloadType }
  /** The status of a success: 200 with an answer and 204 without one, unless said here. */
  readonly status?: 200 | 201 | 202
  /** May carry a UUID of the caller's in the header `Idempotency-Key`: however often it is sent with that key, it is made once, and a
   *  repeat is answered `already_made`. */
  readonly keyed?: true
  /** The codes a caller should expect besides `invalid_input`, `rate_limited` and `internal`, which any call may answer. */
  readonly errors?: readonly ErrorCode[]
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** What a caller gives: only the parts that the call has. */
export type CallInput<C extends ApiCall> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C extends { upload: object } ? { body: string | Blob } : unknown)

type Part<Name extends string, S> = Schema extends S
  ? unknown
  : undefined extends S
    ? unknown
    : Record<never, never> extends InputOf<S>
      ? { [name in Name]?: InputOf<S> }
      : { [name in Name]: InputOf<S> }

export type CallAnswer<C extends ApiCall> = C extends { download: { type: BinaryType } }
  ? Blob
  : C extends { download: object }
    ? string
    : C['answer'] extends Schema
      ? z.output<C['answer']>
      : undefined
/** What the server must give so that the answer schema accepts it. */
export type AnswerInput<C extends ApiCall> = C['answer'] extends Schema ? z.input<C['answer']> : void
export type ParsedInput<C extends ApiCall> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
}

/** Declares a call and keeps its exact types. The annotation keeps the calls that a page does not make out of its scripts. */
/* @__NO_SIDE_EFFECTS__ */
export function apiCall<const C extends ApiCall>(call: C): C {
  return call
}

/** Whether a download is UTF-8 text. */
export function isText(type: DownloadType): type is TextType {
  return type !== 'application/vnd.sqlite3'
}

/** The status a success is answered with. */
export function successStatus(call: ApiCall): number {
  return call.status ?? (call.answer || call.download ? 200 : 204)
}
