import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatCallTime, formatExact, formatRelative } from '../platform/dates.ts'
import { Tooltip } from './tooltip.tsx'

const minuteMs = 60_000

/** The time in milliseconds since 1970, updated every minute while a component uses it. */
const minuteAtom = atom(Date.now())
minuteAtom.onMount = (set) => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), minuteMs)
  return () => clearInterval(timer)
}

/** Returns the time in milliseconds since 1970, updated every minute. */
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

/** A separate component, so that the time is formatted only when the tooltip opens. */
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

/** Returns the time in milliseconds since 1970, updated every second, for countdowns. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
