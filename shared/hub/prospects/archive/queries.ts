import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listArchivedProspects, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { nextCursorOf, totalOf } from '../../paging.ts'
import type { ProspectFilter } from '../filter.ts'

export function archiveQueries(client: Client) {
  return {
    archived: (filter: ProspectFilter) =>
      infiniteQueryOptions({
        queryKey: [listArchivedProspects.path, filter],
        queryFn: async ({ pageParam, signal }) => {
          const { answer, headers } = await client.callWithHeaders(listArchivedProspects, {
            query: { ...filter, cursor: pageParam },
            signal,
          })
          return { leads: answer, total: totalOf(headers), nextCursor: nextCursorOf(headers) }
        },
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
      }),
    deleted: () =>
      infiniteQueryOptions({
        queryKey: [listDeletedProspects.path],
        queryFn: async ({ pageParam, signal }) => {
          const { answer, headers } = await client.callWithHeaders(listDeletedProspects, {
            query: { cursor: pageParam },
            signal,
          })
          return { people: answer, nextCursor: nextCursorOf(headers) }
        },
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      }),
  }
}
