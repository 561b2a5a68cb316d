import type { ApiCall, CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { getArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { getProspect } from '#shared/contract/prospects.ts'
import type { Effects, Replica } from './replica.ts'

/** A requested change. */
interface ChangeRequest<Params, Body> {
  /** Its idempotency key, and the id of the record that it creates unless it gives another. */
  id: string
  /** ISO 8601. */
  madeAt: string
  params: Params
  body: Body
}

/** Everything that hub and console know about a change that can be made without the server. */
interface Description<Params, Body, Answer> {
  /** Returns the id and name of the record that it changes. @throws Refusal when it is not stored here */
  subject(replica: Replica, request: ChangeRequest<Params, Body>): { id: string; name: string }
  /** Returns the answer that the server is expected to give. @throws Refusal where the server would refuse it */
  answer(replica: Replica, request: ChangeRequest<Params, Body>): Answer
  /** Returns what the change does to the records.
   *  @param answer the expected one, or the server's own
   *  @param replica undefined for the server's own answer: what that does not contain is read again */
  apply(answer: Answer, request: ChangeRequest<Params, Body>, replica?: Replica): Effects
  /** Describes the change in the list of those that wait. @param valueLabel names a value as the hub does */
  describe(body: Body, valueLabel: ValueLabel): string
  /** Returns whether it must be sent alone, because it may free or take an email address or number that another lead uses. */
  alone?(body: Body): boolean
  /** The refusal which shows that the change is in effect already; `confirmedBy` if it shows that only while this read answers. */
  fulfilledBy?: { code: ErrorCode; confirmedBy?: typeof getProspect }
  /** The read that has the same answer. It is asked when the server has made the change already. */
  answeredBy?: typeof getProspect | typeof getArchivedProspect
  /** Returns the fields that the stale-edit guard compares, with the values that the owner sees. */
  before?(replica: Replica, request: ChangeRequest<Params, Body>): Record<string, unknown>
  /** Adds the ids of the records that it creates, where it creates several. */
  assignIds?(body: Record<string, unknown>, newId: () => string): Record<string, unknown>
}

type ValueLabel = (value: string | number | boolean | null | undefined) => string

/** A change as it is queued, whatever its call. */
export type QueuedRequest = ChangeRequest<Record<string, string>, Record<string, unknown>>

/** A call that can be made without the server. */
export type OfflineCall = Description<QueuedRequest['params'], QueuedRequest['body'], unknown> & { call: ApiCall }

/** Describes a call that can be made without the server. */
export function offlineCall<C extends ApiCall>(
  call: C,
  description: Description<ParsedInput<C>['params'], ParsedInput<C>['body'], CallAnswer<C>>,
): OfflineCall {
  // What is queued has been parsed by the call.
  return { ...(description as unknown as OfflineCall), call }
}

/** Computes the expected answer to a change and what it does to the records, without changing them. @throws Refusal */
export function planChange(
  call: OfflineCall,
  replica: Replica,
  request: QueuedRequest,
): { answer: unknown; effects: Effects } {
  const answer = call.answer(replica, request)
  return { answer, effects: call.apply(answer, request, replica) }
}

/** Returns the name by which a queued change refers to its call. */
export function nameOfCall({ method, path }: Pick<ApiCall, 'method' | 'path'>): string {
  return `${method} ${path}`
}
