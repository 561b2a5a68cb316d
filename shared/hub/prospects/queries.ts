import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import {
  getProspect,
  listProspects,
  type Prospect,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { asOf, nextCursorOf, shownPart, totalOf } from '../paging.ts'
import type { LeadQuery, ProspectFilter } from './filter.ts'

/** The first page is what the reader waits for; the others are fetched ahead of them. */
const firstPage = 100
const furtherPages = 300

export interface LeadPage {
  leads: Prospect[]
  /** How many there are in all. */
  total: number
  nextCursor: string | undefined
  /** When the cached data was fetched, milliseconds since 1970; undefined for fresh data. */
  asOf: number | undefined
  /** Of how many of all leads it was put together, where that is not all of them. */
  part: { kept: number; total: number } | undefined
}

/** After a change of any lead: `invalidateQueries({ queryKey: [listProspects.path] })`. */
export function prospectQueries(client: Client) {
  return {
    pages: (query: LeadQuery) =>
      infiniteQueryOptions({
        queryKey: [listProspects.path, 'pages', query],
        queryFn: async ({ pageParam, signal }): Promise<LeadPage> => {
          const { answer, headers } = await client.callWithHeaders(listProspects, {
            query: { ...query, cursor: pageParam, limit: pageParam === undefined ? firstPage : furtherPages },
            signal,
          })
          return {
            leads: answer,
            total: totalOf(headers),
            nextCursor: nextCursorOf(headers),
            asOf: asOf(headers),
            part: shownPart(headers),
          }
        },
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        // The old rows stay, dimmed, until those of the new filter are loaded.
        placeholderData: keepPreviousData,
        meta: { tellsOfNew: true },
      }),
    /** The few that words find first. */
    matches: (q: string) =>
      queryOptions({
        queryKey: [listProspects.path, 'matches', q],
        queryFn: ({ signal }) => client.call(listProspects, { query: { q, limit: 6 }, signal }),
        placeholderData: keepPreviousData,
        gcTime: 60_000,
      }),
    /** The few that something happened to last. */
    recent: () =>
      queryOptions({
        queryKey: [listProspects.path, 'recent'],
        queryFn: ({ signal }) => client.call(listProspects, { query: { sort: 'updated', limit: 5 }, signal }),
      }),
    summary: (filter: ProspectFilter) =>
      queryOptions({
        queryKey: [listProspects.path, 'summary', filter],
        queryFn: ({ signal }) => client.call(summariseProspects, { query: filter, signal }),
        placeholderData: keepPreviousData,
      }),
    stageSummary: (filter: ProspectFilter) =>
      queryOptions({
        queryKey: [listProspects.path, 'stages', filter],
        queryFn: ({ signal }) => client.call(summariseStages, { query: filter, signal }),
        placeholderData: keepPreviousData,
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: [getProspect.path, id],
        queryFn: ({ signal }) => client.call(getProspect, { params: { id }, signal }),
      }),
  }
}
