import { formatClock, formatDay, londonDay } from '../dates.ts'

/** `tomorrow at 08:45`, `Tuesday at 08:45`, `1 Dec 2026 at 08:45`, in London. @param startsAt ISO 8601  @param now milliseconds since 1970 */
export function formatCallTime(startsAt: string, now: number): string {
  const time = Date.parse(startsAt)
  return `${formatDay(londonDay(time), now)} at ${formatClock(time)}`
}
