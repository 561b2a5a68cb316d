import { useEffect, useState } from 'react'
import { minuteMs } from '#shared/business/durations.ts'

const key = 'hub-last-look'

/** A pause of this length ends a look at the leads. */
const pauseMs = 30 * minuteMs

/** Times in milliseconds since 1970. */
export interface Look {
  /** When the look before this one ended; undefined for the first one. */
  previousMs?: number | undefined
  /** When the leads were last on the screen. */
  seenMs: number
}

/** Returns the look at the leads that goes on now: after a pause it is another one. */
export function continueLook(stored: Look | undefined, nowMs: number): Look {
  if (stored === undefined) return { seenMs: nowMs }
  const previousMs = nowMs - stored.seenMs > pauseMs ? stored.seenMs : stored.previousMs
  return { previousMs, seenMs: nowMs }
}

/** Returns when the owner last looked at the leads on this device, ISO 8601; undefined the first time. Remembers this look. */
export function useLastLook(): string | undefined {
  const [look, setLook] = useState(() => continueLook(readLook(), Date.now()))
  useEffect(() => {
    const remember = () => {
      const now = continueLook(readLook(), Date.now())
      store(now)
      setLook((shown) => (shown.previousMs === now.previousMs ? shown : now))
    }
    remember()
    document.addEventListener('visibilitychange', remember)
    return () => {
      document.removeEventListener('visibilitychange', remember)
      remember()
    }
  }, [])
  return look.previousMs === undefined ? undefined : new Date(look.previousMs).toISOString()
}

function readLook(): Look | undefined {
  try {
    const { previousMs, seenMs } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Look>
    if (typeof seenMs !== 'number') return undefined
    return { seenMs, ...(typeof previousMs === 'number' ? { previousMs } : {}) }
  } catch {
    return undefined
  }
}

function store(look: Look): void {
  try {
    localStorage.setItem(key, JSON.stringify(look))
  } catch {
    // A browser that stores nothing has no last look.
  }
}
