import { useEffect, useState } from 'react'
import { minuteMs } from '#shared/business/durations.ts'

const key = 'hub-last-visit'

/** A pause of this length ends a visit to the list. */
const pauseMs = 30 * minuteMs

/** Times in milliseconds since 1970. */
export interface LastSeen {
  /** When the visit before this one ended; undefined for the first one. */
  previousMs?: number | undefined
  /** When the leads were last on the screen. */
  seenMs: number
}

/** Returns the current visit to the list of leads: the stored one, or a new one after a pause. */
export function nextLastSeen(stored: LastSeen | undefined, nowMs: number): LastSeen {
  if (stored === undefined) return { seenMs: nowMs }
  const previousMs = nowMs - stored.seenMs > pauseMs ? stored.seenMs : stored.previousMs
  return { previousMs, seenMs: nowMs }
}

/** Returns when the owner last looked at the leads on this device, ISO 8601; undefined the first time. Stores this visit. */
export function useLastSeen(): string | undefined {
  const [lastSeen, setLastSeen] = useState(() => nextLastSeen(readStored(), Date.now()))
  useEffect(() => {
    const remember = () => {
      const now = nextLastSeen(readStored(), Date.now())
      store(now)
      setLastSeen((shown) => (shown.previousMs === now.previousMs ? shown : now))
    }
    remember()
    document.addEventListener('visibilitychange', remember)
    return () => {
      document.removeEventListener('visibilitychange', remember)
      remember()
    }
  }, [])
  return lastSeen.previousMs === undefined ? undefined : new Date(lastSeen.previousMs).toISOString()
}

function readStored(): LastSeen | undefined {
  try {
    const { previousMs, seenMs } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<LastSeen>
    if (typeof seenMs !== 'number') return undefined
    return { seenMs, ...(typeof previousMs === 'number' ? { previousMs } : {}) }
  } catch {
    return undefined
  }
}

function store(lastSeen: LastSeen): void {
  try {
    localStorage.setItem(key, JSON.stringify(lastSeen))
  } catch {
    // A browser that stores nothing has no last visit.
  }
}
