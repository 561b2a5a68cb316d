import { useMinute } from '../components/past-time.tsx'
import { Tooltip } from '../components/tooltip.tsx'
import { formatExact } from '../dates.ts'
import { formatCallTime } from './format-call-time.ts'

/** Shows when a call is, updated as time passes, with the exact time on hover. @param at ISO 8601 */
export function CallTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={formatExact(at)}>
      <time dateTime={at}>{formatCallTime(at, now)}</time>
    </Tooltip>
  )
}
