import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import {
  type FilterName,
  type LeadQuery,
  readLeadQuery,
  withChoice,
  withLead,
  withoutFilter,
  withoutFilters,
} from '../filter.ts'

export type BoardBy = 'status' | 'stage'

export interface LeadAddress {
  query: LeadQuery
  layout: 'list' | 'board'
  /** What the columns of the board are. */
  boardBy: BoardBy
  /** The lead that is open over the list. */
  openId: string | undefined
  /** What is open besides: a form to add a lead, or the import of a file. */
  panel: 'new' | 'import' | undefined
  /** The address's own words, without what is open. */
  search: string
  /** @param value absent takes the parameter out */
  choose: (name: string, value?: string) => void
  chooseAll: (search: string) => void
  removeFilter: (name: FilterName) => void
  clearFilters: () => void
}

/** What the address of the leads says, and the ways to change it. What is opened can be left with the back button; a filter
 *  takes the place of the one before. */
export function useLeadAddress(): LeadAddress {
  const [search, setSearch] = useSearchParams()
  const panel = search.get('panel')
  return {
    query: readLeadQuery(search),
    layout: search.get('layout') === 'board' ? 'board' : 'list',
    boardBy: search.get('by') === 'stage' ? 'stage' : 'status',
    openId: search.get('lead') ?? undefined,
    panel: panel === 'new' || panel === 'import' ? panel : undefined,
    search: withoutPanels(search).toString(),
    choose: useCallback(
      (name, value) =>
        setSearch((current) => (name === 'lead' ? withLead(current, value) : withChoice(current, name, value)), {
          replace: !(name === 'lead' || name === 'panel'),
        }),
      [setSearch],
    ),
    chooseAll: useCallback((text) => setSearch(new URLSearchParams(text)), [setSearch]),
    removeFilter: useCallback(
      (name) => setSearch((current) => withoutFilter(current, name), { replace: true }),
      [setSearch],
    ),
    clearFilters: useCallback(() => setSearch(withoutFilters, { replace: true }), [setSearch]),
  }
}

function withoutPanels(search: URLSearchParams): URLSearchParams {
  return withChoice(withLead(search), 'panel')
}
