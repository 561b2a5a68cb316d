import { eventsKey, inSession } from '../browser-storage/browser-storage.ts'
import type { TagEvent } from './events.ts'

/** Stores an event that no tag has received yet, so that the next page can send it. */
export function addPendingEvent(event: TagEvent): void {
  const events = JSON.stringify([...readPendingEvents(), event])
  inSession((items) => items.setItem(eventsKey, events))
}

export function readPendingEvents(): readonly TagEvent[] {
  const stored: unknown = inSession((items) => JSON.parse(items.getItem(eventsKey)!))
  return Array.isArray(stored) ? (stored as TagEvent[]) : []
}

export function clearPendingEvents(): void {
  inSession((items) => items.removeItem(eventsKey))
}
