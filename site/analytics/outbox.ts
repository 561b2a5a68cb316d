import type { TagEvent } from './events.ts'

/** Session storage. */
const key = 'untold-events'

/** Events that no tag has received yet, because the next page came first: that page sends them. */
export function keepUntold(event: TagEvent): void {
  sessionStorage.setItem(key, JSON.stringify([...untoldEvents(), event]))
}

export function untoldEvents(): readonly TagEvent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as TagEvent[]
  } catch {
    return []
  }
}

export function forgetUntold(): void {
  sessionStorage.removeItem(key)
}
