import { dayInLondon } from '#shared/business/london-time.ts'

const mostADay = 5

/** Groups the free times by day and offers at most five of each, spread over the day. @param free ISO 8601, the soonest first
 *  @param wanted a time that is among them if it is free */
export function offeredByDay(free: readonly string[], wanted?: string): Map<string, string[]> {
  const days = Map.groupBy(free, (time) => dayInLondon(Date.parse(time)))
  return new Map([...days].map(([day, times]) => [day, spread(times, wanted)]))
}

function spread(times: readonly string[], wanted: string | undefined): string[] {
  if (times.length <= mostADay) return [...times]
  const kept = wanted !== undefined && times.includes(wanted) ? [wanted] : []
  const others = times.filter((time) => time !== wanted)
  const count = mostADay - kept.length
  const positions = new Set(
    Array.from({ length: count }, (_, index) => Math.round((index * (others.length - 1)) / (count - 1))),
  )
  return [...kept, ...others.filter((_, index) => positions.has(index))].toSorted()
}
