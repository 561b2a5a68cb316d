import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatCallTime, formatExact, formatRelative } from '../platform/dates.ts'
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

/** Shows how long ago something was, updated as time passes, with the exact time on hover. @param at ISO 8601 */
export function PastTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={<ExactTime at={at} />}>
      <time dateTime={at}>{formatRelative(at, now)}</time>
    </Tooltip>
  )
}

/** A separate element, so that it is computed only when the tooltip opens. */
function ExactTime({ at }: { at: string }) {
  return formatExact(at)
}

/** Shows when a call is, updated as time passes, with the exact time on hover. @param at ISO 8601 */
export function CallTime({ at }: { at: string }) {
  const now = useMinute()
  return (
    <Tooltip content={formatExact(at)}>
      <time dateTime={at}>{formatCallTime(at, now)}</time>
    </Tooltip>
  )
}

/** Returns the time, milliseconds since 1970, and renders again each second, for countdowns. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
