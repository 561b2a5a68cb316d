import { useMinute } from '../components/past-time.tsx'
import { Tooltip } from '../components/tooltip.tsx'
import { formatExact } from '../dates.ts'
import { formatCallTime } from './format-call-time.ts'

/** When a call is, kept true as time passes; its exact time on hover. @param at ISO 8601 */
export function CallTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={formatExact(at)}>
      <time dateTime={at}>{formatCallTime(at, now)}</time>
    </Tooltip>
  )
}
