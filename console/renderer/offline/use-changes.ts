import { useEffect, useState } from 'react'
import type { QueuedChange } from '../../main/offline/ipc-calls.ts'
import { desktop } from '../desktop.ts'

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
