import type { BlockedDays } from '#shared/contract/calls.ts'
import { formatDate } from '../../dates.ts'

/** `24 Dec 2026`, `24 Dec 2026 to 2 Jan 2027`. */
export function formatDays({ from, to }: Pick<BlockedDays, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((day) => formatDate(`${day}T12:00:00Z`))
  return first === last ? `${first}` : `${first} to ${last}`
}
