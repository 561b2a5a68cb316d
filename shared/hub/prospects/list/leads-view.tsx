import { lazy, Suspense, useRef } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted, formatNumber } from '#shared/business/counts.ts'
import { ArrowUp16Filled } from '../../icons/arrow-up.ts'
import { OverlayBoundary, PartBoundary } from '../../components/error-boundaries.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadError, SelfRemovingButton, TableSkeleton } from '../../components/query-content.tsx'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { PageHeading } from '../../components/page-heading.tsx'
import { formatClock, formatExact } from '../../platform/dates.ts'
import { goLiveQuery, isGoLiveOpen } from '../../today/queries.ts'
import { NoticesStrip } from '../../today/privacy-notices.tsx'
import { WaitingStrip } from '../../today/waiting-enquiries.tsx'
import { isRunning, useLongRuns } from '../bulk-runs.tsx'
import { useLeadAction } from '../use-lead-action.ts'
import { type LeadList, useLeadList } from '../queries.ts'
import { OpenedLead } from '../panel/opened-lead.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkRunBar } from './bulk-run-bar.tsx'
import { LeadActionButtons } from './lead-action-buttons.tsx'
import { LeadTable } from './lead-table.tsx'
import { OriginChips, OriginTabs } from './origin-filter.tsx'
import { LeadTools } from './lead-tools.tsx'
import { useListCommands } from './list-commands.ts'
import { useSelection } from './selection.ts'
import { leadColumns } from './lead-columns.tsx'
import { useLeadAddress } from '../lead-address.ts'
import { space } from '../../components/styles.ts'

const LeadBoard = lazy(async () => ({ default: (await import('../board/lead-board.tsx')).LeadBoard }))
const NewLeadPanel = lazy(async () => ({ default: (await import('../panel/new-lead-panel.tsx')).NewLeadPanel }))
const ImportPanel = lazy(async () => ({ default: (await import('../import/import-panel.tsx')).ImportPanel }))

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: space('M', 'XXL'),
  },
  state: {
    display: 'block',
    marginTop: tokens.spacingVerticalXXS,
    minHeight: '20px',
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase300,
  },
})

const skeleton = <TableSkeleton label="Loading leads" columns={leadColumns} />

/** Shows the leads as a list or a board. Filter, order, layout and what is open are in the address, so a reload or a bookmark restores them. */
export function LeadsView() {
  const styles = useStyles()
  const address = useLeadAddress()
  const { query, layout, openId, panel, closePanel } = address
  const { sort: _, ...listed } = query
  const { origin, ...filter } = listed
  const list = useLeadList(query)
  const selection = useSelection(list.leads, listed, list.total)
  const run = useLeadAction()
  const runs = useLongRuns()
  const searchRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<HTMLDivElement>(null)
  const boardRef = useRef<HTMLElement>(null)
  const leadsRef = layout === 'board' ? boardRef : tableRef
  useListCommands({ address, list, selection, run, searchRef, leadsRef })
  const isFiltered = Object.keys(filter).length > 0

  async function showNew(): Promise<void> {
    if (await list.refresh()) address.showAll()
  }

  return (
    <>
      <div className={styles.head}>
        <div>
          <PageHeading>Leads</PageHeading>
          <output className={styles.state}>
            {list.state !== 'shown' || list.isWaiting ? undefined : `${sizeLabel(list)} · ${ageLabel(list)}`}
          </output>
        </div>
        <LeadActionButtons address={address} filter={listed} total={list.total} />
      </div>
      {isFiltered ? undefined : (
        <PartBoundary name="Waiting for your reply">
          <WaitingStrip />
        </PartBoundary>
      )}
      <OriginTabs address={address} />
      {origin === 'found' ? (
        <PartBoundary name="Privacy notices due">
          <NoticesStrip />
        </PartBoundary>
      ) : undefined}
      <LeadTools
        address={address}
        isFetching={list.isFetching}
        onRefresh={() => void list.refresh()}
        searchRef={searchRef}
      />
      <OriginChips address={address} />
      <NewPill count={list.newCount} noun={['lead', 'leads']} onShow={() => void showNew()} />
      {list.error === null ? undefined : (
        <LoadError
          title="Failed to fetch prospects"
          error={list.error}
          onRetry={list.refresh}
          isRetrying={list.isFetching}
        />
      )}
      {list.state === 'loading' ? skeleton : undefined}
      {list.state !== 'shown' ? undefined : list.leads.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title="No leads match these filters."
            action={<SelfRemovingButton onClick={address.clearFilters}>Clear filters</SelfRemovingButton>}
          >
            Choose other values, clear the filters, or look under All.
          </EmptyState>
        ) : (
          <EmptyState
            title={origin === 'found' ? 'Nobody found yet.' : 'No leads yet.'}
            action={origin === 'found' ? undefined : <GoLiveLink />}
          >
            {origin === 'found'
              ? 'People found by scraping appear here until they write to you.'
              : 'Enquiries from the website appear here as soon as they’re sent, newest first. You can also add people by hand, import a spreadsheet or scrape leads.'}
          </EmptyState>
        )
      ) : layout === 'board' ? (
        <PartBoundary name="The board">
          <Suspense fallback={skeleton}>
            <LeadBoard ref={boardRef} query={query} by={address.boardBy} onChooseBy={address.setBoardBy} run={run} />
          </Suspense>
        </PartBoundary>
      ) : (
        <LeadTable ref={tableRef} list={list} search={address.search} selection={selection} run={run} openId={openId} />
      )}
      <BulkRunBar runs={runs} />
      {layout === 'list' && !runs.some(isRunning) ? (
        <BulkBar selection={selection} run={run} shown={list.leads.length} total={list.total} />
      ) : undefined}
      <OpenedLead neighbours={list.leads} />
      {panel === undefined ? undefined : (
        <OverlayBoundary key={panel} onClose={closePanel}>
          {panel === 'new' ? <NewLeadPanel onClose={closePanel} /> : undefined}
          {panel === 'import' ? <ImportPanel onClose={closePanel} /> : undefined}
        </OverlayBoundary>
      )}
    </>
  )
}

/** Links to the list of what is left to do before the website can receive enquiries. */
function GoLiveLink() {
  const { data } = useQuery(goLiveQuery)
  if (data === undefined || data.isHidden || !isGoLiveOpen(data)) return undefined
  return <SubtleRouteLink to="/today?show=housekeeping">Ready to go live? See what’s left to do</SubtleRouteLink>
}

/** Returns the number of leads. Offline, the console may have only some of them. */
function sizeLabel({ total, part }: LeadList): string {
  if (part === undefined) return counted(total, 'lead')
  const size = `${formatNumber(part.cached)} of ${counted(part.total, 'lead')} on this computer`
  return total === part.cached ? size : `${counted(total, 'lead')} · ${size}`
}

/** Returns when the data was fetched, with the date if it is cached and so may be from another day. */
function ageLabel({ isKept, updatedAt }: LeadList): string {
  return isKept ? `Shown as of ${formatExact(new Date(updatedAt).toISOString())}` : `Updated ${formatClock(updatedAt)}`
}

const usePillStyles = makeStyles({
  place: { justifySelf: 'center' },
  // A live region must exist before its text appears, but takes no space until then.
  silent: { position: 'absolute' },
  pill: { minHeight: '32px', borderRadius: '16px' },
})

export interface NewPillProps {
  count: number
  /** The noun in singular and plural. */
  noun: readonly [one: string, several: string]
  onShow: () => void
}

/** Shows the number of new records on a button that loads them, so that rows move only when the owner asks for it. */
export function NewPill({ count, noun: [one, several], onShow }: NewPillProps) {
  const styles = usePillStyles()
  return (
    <output className={mergeClasses(styles.place, count === 0 && styles.silent)}>
      {count > 0 ? (
        <Button className={styles.pill} size="small" appearance="primary" icon={<ArrowUp16Filled />} onClick={onShow}>
          {counted(count, `new ${one}`, `new ${several}`)}
        </Button>
      ) : undefined}
    </output>
  )
}
