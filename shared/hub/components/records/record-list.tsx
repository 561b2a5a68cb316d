import type { ReactNode } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { LoadError } from '../load-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import type { Pages } from './use-pages.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  more: { justifySelf: 'center' },
})

export interface RecordListProps<Record> {
  /** What the records are, as a heading would say it: `Deposits`. */
  label: string
  pages: Pages<Record>
  columns: readonly RecordColumn<Record>[]
  keyOf: (record: Record) => string
  empty: ReactNode
}

/** A list with its four states: loading, failed, empty, and the records with a button for older ones. */
export function RecordList<Record>({ label, pages, columns, keyOf, empty }: RecordListProps<Record>) {
  const styles = useStyles()
  const noun = label.toLowerCase()
  return (
    <div className={styles.list}>
      {pages.isError ? (
        <LoadError
          title={`Failed to fetch ${noun}`}
          error={pages.error}
          onRetry={pages.refetch}
          isRetrying={pages.isFetching}
        />
      ) : undefined}
      {pages.isPending ? <ListSkeleton label={`Loading ${noun}`} /> : undefined}
      {pages.data === undefined ? undefined : pages.data.length === 0 ? (
        empty
      ) : (
        <RecordTable
          label={label}
          columns={columns}
          records={pages.data}
          keyOf={keyOf}
          isWaiting={pages.isPlaceholderData}
        />
      )}
      {pages.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {pages.isFetchingNextPage ? 'Loading…' : 'Show older'}
        </Button>
      ) : undefined}
    </div>
  )
}
