import { useMinute } from '../../components/past-time.tsx'
import { Tooltip } from '../../components/tooltip.tsx'
import { formatClock, formatDay, formatExact, londonDay } from '../../dates.ts'

/** Shows when a call is, updated as time passes, with the exact time on hover. @param at ISO 8601 */
export function CallTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={formatExact(at)}>
      <time dateTime={at}>{formatCallTime(at, now)}</time>
    </Tooltip>
  )
}

/** `tomorrow at 08:45`, `Tuesday at 08:45`, `1 Dec 2026 at 08:45`, in London. @param startsAt ISO 8601  @param now milliseconds since 1970 */
export function formatCallTime(startsAt: string, now: number): string {
  const time = Date.parse(startsAt)
  return `${formatDay(londonDay(time), now)} at ${formatClock(time)}`
}
