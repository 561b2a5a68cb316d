import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'

export function callQueries(client: Client) {
  return {
    /** The soonest first. */
    coming: queryOptions({
      queryKey: [listCalls.path],
      queryFn: ({ signal }) => client.call(listCalls, { signal }),
    }),
    /** The newest first. */
    ofLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listCalls.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listCalls, { query: { prospectId }, signal }),
      }),
    /** When a call may start. Time takes one after the other away, so it is asked anew whenever it is wanted. */
    freeTimes: queryOptions({
      queryKey: [listFreeTimes.path],
      queryFn: ({ signal }) => client.call(listFreeTimes, { signal }),
      staleTime: 0,
    }),
    blockedDays: queryOptions({
      queryKey: [listBlockedDays.path],
      queryFn: ({ signal }) => client.call(listBlockedDays, { signal }),
    }),
  }
}
