import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { ArrowClockwise20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { VanishingButton } from '../components/vanishing-button.tsx'
import { formatClock } from '../dates.ts'
import { readFilter, withChoice, withoutFilter } from './filter.ts'
import { countLabel } from './labels.ts'
import { ProspectFilters } from './prospect-filters.tsx'
import { ProspectTable } from './prospect-table.tsx'
import { listLimit, prospectQueries } from './queries.ts'
import { TableSkeleton } from './table-skeleton.tsx'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '12px 24px' },
  state: {
    display: 'block',
    marginTop: '2px',
    minHeight: '20px',
    color: tokens.colorNeutralForeground3,
    lineHeight: '20px',
  },
  tools: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 168px) 116px',
    alignItems: 'end',
    gap: '12px',
    '@media (min-width: 640px) and (max-width: 959.9px)': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) 116px',
      width: '100%',
    },
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%' },
  },
})

/** The leads, newest first. The filter lives in the address, so that a reload or a bookmark keeps it. */
export function LeadsView() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const prospects = useQuery(prospectQueries(useClient()).list(filter))

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <PageHeading>Leads</PageHeading>
          <output className={styles.state}>
            {prospects.data === undefined || prospects.isPlaceholderData
              ? undefined
              : `${countLabel(prospects.data.length, listLimit)} · Updated ${formatClock(prospects.dataUpdatedAt)}`}
          </output>
        </div>
        <search aria-label="Filters" className={styles.tools}>
          <ProspectFilters
            filter={filter}
            onChoose={(name, value) => setSearch((current) => withChoice(current, name, value), { replace: true })}
          />
          <Button
            icon={prospects.isFetching ? <Spinner size="extra-tiny" aria-hidden /> : <ArrowClockwise20Regular />}
            disabledFocusable={prospects.isFetching}
            onClick={() => void prospects.refetch()}
          >
            Refresh
          </Button>
        </search>
      </div>
      {prospects.isError ? (
        <LoadError
          title="Failed to fetch prospects"
          error={prospects.error}
          onRetry={prospects.refetch}
          isRetrying={prospects.isFetching}
        />
      ) : undefined}
      {prospects.isPending ? <TableSkeleton /> : undefined}
      {prospects.data === undefined ? undefined : prospects.data.length > 0 ? (
        <ProspectTable prospects={prospects.data} isWaiting={prospects.isPlaceholderData} />
      ) : Object.keys(filter).length > 0 ? (
        <EmptyState
          title="No leads match these filters."
          action={
            <VanishingButton onClick={() => setSearch(withoutFilter, { replace: true })}>Clear filters</VanishingButton>
          }
        >
          Choose other values, or clear the filters to see every lead.
        </EmptyState>
      ) : (
        <EmptyState title="No leads yet.">
          Enquiries from the website appear here as soon as they are sent, with the newest at the top.
        </EmptyState>
      )}
    </div>
  )
}
