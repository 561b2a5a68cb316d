import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Condition, type ConditionCheck, getCondition } from '#shared/contract/condition.ts'
import type { Count } from '../platform/view.ts'
import { queryOf } from '../platform/queries.ts'
import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { titleMarkAtom } from '../components/page-heading.tsx'

/** Fetched at intervals, also in the background: the server doesn't announce a full disk as a change, and the title has to show it. */
export const conditionQuery = queryOptions({
  ...queryOf(getCondition),
  refetchInterval: 45_000,
  refetchIntervalInBackground: true,
})

/** Returns the checks that need the owner, the worst first. */
export function findTroubles({ checks }: Condition): ConditionCheck[] {
  return [...checks.filter(({ state }) => state === 'failing'), ...checks.filter(({ state }) => state === 'warning')]
}

export function countTroubles(condition: Condition): number {
  return findTroubles(condition).length
}

/** The number of checks that need the owner, for the navigation. */
export const troubleCount: Count = {
  meaning: 'to look at under Condition',
  queryKey: [getCondition.path, 'count'],
  ask: async (client, signal) => countTroubles(await client.call(getCondition, { signal })),
}

/** Keeps the mark in the document's title and the number beside Settings up to date, because a failure may stop emails to the owner. */
export function useCondition(): void {
  const queryClient = useQueryClient()
  const setTitleMark = useSetAtom(titleMarkAtom)
  const { data } = useQuery(conditionQuery)
  useEffect(() => {
    if (data === undefined) return
    queryClient.setQueryData(troubleCount.queryKey, countTroubles(data))
    setTitleMark(data.checks.some(({ state }) => state === 'failing') ? '(!) ' : '')
    return () => setTitleMark('')
  }, [data, queryClient, setTitleMark])
}
