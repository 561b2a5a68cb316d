import { useEffect, useState } from 'react'
import { minuteMs } from '#shared/business/durations.ts'

const key = 'hub-last-visit'

/** A pause of this length ends a visit to the list. */
const pauseMs = 30 * minuteMs

/** Times in milliseconds since 1970. */
export interface Visit {
  /** When the visit before this one ended; undefined for the first one. */
  previousMs?: number | undefined
  /** When the leads were last on the screen. */
  seenMs: number
}

/** Returns the current visit to the list of leads: the stored one, or a new one after a pause. */
export function continueVisit(stored: Visit | undefined, nowMs: number): Visit {
  if (stored === undefined) return { seenMs: nowMs }
  const previousMs = nowMs - stored.seenMs > pauseMs ? stored.seenMs : stored.previousMs
  return { previousMs, seenMs: nowMs }
}

/** Returns when the owner last looked at the leads on this device, ISO 8601; undefined the first time. Stores this visit. */
export function useLastVisit(): string | undefined {
  const [visit, setVisit] = useState(() => continueVisit(readVisit(), Date.now()))
  useEffect(() => {
    const remember = () => {
      const now = continueVisit(readVisit(), Date.now())
      store(now)
      setVisit((shown) => (shown.previousMs === now.previousMs ? shown : now))
    }
    remember()
    document.addEventListener('visibilitychange', remember)
    return () => {
      document.removeEventListener('visibilitychange', remember)
      remember()
    }
  }, [])
  return visit.previousMs === undefined ? undefined : new Date(visit.previousMs).toISOString()
}

function readVisit(): Visit | undefined {
  try {
    const { previousMs, seenMs } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Visit>
    if (typeof seenMs !== 'number') return undefined
    return { seenMs, ...(typeof previousMs === 'number' ? { previousMs } : {}) }
  } catch {
    return undefined
  }
}

function store(visit: Visit): void {
  try {
    localStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // A browser that stores nothing has no last visit.
  }
}
