import { useEffect, useState } from 'react'
import { minuteMs } from '#shared/business/durations.ts'

/** The key of each view under which the browser stores its last visit. */
const keys = { leads: 'hub-last-visit', today: 'hub-visit' }
type View = keyof typeof keys

/** A pause of this length ends a visit. */
const pauseMs = 30 * minuteMs

/** Times in milliseconds since 1970. */
export interface LastSeen {
  /** When the visit before this one ended; undefined for the first one. */
  previousMs?: number | undefined
  /** When the view was last on the screen. */
  seenMs: number
}

/** Returns the current visit: the stored one, or a new one after a pause. */
export function nextLastSeen(stored: LastSeen | undefined, nowMs: number): LastSeen {
  if (stored === undefined) return { seenMs: nowMs }
  const previousMs = nowMs - stored.seenMs > pauseMs ? stored.seenMs : stored.previousMs
  return { previousMs, seenMs: nowMs }
}

/** Returns when the owner's visit to a view before this one ended on this device, ISO 8601; undefined the first time. Stores this visit. */
export function useLastSeen(view: View): string | undefined {
  const [lastSeen, setLastSeen] = useState(() => nextLastSeen(readStored(view), Date.now()))
  useEffect(() => {
    const remember = () => {
      const now = nextLastSeen(readStored(view), Date.now())
      store(view, now)
      setLastSeen((shown) => (shown.previousMs === now.previousMs ? shown : now))
    }
    remember()
    document.addEventListener('visibilitychange', remember)
    return () => {
      document.removeEventListener('visibilitychange', remember)
      remember()
    }
  }, [view])
  return lastSeen.previousMs === undefined ? undefined : new Date(lastSeen.previousMs).toISOString()
}

function readStored(view: View): LastSeen | undefined {
  try {
    const { previousMs, seenMs } = JSON.parse(localStorage.getItem(keys[view]) ?? '{}') as Partial<LastSeen>
    if (typeof seenMs !== 'number') return undefined
    return { seenMs, ...(typeof previousMs === 'number' ? { previousMs } : {}) }
  } catch {
    return undefined
  }
}

function store(view: View, lastSeen: LastSeen): void {
  try {
    localStorage.setItem(keys[view], JSON.stringify(lastSeen))
  } catch {
    // A browser that stores nothing has no last visit.
  }
}
