import { useQueryString } from '../platform/address-state.ts'
import {
  type FilterChange,
  type FilterName,
  type LeadQuery,
  readLeadQuery,
  withLead,
  withoutFilter,
  withoutFilters,
  withParameters,
} from './filter.ts'

export type Layout = 'list' | 'board'
export type BoardBy = 'status' | 'stage'
export type LeadFormPanel = 'new' | 'import'

export interface LeadAddress {
  query: LeadQuery
  layout: Layout
  /** The field by which the board is grouped into columns. */
  boardBy: BoardBy
  /** The lead that is open over the list. */
  openId: string | undefined
  /** The other open panel, if any: the form to add a lead, or the import of a file. */
  panel: LeadFormPanel | undefined
  /** The query string without the open lead and panel. */
  search: string
  openPanel: (panel: LeadFormPanel) => void
  closePanel: () => void
  setLayout: (layout: Layout) => void
  setBoardBy: (by: BoardBy) => void
  setFilter: (change: FilterChange) => void
  removeFilter: (name: FilterName) => void
  clearFilters: () => void
  /** Shows the tab of those whom the scraper found. */
  showFound: () => void
  /** Shows the leads of all tabs, without a filter, the newest first. */
  showAll: () => void
  /** Shows a saved view. */
  setSearch: (search: string) => void
}

/** Reads and changes the address of the leads. The back button closes what was opened; a changed filter or layout adds no history entry. */
export function useLeadAddress(): LeadAddress {
  const [search, change] = useQueryString()
  const panel = search.get('panel')
  const replace = (changes: Readonly<Record<string, string | undefined>>) =>
    change((current) => withParameters(current, changes), { replace: true })
  return {
    query: readLeadQuery(search),
    layout: search.get('layout') === 'board' ? 'board' : 'list',
    boardBy: search.get('by') === 'stage' ? 'stage' : 'status',
    openId: search.get('lead') ?? undefined,
    panel: panel === 'new' || panel === 'import' ? panel : undefined,
    search: withParameters(withLead(search), { panel: undefined }).toString(),
    openPanel: (panel) => change((current) => withParameters(current, { panel })),
    closePanel: () => change((current) => withParameters(current, { panel: undefined })),
    setLayout: (layout) => replace({ layout: layout === 'list' ? undefined : layout }),
    setBoardBy: (by) => replace({ by: by === 'status' ? undefined : by }),
    setFilter: replace,
    removeFilter: (name) => change((current) => withoutFilter(current, name), { replace: true }),
    clearFilters: () => change(withoutFilters, { replace: true }),
    showFound: () => replace({ origin: 'found' }),
    showAll: () => change((current) => withParameters(withoutFilters(current), { origin: 'all', sort: undefined })),
    setSearch: (text) => change(() => new URLSearchParams(text)),
  }
}
