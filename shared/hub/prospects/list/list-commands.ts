import {
  Add20Regular,
  Archive20Regular,
  ArrowClockwise20Regular,
  ArrowUpload20Regular,
  Board20Regular,
  Delete20Regular,
  Search20Regular,
  SearchSparkle20Regular,
} from '@fluentui/react-icons'
import type { Prospect } from '#shared/contract/prospects.ts'
import { useCommands } from '../../commands/commands.ts'
import type { LeadActions } from '../actions/use-lead-actions.ts'
import type { LeadList } from '../queries.ts'
import { useScrape } from '../mutations.ts'
import type { Selection } from './selection.ts'
import type { LeadAddress } from './use-lead-address.ts'

export interface ListCommandsOptions {
  address: LeadAddress
  list: LeadList
  selection: Selection
  actions: LeadActions
  searchId: string
}

/** What can be done in the leads, also to the one whose row has the focus. */
export function useListCommands({ address, list, selection, actions, searchId }: ListCommandsOptions): void {
  const { choose, layout } = address
  const scrape = useScrape()
  const withFocused = (run: (lead: Prospect) => void) => () => {
    const id = focusedId()
    const lead = list.leads.find((one) => one.id === id)
    if (lead !== undefined) run(lead)
  }
  useCommands([
    command('new', 'Add a lead', ['n'], Add20Regular, () => choose('panel', 'new')),
    command('search', 'Search the leads', ['/'], Search20Regular, () => document.getElementById(searchId)?.focus()),
    command('refresh', 'Refresh the leads', ['r'], ArrowClockwise20Regular, () => void list.refresh()),
    command('layout', layout === 'list' ? 'Show the board' : 'Show the list', ['b'], Board20Regular, () =>
      layout === 'list' ? choose('layout', 'board') : choose('layout'),
    ),
    command('scrape', 'Scrape leads', undefined, SearchSparkle20Regular, () => scrape.mutate()),
    command('import', 'Import leads from a CSV file', undefined, ArrowUpload20Regular, () => choose('panel', 'import')),
    command('next', 'Next lead', ['j'], undefined, () => focusRow(1)),
    command('previous', 'Previous lead', ['k'], undefined, () => focusRow(-1)),
    command(
      'tick',
      'Select the lead',
      ['x'],
      undefined,
      withFocused((lead) => selection.toggle(lead, false)),
    ),
    command(
      'archive',
      'Archive the lead',
      ['e'],
      Archive20Regular,
      withFocused((lead) => void actions.archive({ leads: [lead] })),
    ),
    command(
      'delete',
      'Delete the lead',
      // No key: a slip of the finger must not ask to delete anybody.
      undefined,
      Delete20Regular,
      withFocused((lead) => void actions.remove({ leads: [lead] })),
    ),
  ])
}

type Command = Parameters<typeof useCommands>[0][number]

function command(id: string, label: string, keys: Command['keys'], Icon: Command['Icon'], run: () => void): Command {
  return { id: `leads-${id}`, label, group: 'Leads', run, ...(keys && { keys }), ...(Icon && { Icon }) }
}

const links = '[data-lead]'

function focusedId(): string | undefined {
  const row = document.activeElement?.closest('tr, li')
  return row?.querySelector<HTMLElement>(links)?.dataset['lead']
}

/** Goes from lead to lead, beginning with the first on the screen. */
function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(links)]
  const at = all.findIndex((link) => link.dataset['lead'] === focusedId())
  const first = all.findIndex((link) => link.getBoundingClientRect().top > 0)
  all[at === -1 ? first : at + step]?.focus()
}
