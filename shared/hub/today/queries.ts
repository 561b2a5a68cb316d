import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { type GoLive, getGoLive } from '#shared/contract/go-live.ts'
import { listTasks } from '#shared/contract/tasks.ts'

export function todayQueries(client: Client) {
  return {
    /** @param since when the last visit ended, ISO 8601 */
    overview: (since: string | undefined) =>
      queryOptions({
        queryKey: [getToday.path, since],
        queryFn: ({ signal }) => client.call(getToday, { query: { since }, signal }),
      }),
    /** @param dueBy `2026-11-23` */
    tasks: (dueBy: string) =>
      queryOptions({
        queryKey: [listTasks.path, { dueBy }],
        queryFn: ({ signal }) => client.call(listTasks, { query: { dueBy }, signal }),
      }),
  }
}

/** Fetched again by each view that shows it, because most of the data it depends on announces no changes. */
export const goLiveQuery = queryOptions<GoLive>({ queryKey: [getGoLive.path], staleTime: 0 })

/** Returns whether anything on the list is left to do. */
export function isGoLiveOpen({ items }: GoLive): boolean {
  return items.some(({ state }) => state === 'todo')
}
