import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { OfflineStatus } from '../../main/offline/calls.ts'

/** When the server is back and has what was changed, everything on the screen is asked for anew. */
export function useFreshOnReturn(server: OfflineStatus['server']): void {
  const queryClient = useQueryClient()
  const before = useRef(server)
  useEffect(() => {
    if (server === 'here' && before.current !== 'here') void queryClient.invalidateQueries()
    before.current = server
  }, [server, queryClient])
}
