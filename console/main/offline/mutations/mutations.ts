import type { Mutation, MutationRequest, Replica } from '../replica/replica.ts'
import { foundLeadMutations } from './found-lead-mutations.ts'
import { leadMutations } from './lead-mutations.ts'
import { phoneCallMutations } from './phone-call-mutations.ts'
import { taskMutations } from './task-mutations.ts'

/** The mutations for calls that can be made offline, by the name of the call: those that the contract calls `keyed`. What can be read offline is
 *  `offline` there. */
export const mutations: Readonly<Record<string, Mutation>> = {
  ...leadMutations,
  ...foundLeadMutations,
  ...taskMutations,
  ...phoneCallMutations,
}

/** Applies a saved change again. Has no effect if its subject has been removed meanwhile, because the server will refuse the change. */
export function reapply(replica: Replica, request: MutationRequest): void {
  try {
    mutations[request.call]?.plan(replica, request).apply()
  } catch {
    // The server's refusal is reported when the change is sent.
  }
}
