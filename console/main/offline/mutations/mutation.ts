import type { QueuedChange } from '../ipc-calls.ts'
import type { Replica } from '../replica.ts'

/** A requested change and its id. */
export type MutationRequest = Pick<QueuedChange, 'id' | 'madeAt' | 'call' | 'params' | 'body'>

/** The effect of a change, worked out before anything is applied. */
export interface Planned {
  /** What the server would answer; undefined for an empty response. */
  answer: unknown
  /** Applies it to the replica. */
  apply(): void
}

/** The effect of a call on the replica, shown before the server has made the change. */
export interface Mutation {
  /** Returns the id and name of the record that it changes. @throws Refusal when it is not stored here */
  subject(replica: Replica, request: MutationRequest): { id: string; name: string }
  /** Works out the effect without changing the replica. @throws Refusal */
  plan(replica: Replica, request: MutationRequest): Planned
  /** Returns the fields that the stale-edit guard compares, with the values that the owner sees. */
  before?(replica: Replica, request: MutationRequest): Record<string, unknown>
}
