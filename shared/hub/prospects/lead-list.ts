import { useInfiniteQuery } from '@tanstack/react-query'
import type { Prospect } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { useNewRecords } from '../live/new-records.ts'
import type { LeadQuery } from './filter.ts'
import { type LeadPage, prospectQueries } from './queries.ts'

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
