import * as z from 'zod/mini'

export const connectionCalls = {
  /** The server that has been chosen; undefined before the first. */
  'connection:server': { input: z.undefined(), answer: z.optional(z.string()) },
  /** Takes a server, once it has answered as ours do, and gives its origin. Gives a sentence when it is not one. */
  'connection:choose': {
    input: z.object({ address: z.string().check(z.maxLength(300)) }),
    answer: z.union([z.object({ address: z.string() }), z.object({ refusal: z.string() })]),
  },
}
