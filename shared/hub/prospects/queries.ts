import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import type { ProspectFilter } from './filter.ts'

/** How many leads one list holds: the most that the call gives. */
export const listLimit = 500

/** After a change of any lead: `invalidateQueries({ queryKey: [listProspects.path] })`. */
export function prospectQueries(client: Client) {
  return {
    list: (filter: ProspectFilter) =>
      queryOptions({
        queryKey: [listProspects.path, filter],
        queryFn: ({ signal }) => client.call(listProspects, { query: { ...filter, limit: listLimit }, signal }),
        // A new filter keeps the old rows, dimmed, until its own are here.
        placeholderData: keepPreviousData,
      }),
    /** The few that words find first. */
    matches: (q: string) =>
      queryOptions({
        queryKey: [listProspects.path, 'matches', q],
        queryFn: ({ signal }) => client.call(listProspects, { query: { q, limit: 6 }, signal }),
        placeholderData: keepPreviousData,
        gcTime: 60_000,
      }),
  }
}
