import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import { type ArchivedProspect, listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { ArrowUndo20Regular } from '../../icons/arrow-undo.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Eraser20Regular } from '../../icons/eraser.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { RecordList, usePages } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { RowActions } from '../../components/row-actions.tsx'
import { SelfRemovingButton } from '../../components/query-content.tsx'
import { phone } from '../../components/styles.ts'
import { useLeadAction } from '../use-lead-action.ts'
import { ContactLinks } from '../contact-links.tsx'
import { type FilterChange, type ProspectFilter, readFilter, withParameters, withoutFilters } from '../filter.ts'
import { FilterFold, LeadFilters, SearchField } from '../list/filters.tsx'
import { useErase } from '../mutations.ts'

/** Lists the archived leads, each with a button that restores it. */
export function ArchivedList() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const pages = usePages(listArchivedProspects, { query: filter })
  return (
    <>
      <ArchiveTools filter={filter} />
      <RecordList
        label="Archived leads"
        pages={pages}
        columns={columns}
        keyOf={(lead) => lead.originalProspectId}
        empty={
          Object.keys(filter).length > 0 ? (
            <EmptyState
              title="Nobody in the archive matches."
              action={
                <SelfRemovingButton onClick={() => setSearch(withoutFilters, { replace: true })}>
                  Clear filters
                </SelfRemovingButton>
              }
            >
              Choose other values, or clear the filters to see the whole archive.
            </EmptyState>
          ) : (
            <EmptyState title="The archive is empty.">
              Archive leads that come to nothing. They leave the list, keep their history and appear here.
            </EmptyState>
          )
        }
      />
    </>
  )
}

const columns: RecordColumn<ArchivedProspect>[] = [
  { header: 'Name', width: 'minmax(140px, 1.2fr)', place: 'title', cell: ({ name }) => name },
  {
    header: 'Contact',
    width: 'minmax(160px, 1.6fr)',
    cell: ({ email, phone, dialNumber }) => <ContactLinks email={email} phone={phone} dialNumber={dialNumber} />,
  },
  { header: 'Reason', width: 'minmax(140px, 1.6fr)', cell: ({ archiveReason }) => archiveReason },
  { header: 'Archived', width: '104px', isNamed: true, cell: ({ archivedAt }) => <PastTime at={archivedAt} /> },
  { header: '', width: '160px', place: 'end', cell: (lead) => <ArchivedLeadActions lead={lead} /> },
]

const useStyles = makeStyles({
  actions: { display: 'flex', alignItems: 'center', justifyContent: 'end', gap: tokens.spacingHorizontalXS },
})

/** Restores, deletes or erases an archived lead. */
function ArchivedLeadActions({ lead }: { lead: ArchivedProspect }) {
  const styles = useStyles()
  const run = useLeadAction()
  const erase = useErase()
  const { originalProspectId: id, name } = lead
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        icon={<ArrowUndo20Regular />}
        aria-label={`Restore ${name}`}
        onClick={() => void run({ ids: [id] }, { action: 'restore' })}
      >
        Restore
      </Button>
      <RowActions
        name={name}
        actions={[
          {
            title: 'Delete',
            label: `Delete ${name}`,
            icon: <Delete20Regular aria-hidden />,
            onClick: () => void run({ leads: [{ ...lead, id }] }, { action: 'delete' }),
          },
          {
            title: 'Erase every trace',
            label: `Erase every trace of ${name}`,
            icon: <Eraser20Regular aria-hidden />,
            onClick: () => void erase(id, name),
          },
        ]}
      />
    </span>
  )
}

const useToolStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1fr) repeat(3, minmax(0, 168px))',
    alignItems: 'end',
    gap: tokens.spacingVerticalM,
    '@media (min-width: 640px) and (max-width: 959.9px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  search: {
    display: 'grid',
    '@media (min-width: 640px) and (max-width: 959.9px)': { gridColumn: '1 / -1' },
  },
})

/** Searches and filters the archive. */
export function ArchiveTools({ filter }: { filter: ProspectFilter }) {
  const styles = useToolStyles()
  const [, setSearch] = useSearchParams()
  const setFilter = (change: FilterChange) => setSearch((current) => withParameters(current, change), { replace: true })
  return (
    <search aria-label="Filters" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search the archive"
          placeholder="Name, place, phone, words"
          value={filter.q ?? ''}
          onSearch={(q) => setFilter({ q })}
        />
      </div>
      <FilterFold filter={filter}>
        <LeadFilters filter={filter} onChange={setFilter} />
      </FilterFold>
    </search>
  )
}
