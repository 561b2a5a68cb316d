import type { TagEvent } from './events.ts'

/** Key in session storage. */
const key = 'untold-events'

/** Stores an event that no tag has received yet, so that the next page can send it. */
export function addPendingEvent(event: TagEvent): void {
  sessionStorage.setItem(key, JSON.stringify([...readPendingEvents(), event]))
}

export function readPendingEvents(): readonly TagEvent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as TagEvent[]
  } catch {
    return []
  }
}

export function clearPendingEvents(): void {
  sessionStorage.removeItem(key)
}
