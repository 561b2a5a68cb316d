import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { titleMarkAtom } from '../components/page-heading.tsx'
import { conditionQuery, countTroubles, troubleCount } from './condition-query.ts'

/** Keeps the mark in the document's title and the number beside Settings: they reach the owner also when email does not. */
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
