import { atom, useAtomValue } from 'jotai'
import { formatExact, formatRelative } from '../dates.ts'
import { Tooltip } from './tooltip.tsx'

const minuteMs = 60_000

/** The time, milliseconds, moved on each minute while something on the page shows it. */
const minuteAtom = atom(Date.now())
minuteAtom.onMount = (set) => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), minuteMs)
  return () => clearInterval(timer)
}

/** The time, milliseconds since 1970, moved on each minute. */
export function useMinute(): number {
  return useAtomValue(minuteAtom)
}

/** How long ago something was, kept true as time passes; the exact time of it on hover. @param at ISO 8601 */
export function PastTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={<ExactTime at={at} />}>
      <time dateTime={at}>{formatRelative(at, now)}</time>
    </Tooltip>
  )
}

/** An element of its own, so that it is worked out only when it is looked at. */
function ExactTime({ at }: { at: string }) {
  return formatExact(at)
}
