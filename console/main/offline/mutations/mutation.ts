import type { QueuedChange } from '../ipc-calls.ts'
import type { Replica } from '../replica.ts'

/** A change as it is asked for: what is to be done, and under which id. */
export type MutationRequest = Pick<QueuedChange, 'id' | 'madeAt' | 'call' | 'params' | 'body'>

/** What a change comes to, worked out before anything has changed. */
export interface Planned {
  /** What the server would answer; undefined for nothing. */
  answer: unknown
  /** Makes the replica show it. */
  apply(): void
}

/** What a call does to what is known, so that it can be shown before the server has done it. */
export interface Mutation {
  /** What it is about, and what the owner knows that by. @throws Refusal when it is not known here */
  subject(replica: Replica, request: MutationRequest): { id: string; name: string }
  /** Leaves the replica as it is. @throws Refusal */
  plan(replica: Replica, request: MutationRequest): Planned
  /** The fields that the stale-edit guard compares, with the values that the owner sees now. */
  before?(replica: Replica, request: MutationRequest): Record<string, unknown>
}
