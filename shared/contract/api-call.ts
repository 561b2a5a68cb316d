import type * as z from 'zod/mini'
import type { ChangeSubject } from './changes.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The header that identifies a change, so that a repeat is recognised. */
export const keyHeader = 'Idempotency-Key'

/** The header of an upload with the name of its file, percent-encoded. The name may name a person, so it is not sent in the address. */
export const fileNameHeader = 'X-File-Name'

/** Encodes a name for `fileNameHeader`. */
export function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}

/** The header of a cached response, such as the console's while it is offline: when it was current, ISO 8601. */
export const asOfHeader = 'X-Shown-As-Of'

/** The header of a cached response that was computed from some of all records: `400/520`. */
export const shownPartHeader = 'X-Shown-Part'

type Schema = z.core.$ZodType

type TextType = 'text/csv' | 'text/event-stream' | 'application/json'
type BinaryType = 'application/octet-stream' | 'image/webp'
export type DownloadType = TextType | BinaryType

/** - `enquiry`: enquiries, which the business lives on;
 *  - `customer`: writes of somebody who pays, or has a signed link;
 *  - `visitorFile`: files with an enquiry, which take space;
 *  - `estimate`: estimates, which also become leads;
 *  - `account`: signing in and out. */
export type WriteBudget = 'enquiry' | 'estimate' | 'customer' | 'linkWrite' | 'visitorFile' | 'account'

/** One call of the API. Paths use `:name` for parameters. */
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
  /** Set if anyone may make the call. Otherwise only the signed-in owner may (cookie session or device token). */
  readonly access?: 'public'
  /** The rate limit of a visitor's write, so that a flood of less important writes does not stop it. */
  readonly budget?: WriteBudget
  /** Set if the password must have been confirmed within `confirmationMinutes` (step-up authentication): for what sets up a way to the data from outside, could lock
   *  the owner out, or hands out the data of everybody. Without it the call is refused with `confirmation_required`. */
  readonly needsPasswordConfirmation?: true
  readonly params?: Params
  readonly query?: Query
  /** Returns whether a query may name a person, and so must not be in an address, which logs and histories keep. Such a read is made by
   *  POST to `searchPath`, with the query as its body. */
  readonly namesPerson?: (query: Readonly<Record<string, unknown>>) => boolean
  readonly body?: Body
  /** A file instead of a JSON body, read while it arrives. */
  readonly upload?: { readonly type: 'text/csv' | 'image/*' | 'application/octet-stream'; readonly limitBytes: number }
  /** The answer to a successful call; without it the response is 204 and empty. */
  readonly answer?: Answer
  /** A file instead of a JSON answer, sent while it is produced. */
  readonly download?: { readonly type: DownloadType }
  /** The status of a success, if not 200 with an answer and 204 without one. */
  readonly status?: 200 | 201 | 202
  /** How a call that changes records writes:
   *  - `transaction`, unless given: the server runs its handler in one, which no other write can be beside. It may only run SQL. A read says so
   *    whose records must fit together.
   *  - `own`: the handler opens transactions itself, because it waits for something else (the network, a file, a child process, the hash of a
   *    password), makes several changes, or records something although it refuses the call. */
  readonly write?: 'transaction' | 'own'
  /** Set for a call by POST that changes no record, or whose repeat changes nothing more: a lost answer then leaves nothing in doubt. */
  readonly changesNothing?: true
  /** The records that the call changes. The hub then reads again what is stale after them (`staleAfter`). Left out of what only visitors call:
   *  the hub hears of it from the server. */
  readonly changes?: readonly ChangeSubject[]
  /** The records whose changes make the answer of a read out of date. The hub then reads it again. */
  readonly staleAfter?: readonly ChangeSubject[]
  /** Set if the answer says whether the lead of each record still exists: deleting a lead makes it out of date as well. */
  readonly linksToLeads?: true
  /** Whether the console stores the answer, so that it can be read while the server cannot be reached. Never set for what is looked up
   *  about one person, emails, deleted leads, signed links, the audit log and devices: they must leave nothing on a computer. */
  readonly offline?: true
  /** The error codes besides `invalid_input`, `rate_limited` and `internal`, which every call may return. */
  readonly errors?: readonly ErrorCode[]
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** The input of a caller: only the parts that the call has. */
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
/** The input of the answer's schema, which the server returns. */
export type AnswerInput<C extends ApiCall> = C['answer'] extends Schema ? z.input<C['answer']> : void
export type ParsedInput<C extends ApiCall> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
}

/** Declares a call with its exact types. The annotation lets bundlers remove unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export function apiCall<
  const M extends Method,
  const Path extends ApiCall['path'],
  const C extends Omit<ApiCall, 'method' | 'path'>,
>(method: M, path: Path, call: C): { readonly method: M; readonly path: Path } & C {
  return { method, path, ...call }
}

/** Whether the server runs the handler of a call in a transaction. */
export type InTransaction<C extends ApiCall> = C extends { write: infer Write }
  ? Write extends 'transaction'
    ? true
    : false
  : C extends { method: 'GET' } | { changesNothing: true }
    ? false
    : true

/** Returns whether the server runs the handler of a call in a transaction. */
export function isInTransaction({ method, write, changesNothing }: ApiCall): boolean {
  return write === undefined ? method !== 'GET' && changesNothing !== true : write === 'transaction'
}

/** Returns whether a call may have a UUID in the header `Idempotency-Key`: the change is then made once, and a repeat is refused with
 *  `already_made`. Every change of the owner may that the server runs in a transaction, since the key is stored in it. */
export function takesKey(call: ApiCall): boolean {
  return call.access !== 'public' && call.changesNothing !== true && isInTransaction(call)
}

/** Returns the path at which a read takes its query in the body. */
export function searchPath({ path }: Pick<ApiCall, 'path'>): ApiCall['path'] {
  return `${path}/search`
}

/** Returns whether a download is UTF-8 text. */
export function isText(type: DownloadType): type is TextType {
  return /^text|json/.test(type)
}

/** Returns the HTTP status of a success. */
export function successStatus(call: ApiCall): number {
  return call.status ?? (call.answer || call.download ? 200 : 204)
}
