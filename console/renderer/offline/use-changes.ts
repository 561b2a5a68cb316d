import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
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
  /** Tells the owner why it could not be done. */
  problem: string | undefined
  run: (work: () => Promise<{ problem?: string | undefined }>) => Promise<void>
}

/** Runs an action on a pending change, and then invalidates what the hub shows. */
export function useChangeAction(): ChangeAction {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    async run(work) {
      const result = await work()
      setProblem(result.problem)
      await queryClient.invalidateQueries()
    },
  }
}
