import type { RefObject } from 'react'
import type { Prospect } from '#shared/contract/prospects.ts'
import { Add20Regular } from '../../icons/add.ts'
import { Archive20Regular } from '../../icons/archive.ts'
import { ArrowClockwise20Regular } from '../../icons/arrow-clockwise.ts'
import { ArrowUpload20Regular } from '../../icons/arrow-upload.ts'
import { Board20Regular } from '../../icons/board.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Search20Regular } from '../../icons/search.ts'
import { SearchSparkle20Regular } from '../../icons/search-sparkle.ts'
import { useCommands } from '../../platform/commands.ts'
import type { RunLeadAction } from '../use-lead-action.ts'
import type { LeadList } from '../queries.ts'
import { useScrape } from '../../scraping/mutations.ts'
import type { Selection } from './selection.ts'
import type { LeadAddress } from '../lead-address.ts'

export interface ListCommandsOptions {
  address: LeadAddress
  list: LeadList
  selection: Selection
  run: RunLeadAction
  searchRef: RefObject<HTMLInputElement | null>
  /** The list or the board. */
  leadsRef: RefObject<HTMLElement | null>
}

/** Offers the commands of the leads, and those for the lead whose row or card has the focus. */
export function useListCommands(options: ListCommandsOptions): void {
  const { address, list, selection, run, searchRef, leadsRef } = options
  const { layout, openPanel, setLayout } = address
  const scrape = useScrape(address.showFound)
  const group = 'Leads'

  function withFocused(apply: (lead: Prospect) => void): void {
    const id = focusedLink(leadsRef.current)?.dataset['lead']
    const lead = list.leads.find((one) => one.id === id)
    if (lead !== undefined) apply(lead)
  }

  useCommands([
    { id: 'leads-new', label: 'Add a lead', group, keys: ['n'], Icon: Add20Regular, run: () => openPanel('new') },
    {
      id: 'leads-search',
      label: 'Search the leads',
      group,
      keys: ['/'],
      Icon: Search20Regular,
      run: () => searchRef.current?.focus(),
    },
    {
      id: 'leads-refresh',
      label: 'Refresh the leads',
      group,
      keys: ['r'],
      Icon: ArrowClockwise20Regular,
      run: () => void list.refresh(),
    },
    {
      id: 'leads-layout',
      label: layout === 'list' ? 'Show the board' : 'Show the list',
      group,
      keys: ['b'],
      Icon: Board20Regular,
      run: () => setLayout(layout === 'list' ? 'board' : 'list'),
    },
    { id: 'leads-scrape', label: 'Scrape leads', group, Icon: SearchSparkle20Regular, run: () => scrape.mutate() },
    {
      id: 'leads-import',
      label: 'Import leads from a file',
      group,
      Icon: ArrowUpload20Regular,
      run: () => openPanel('import'),
    },
    { id: 'leads-next', label: 'Next lead', group, keys: ['j'], run: () => focusLead(leadsRef.current, 1) },
    { id: 'leads-previous', label: 'Previous lead', group, keys: ['k'], run: () => focusLead(leadsRef.current, -1) },
    {
      id: 'leads-tick',
      label: 'Select the lead',
      group,
      keys: ['x'],
      run: () => withFocused(({ id }) => selection.toggle(id, false)),
    },
    {
      id: 'leads-archive',
      label: 'Archive the lead',
      group,
      keys: ['e'],
      Icon: Archive20Regular,
      run: () => withFocused((lead) => void run({ leads: [lead] }, { action: 'archive' })),
    },
    {
      id: 'leads-delete',
      label: 'Delete the lead',
      group,
      // No key, so that a slip of the finger does not offer to delete a lead.
      Icon: Delete20Regular,
      run: () => withFocused((lead) => void run({ leads: [lead] }, { action: 'delete' })),
    },
  ])
}

function focusedLink(leads: HTMLElement | null): HTMLElement | null | undefined {
  return leads?.querySelector<HTMLElement>(':is([role="row"], li):focus-within [data-lead]')
}

/** Moves the focus from lead to lead, beginning with the first on the screen. */
function focusLead(leads: HTMLElement | null, step: 1 | -1): void {
  const links = [...(leads?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])]
  const focused = focusedLink(leads)
  const index = focused
    ? links.indexOf(focused) + step
    : links.findIndex((link) => link.getBoundingClientRect().top > 0)
  links[index]?.focus()
}
