import type { Prospect } from '../contract/prospects.ts'
import { dayMs } from './durations.ts'

/** The statuses of leads in progress. */
export const openStatuses: readonly Prospect['status'][] = ['new', 'contacted', 'interested', 'quoted']
/** A lead without activity for this long is going cold. */
export const coldAfterMs = 14 * dayMs

/** Returns the whole days since the last change of a lead that is going cold; undefined for any other. @param now milliseconds since 1970 */
export function daysGoingCold(
  { status, updatedAt }: Pick<Prospect, 'status' | 'updatedAt'>,
  now: number,
): number | undefined {
  const quietMs = now - Date.parse(updatedAt)
  return openStatuses.includes(status) && quietMs >= coldAfterMs ? Math.floor(quietMs / dayMs) : undefined
}
