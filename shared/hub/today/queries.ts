import { getToday } from '#shared/contract/dashboard.ts'
import { type GoLive, getGoLive } from '#shared/contract/go-live.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { queryOf } from '../platform/queries.ts'

export const todayQueries = {
  /** @param since when the last visit ended, ISO 8601 */
  overview: (since: string | undefined) => queryOf(getToday, { query: { since } }),
  /** @param dueBy `2026-11-23` */
  tasks: (dueBy: string) => queryOf(listTasks, { query: { dueBy } }),
}

/** Fetched again by each view that shows it, because most of the data it depends on announces no changes. */
export const goLiveQuery = { ...queryOf(getGoLive), staleTime: 0 }

/** Returns whether anything on the list is left to do. */
export function isGoLiveOpen({ items }: GoLive): boolean {
  return items.some(({ state }) => state === 'todo')
}

/** Counts what the list shows as left to do; nothing once the owner has hidden it. */
export function stepsToGoLive(list: GoLive | undefined): number {
  return list === undefined || list.isHidden ? 0 : list.items.filter(({ state }) => state === 'todo').length
}
