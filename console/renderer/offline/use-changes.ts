import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '#shared/hub/platform/refresh-queries.ts'
import type { QueuedChange } from '../../main/ipc/offline-calls.ts'
import { desktop } from '../desktop/desktop.ts'

/** Returns the pending changes, fetched again whenever one changes; undefined until the first fetch. */
export function useChanges(): readonly QueuedChange[] | undefined {
  const [changes, setChanges] = useState<readonly QueuedChange[]>()
  useEffect(() => {
    let latest = 0
    async function read(): Promise<void> {
      latest += 1
      const own = latest
      const list = await desktop.call('offline:changes', undefined)
      if (own === latest) setChanges(list)
    }
    void read()
    const stop = desktop.on('offline:changed', () => void read())
    return () => {
      latest += 1
      stop()
    }
  }, [])
  return changes
}

export interface ChangeAction {
  /** Why the action failed, for the owner. */
  problem: string | undefined
  run: (work: () => Promise<{ problem?: string | undefined }>) => Promise<void>
}

/** Returns a function that runs an action on a pending change, after which the hub reads everything again. */
export function useChangeAction(): ChangeAction {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    async run(work) {
      const result = await work()
      setProblem(result.problem)
      await refreshAll(queryClient)
    },
  }
}
