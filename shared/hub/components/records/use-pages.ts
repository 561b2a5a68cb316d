import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { nextCursorOf } from '../../paging.ts'

/** How many records one page of a list holds. */
const pageSize = 50

export interface PagedList<Record> {
  /** Begins with the path of the call. */
  queryKey: readonly unknown[]
  ask: (
    page: { cursor?: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ answer: Record[]; headers: Headers }>
}

/** A list that is read page by page, as far as its reader wants to go back. */
export function usePages<Record>({ queryKey, ask }: PagedList<Record>) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      const { answer, headers } = await ask({ limit: pageSize, ...cursor }, signal)
      return { records: answer, next: nextCursorOf(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
    placeholderData: keepPreviousData,
  })
}

export type Pages<Record> = ReturnType<typeof usePages<Record>>
