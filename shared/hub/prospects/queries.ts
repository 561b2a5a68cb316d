import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DepositPage } from '#shared/business/deposit-link.ts'
import type { Client } from '#shared/client.ts'
import { getCheckout, getDepositLink } from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import {
  getProspect,
  listProspects,
  type Prospect,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { useClient } from '../platform/client-context.ts'
import type { Count } from '../platform/view.ts'
import { useNewRecords } from '../platform/live/use-live-updates.ts'
import { asOf, nextCursorOf, shownPart, totalOf } from '../platform/paging.ts'
import { type LeadQuery, maxSearchLength, type ProspectFilter } from './filter.ts'

/** The first page is small because the owner waits for it; the others are fetched in advance. */
const firstPage = 100
const furtherPages = 300

export interface LeadPage {
  leads: Prospect[]
  /** How many leads match the filter. */
  total: number
  nextCursor: string | undefined
  /** When the cached data was fetched, milliseconds since 1970; undefined for fresh data. */
  asOf: number | undefined
  /** How many of all leads an incomplete list was read from; undefined for a complete list. */
  part: { cached: number; total: number } | undefined
}

/** Returns the queries about leads. `invalidateQueries({ queryKey: [listProspects.path] })` invalidates every list and count. */
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
        meta: { announcesNew: true },
      }),
    /** The first leads that match a search. */
    matches: (text: string) => {
      const q = text.slice(0, maxSearchLength)
      return queryOptions({
        queryKey: [listProspects.path, 'matches', q],
        queryFn: ({ signal }) => client.call(listProspects, { query: { q, limit: 6 }, signal }),
        placeholderData: keepPreviousData,
        gcTime: 60_000,
      })
    },
    /** The leads that were changed last. */
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
  /** How many leads match the filter. */
  total: number
  error: Error | null
  /** Whether the rows still belong to the previous filter. */
  isWaiting: boolean
  isFetching: boolean
  /** When the oldest page was fetched, milliseconds since 1970. */
  updatedAt: number
  /** Whether any page was read from the offline copy. */
  isKept: boolean
  /** How many of all leads an incomplete list was read from; undefined for a complete list. */
  part: LeadPage['part']
  /** How many leads have arrived since the rows were fetched. */
  newCount: number
  /** Fetches the rows again. Resolves to whether new leads have arrived of which the filter shows none. */
  refresh: () => Promise<boolean>
  /** Fetches the next page unless there is none or it is already being fetched. */
  more: () => void
}

/** Returns the loaded leads of a query. */
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
    async refresh() {
      const arrived = [...news.ids]
      news.clear()
      const { data } = await result.refetch()
      const shown = new Set(data?.pages.flatMap((page) => page.leads.map(({ id }) => id)))
      return data !== undefined && arrived.length > 0 && !arrived.some((id) => shown.has(id))
    },
    more() {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

const unanswered = { status: 'new', origin: 'enquiries' } as const

/** Counts the enquiries that nobody has answered yet. */
export const newLeadCount: Count = {
  meaning: 'new',
  queryKey: [listProspects.path, 'count', unanswered],
  async ask(client, signal) {
    const { headers } = await client.callWithHeaders(listProspects, { query: { ...unanswered, limit: 1 }, signal })
    return totalOf(headers)
  },
}

/** Returns the public page where deposits are paid; without its address while loading, or if card payments are not set up.
 *  @param prospectId the lead whose details it fills in and whose quote it follows, where the server can be reached */
export function useCheckout(prospectId?: string): DepositPage & { isLoading: boolean } {
  const client = useClient()
  const ofAnybody = useQuery({
    queryKey: [getCheckout.path],
    queryFn: ({ signal }) => client.call(getCheckout, { signal }),
  })
  const ofLead = useQuery({
    queryKey: [getDepositLink.path, prospectId],
    queryFn: ({ signal }) => client.call(getDepositLink, { params: { id: prospectId ?? '' }, signal }),
    enabled: prospectId !== undefined,
    retry: false,
  })
  const isOfLead = prospectId !== undefined && !ofLead.isError && !ofLead.isPaused
  const { data, isLoading } = isOfLead ? ofLead : ofAnybody
  return { address: data?.address ?? undefined, quote: (isOfLead && ofLead.data?.quote) || undefined, isLoading }
}

/** Reads what has happened with a lead, newest first, page by page. */
export const timelineQuery = (client: Client, prospectId: string) =>
  infiniteQueryOptions({
    queryKey: [getTimeline.path, prospectId],
    queryFn: async ({ pageParam, signal }) => {
      const { answer, headers } = await client.callWithHeaders(getTimeline, {
        params: { id: prospectId },
        query: { cursor: pageParam },
        signal,
      })
      return { entries: answer, nextCursor: nextCursorOf(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
