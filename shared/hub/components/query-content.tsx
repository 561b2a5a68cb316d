import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from './load-error.tsx'
import { ListSkeleton } from './records/list-skeleton.tsx'

export interface QueryContentProps<Data> {
  query: UseQueryResult<Data>
  /** Read out in place of the skeleton: `Loading backups`. */
  loading: string
  /** The title of the error: `Couldn’t load the backups`. */
  failed: string
  children: (data: Data) => ReactNode
}

/** Shows a skeleton while a query loads, its error with Retry when it fails, and its data. */
export function QueryContent<Data>({ query, loading, failed, children }: QueryContentProps<Data>) {
  const { data, error, isError, isFetching, isPending, refetch } = query
  return (
    <>
      {isError ? <LoadError title={failed} error={error} onRetry={refetch} isRetrying={isFetching} /> : undefined}
      {isPending ? <ListSkeleton label={loading} /> : undefined}
      {data === undefined ? undefined : children(data)}
    </>
  )
}
