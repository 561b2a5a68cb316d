import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DepositPage } from '#shared/business/deposit-link.ts'
import { getCheckout, getDepositLink } from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import {
  getProspect,
  listProspects,
  type Prospect,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { firstLeadsLimit } from '#shared/hub-first-reads.ts'
import { countOf } from '../platform/view.ts'
import { useNewRecords } from '../platform/live/use-live-updates.ts'
import type { ListPage } from '../platform/paging.ts'
import { pageOf, pagesOf, queryOf } from '../platform/queries.ts'
import { type LeadQuery, maxSearchLength, type ProspectFilter } from './filter.ts'

/** All but the first are fetched in advance. */
const furtherPages = 300

export type LeadPage = ListPage<Prospect>

export const prospectQueries = {
  pages: (query: LeadQuery) => ({
    ...pagesOf(listProspects, { query }, { first: firstLeadsLimit, further: furtherPages, announcesNew: true }),
    // The old rows stay, dimmed, until those of the new filter are loaded.
    placeholderData: keepPreviousData,
  }),
  /** The first leads that match a search. */
  matches: (text: string) => ({
    ...queryOf(listProspects, { query: { q: text.slice(0, maxSearchLength), limit: 6 } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  }),
  /** The leads that were changed last. */
  recent: queryOf(listProspects, { query: { sort: 'updated', limit: 5 } }),
  summary: (filter: ProspectFilter) => ({
    ...queryOf(summariseProspects, { query: filter }),
    placeholderData: keepPreviousData,
  }),
  stageSummary: (filter: ProspectFilter) => ({
    ...queryOf(summariseStages, { query: filter }),
    placeholderData: keepPreviousData,
  }),
  one: (id: string) => queryOf(getProspect, { params: { id } }),
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
  const result = useInfiniteQuery(prospectQueries.pages(query))
  const pages = result.data?.pages ?? []
  const leads = pages.flatMap(({ records }) => records)
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
      const shown = new Set(data?.pages.flatMap(({ records }) => records.map(({ id }) => id)))
      return data !== undefined && arrived.length > 0 && !arrived.some((id) => shown.has(id))
    },
    more() {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

const unanswered = { status: 'new', origin: 'enquiries' } as const

/** Counts the enquiries that nobody has answered yet. */
export const newLeadCount = countOf('new', pageOf(listProspects, { query: unanswered }, 1), ({ total }) => total)

/** Returns the public page where deposits are paid; without its address while loading, or if card payments are not set up.
 *  @param prospectId the lead whose details it fills in and whose quote it follows, where the server can be reached */
export function useCheckout(prospectId?: string): DepositPage & { isLoading: boolean } {
  const ofAnybody = useQuery(queryOf(getCheckout))
  const ofLead = useQuery({
    ...queryOf(getDepositLink, { params: { id: prospectId ?? '' } }),
    enabled: prospectId !== undefined,
  })
  const isOfLead = prospectId !== undefined && !ofLead.isError && !ofLead.isPaused
  const { data, isLoading } = isOfLead ? ofLead : ofAnybody
  return { address: data?.address ?? undefined, quote: (isOfLead && ofLead.data?.quote) || undefined, isLoading }
}

/** Reads what has happened with a lead, newest first, page by page. */
export const timelineQuery = (prospectId: string) => pagesOf(getTimeline, { params: { id: prospectId } })
