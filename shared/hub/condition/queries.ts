import { useQuery } from '@tanstack/react-query'
import { type Condition, type ConditionCheck, getCondition } from '#shared/contract/condition.ts'
import { countOf } from '../platform/view.ts'
import { queryOf } from '../platform/queries.ts'
import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { titleMarkAtom } from '../components/page-heading.tsx'

/** Fetched at intervals, also in the background: the server doesn't announce a full disk as a change, and the title has to show it. */
export const conditionQuery = {
  ...queryOf(getCondition),
  refetchInterval: 45_000,
  refetchIntervalInBackground: true,
}

/** Returns the checks that need the owner, the worst first. */
export function findTroubles({ checks }: Condition): ConditionCheck[] {
  return [...checks.filter(({ state }) => state === 'failing'), ...checks.filter(({ state }) => state === 'warning')]
}

export function countTroubles(condition: Condition): number {
  return findTroubles(condition).length
}

/** The number of checks that need the owner, for the navigation. */
export const troubleCount = countOf('to look at under System status', queryOf(getCondition), countTroubles)

/** Keeps the mark in the document's title and the number beside Settings up to date, because a failure may stop emails to the owner. */
export function useCondition(): void {
  const setTitleMark = useSetAtom(titleMarkAtom)
  const { data } = useQuery(conditionQuery)
  useEffect(() => {
    if (data === undefined) return
    setTitleMark(data.checks.some(({ state }) => state === 'failing') ? '(!) ' : '')
    return () => setTitleMark('')
  }, [data, setTitleMark])
}
