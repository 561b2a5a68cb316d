import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { OfflineStatus } from '../../main/offline/ipc-calls.ts'

/** Invalidates every query once the server is back and has the changes. */
export function useFreshOnReturn(state: OfflineStatus['state']): void {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (state === 'online' && before.current !== 'online') void queryClient.invalidateQueries()
    before.current = state
  }, [state, queryClient])
}
