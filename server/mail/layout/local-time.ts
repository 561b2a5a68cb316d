import { clockInLondon } from '#shared/business/london-time.ts'

const timeZone = 'Europe/London'
const days = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const dates = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** `Saturday 21 November at 10.14am`, as clocks in Winchester show it. */
export function inWinchester(time: Date): string {
  return `${days.format(time)} at ${timeInWinchester(time)}`
}

/** `10.14am`, as clocks in Winchester show it. */
export function timeInWinchester(time: Date): string {
  return clockInLondon(time.getTime())
}

/** `21 November 2026`, as calendars in Winchester show it. */
export function dateInWinchester(time: Date): string {
  return dates.format(time)
}
