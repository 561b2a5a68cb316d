import type { Replica } from '../replica.ts'
import { leadMutations } from './lead-mutations.ts'
import type { Mutation, MutationRequest } from './mutation.ts'
import { phoneCallMutations } from './phone-call-mutations.ts'
import { taskMutations } from './task-mutations.ts'

/** The calls that can be made while the server is away, each under the name of its call. */
export const mutations: Readonly<Record<string, Mutation>> = {
  ...leadMutations,
  ...taskMutations,
  ...phoneCallMutations,
}

/** Shows a change that was saved before. One whose subject has gone meanwhile changes nothing: the server will say so. */
export function reapply(replica: Replica, request: MutationRequest): void {
  try {
    mutations[request.call]?.plan(replica, request).apply()
  } catch {
    // Reported when it is sent.
  }
}
