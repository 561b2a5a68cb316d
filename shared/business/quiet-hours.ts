import { dayInLondon, daysAfter, timeInLondon } from './london-time.ts'
import { minutesOf } from './opening-times.ts'

/** When no notification is shown, in London. */
export interface QuietHours {
  isOn: boolean
  /** `21:00` */
  from: string
  /** `7:00`, on the next day if it is earlier than `from`. */
  to: string
}

export interface QuietPeriod {
  startMs: number
  endMs: number
}

/** Returns the quiet period around a time; undefined if no quiet hours are then. @param timeMs milliseconds since 1970 */
export function findQuietPeriod({ isOn, from, to }: QuietHours, timeMs: number): QuietPeriod | undefined {
  if (!isOn) return undefined
  const [start, end] = [minutesOf(from), minutesOf(to)]
  const today = dayInLondon(timeMs)
  return [daysAfter(today, -1), today]
    .map((day) => ({
      startMs: timeInLondon(day, start),
      endMs: timeInLondon(start < end ? day : daysAfter(day), end),
    }))
    .find(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs)
}
