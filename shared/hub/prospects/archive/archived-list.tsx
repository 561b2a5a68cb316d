import { useCallback } from 'react'
import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { ArrowUndo20Regular, Delete20Regular, Eraser20Regular } from '@fluentui/react-icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { VanishingButton } from '../../components/vanishing-button.tsx'
import { phone } from '../../frame/breakpoints.ts'
import { ContactLinks } from '../contact-links.tsx'
import { useErase } from '../deeds/use-erase.ts'
import { useLeadDeeds } from '../deeds/use-lead-deeds.ts'
import { readFilter, withChoice, withoutFilter } from '../filter.ts'
import { LeadFilters } from '../list/lead-filters.tsx'
import { SearchField } from '../list/search-field.tsx'
import { TableSkeleton } from '../list/table-skeleton.tsx'
import { useListStyles } from './list-styles.ts'
import { archiveQueries } from './queries.ts'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1fr) repeat(3, minmax(0, 168px))',
    alignItems: 'end',
    gap: '12px',
    '@media (min-width: 640px) and (max-width: 959.9px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  search: { display: 'grid', '@media (max-width: 959.9px)': { gridColumn: '1 / -1' } },
})

/** The leads in the archive, with the way back. */
export function ArchivedList() {
  const styles = useStyles()
  const table = useListStyles()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const list = useInfiniteQuery(archiveQueries(useClient()).archived(filter))
  const deeds = useLeadDeeds()
  const erase = useErase()
  const leads = list.data?.pages.flatMap((page) => page.leads)
  const choose = useCallback(
    (name: string, value?: string) => setSearch((current) => withChoice(current, name, value), { replace: true }),
    [setSearch],
  )
  const find = useCallback((words: string) => choose('q', words === '' ? undefined : words), [choose])

  return (
    <>
      <search aria-label="Filters" className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label="Search the archive"
            placeholder="Name, place, phone, words"
            value={filter.q ?? ''}
            onSearch={find}
          />
        </div>
        <LeadFilters filter={filter} onChoose={choose} />
      </search>
      {list.isError ? (
        <LoadError
          title="The archive could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : undefined}
      {list.isPending ? <TableSkeleton label="Loading the archive" /> : undefined}
      {leads?.length === 0 ? (
        Object.keys(filter).length > 0 ? (
          <EmptyState
            title="Nobody in the archive matches."
            action={
              <VanishingButton onClick={() => setSearch(withoutFilter, { replace: true })}>
                Clear filters
              </VanishingButton>
            }
          >
            Choose other values, or clear the filters to see the whole archive.
          </EmptyState>
        ) : (
          <EmptyState title="The archive is empty.">
            A lead that comes to nothing can be archived: it leaves the list, keeps its history, and waits here.
          </EmptyState>
        )
      ) : undefined}
      {leads === undefined || leads.length === 0 ? undefined : (
        <table
          aria-label="Archived leads"
          className={mergeClasses(table.table, list.isPlaceholderData && table.waiting)}
        >
          <thead className={table.group}>
            <tr className={mergeClasses(table.row, table.header)}>
              {['Name', 'Contact', 'Reason', 'Archived', ''].map((header) => (
                <th key={header} scope="col" className={table.columnHeader}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={table.group}>
            {leads.map((lead) => {
              const { originalProspectId: id, name } = lead
              return (
                <tr key={id} className={mergeClasses(table.row, table.body)}>
                  <td className={mergeClasses(table.cell, table.name)}>{name}</td>
                  <td className={table.cell}>
                    <ContactLinks email={lead.email} phone={lead.phone} />
                  </td>
                  <td className={mergeClasses(table.cell, table.quiet)}>{lead.archiveReason}</td>
                  <td className={mergeClasses(table.cell, table.quiet)}>
                    <PastTime at={lead.archivedAt} />
                  </td>
                  <td className={mergeClasses(table.cell, table.deeds)}>
                    <Button
                      size="small"
                      icon={<ArrowUndo20Regular />}
                      aria-label={`Restore ${name}`}
                      onClick={() => void deeds.restore([id])}
                    >
                      Restore
                    </Button>
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<Delete20Regular />}
                      aria-label={`Delete ${name}`}
                      title="Delete"
                      onClick={() => void deeds.remove({ leads: [{ ...lead, id }] })}
                    />
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<Eraser20Regular />}
                      aria-label={`Erase ${name}`}
                      title="Erase every trace"
                      onClick={() => void erase(id, name)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? (
        <Button
          className={table.more}
          disabledFocusable={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : undefined}
    </>
  )
}
