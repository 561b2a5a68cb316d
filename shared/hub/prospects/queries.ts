import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getCheckout } from '#shared/contract/payments.ts'
import {
  getProspect,
  listProspects,
  type Prospect,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import type { Count } from '../layout/view.ts'
import { useNewRecords } from '../live/new-records.ts'
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

export interface LeadList {
  state: 'loading' | 'failed' | 'shown'
  leads: readonly Prospect[]
  /** How many the filter lets through in all. */
  total: number
  error: Error | null
  /** The rows are those of an earlier question. */
  isWaiting: boolean
  isFetching: boolean
  /** Of when the oldest part of it is, milliseconds since 1970. */
  updatedAt: number
  /** Read from the offline copy, not from the server. */
  isKept: boolean
  /** Of how many of all leads the list was put together, where that is not all of them. */
  part: LeadPage['part']
  /** Leads that have come in since the rows were asked for. */
  newCount: number
  refresh: () => Promise<unknown>
  /** Fetches the next page, if there is one and it is not being fetched. */
  more: () => void
}

/** The leads of a query as far as they have been read. */
export function useLeadList(query: LeadQuery): LeadList {
  const news = useNewRecords('prospect')
  const result = useInfiniteQuery(prospectQueries(useClient()).pages(query))
  const pages = result.data?.pages ?? []
  const leads = pages.flatMap((page) => page.leads)
  const known = new Set(leads.map(({ id }) => id))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = result
  return {
    state: result.data === undefined ? (result.isError ? 'failed' : 'loading') : 'shown',
    leads,
    total: pages.at(-1)?.total ?? 0,
    error: result.error,
    isWaiting: result.isPlaceholderData,
    isFetching: result.isFetching,
    updatedAt: Math.min(result.dataUpdatedAt, ...pages.flatMap(({ asOf }) => asOf ?? [])),
    isKept: pages.some(({ asOf }) => asOf !== undefined),
    part: pages.at(-1)?.part,
    newCount: [...news.ids].filter((id) => !known.has(id)).length,
    refresh() {
      news.clear()
      return result.refetch()
    },
    more() {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

const asked = { status: 'new', origin: 'enquiries' } as const

/** Counts the enquiries that nobody has answered yet. */
export const newLeadCount: Count = {
  meaning: 'new',
  queryKey: [listProspects.path, 'count', asked],
  async ask(client, signal) {
    const { headers } = await client.callWithHeaders(listProspects, { query: { ...asked, limit: 1 }, signal })
    return totalOf(headers)
  },
}

/** The page where deposits are paid, as visitors reach it. Undefined until it is known, and while no card payments are set up. */
export function useCheckout(): string | undefined {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [getCheckout.path],
    queryFn: ({ signal }) => client.call(getCheckout, { signal }),
  })
  return data?.address ?? undefined
}
