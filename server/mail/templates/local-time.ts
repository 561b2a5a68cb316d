const timeZone = 'Europe/London'
const minutes = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const times = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const dates = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** `Saturday 21 November at 10:14`, as clocks in Winchester show it. */
export function inWinchester(time: Date): string {
  return minutes.format(time)
}

/** `10:14`, as clocks in Winchester show it. */
export function timeInWinchester(time: Date): string {
  return times.format(time)
}

/** `21 November 2026`, as calendars in Winchester show it. */
export function dateInWinchester(time: Date): string {
  return dates.format(time)
}
