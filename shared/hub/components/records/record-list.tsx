import type { ReactNode } from 'react'
import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { ListSkeleton, LoadError } from '../query-content.tsx'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import type { CallInput } from '#shared/contract/api-call.ts'
import { pagesOf, type Read } from '../../platform/queries.ts'
import { targetLineHeight } from '../styles.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  more: { justifySelf: 'center' },
})

export interface RecordListProps<Record> {
  /** The name of the records, as in a heading: `Deposits`. */
  label: string
  pages: Pages<Record>
  columns: readonly RecordColumn<Record>[]
  keyOf: (record: Record) => string
  empty: ReactNode
}

/** Shows a list in one of its four states: loading, failed, empty, or the records with a button for older ones. */
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

/** The number of records on each page of a list. */
const pageSize = 50

/** Reads a list page by page. The owner requests each older page. */
export function usePages<C extends Read>(call: C, input: CallInput<C>) {
  return useInfiniteQuery({
    ...pagesOf(call, input, { first: pageSize, further: pageSize }),
    select: ({ pages }) => pages.flatMap(({ records }) => records),
    placeholderData: keepPreviousData,
  })
}

export type Pages<Item> = UseInfiniteQueryResult<Item[]>

const useOpenStyles = makeStyles({
  button: {
    color: tokens.colorNeutralForeground1,
    lineHeight: targetLineHeight,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
})

/** A button with the name of a record, which opens it. */
export function OpenButton({ children, onClick }: { children: string; onClick: () => void }) {
  const styles = useOpenStyles()
  return (
    <Link as="button" type="button" appearance="subtle" className={styles.button} onClick={onClick}>
      {children}
    </Link>
  )
}
