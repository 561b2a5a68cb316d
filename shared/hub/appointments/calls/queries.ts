import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'

export function callQueries(client: Client) {
  return {
    /** Booked and held calls, soonest first. */
    coming: queryOptions({
      queryKey: [listCalls.path],
      queryFn: ({ signal }) => client.call(listCalls, { signal }),
    }),
    /** The calls of one lead, newest first. */
    ofLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listCalls.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listCalls, { query: { prospectId }, signal }),
      }),
    /** The times at which a call may start. They expire as time passes, so they are fetched on each use. */
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
