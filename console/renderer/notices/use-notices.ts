import { useEffect, useState } from 'react'
import type { Notice } from '../../main/notices/calls.ts'
import { desktop } from '../desktop.ts'

/** What the main process has to say at the moment. */
export function useNotices(): Notice[] {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => {
    // What changes while the list is on its way is newer than the list.
    let hasChanged = false
    void desktop.call('notices:list', undefined).then((list) => {
      if (!hasChanged) setNotices(list)
    })
    return desktop.on('notices:changed', (list) => {
      hasChanged = true
      setNotices(list)
    })
  }, [])
  return notices
}
