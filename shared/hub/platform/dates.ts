const timeZone = 'Europe/London'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' })
/** Formats the calendar day in London as an ISO date, which is the Swedish format. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** `10:42`, in London. @param time milliseconds since 1970 */
export function formatClock(time: number): string {
  return clock.format(time)
}

/** `21 Nov 2026`, in London. @param timestamp ISO 8601 */
export function formatDate(timestamp: string): string {
  return day.format(Date.parse(timestamp))
}

/** `Saturday 21 Nov 2026 at 10:42`, in London. @param timestamp ISO 8601 */
export function formatExact(timestamp: string): string {
  const time = Date.parse(timestamp)
  return `${weekday.format(time)} ${day.format(time)} at ${clock.format(time)}`
}

/** Returns how long ago a time was, in the largest unit that fits: minutes, hours or calendar days; after a week the date.
 *  @param timestamp ISO 8601  @param now milliseconds since 1970 */
export function formatRelative(timestamp: string, now: number): string {
  const time = Date.parse(timestamp)
  const age = now - time
  const days = calendarDay(now) - calendarDay(time)
  // The newest lead may be in the future when this clock is slightly behind the server's.
  if (age < minuteMs) return 'just now'
  if (age < hourMs) return relative.format(-Math.floor(age / minuteMs), 'minute')
  if (days === 0) return relative.format(-Math.floor(age / hourMs), 'hour')
  if (days < 7) return relative.format(-days, 'day')
  return day.format(time)
}

/** `17:40`, `yesterday 17:40`, and before that `19 Nov 2026, 17:40`, in London.
 *  @param timestamp ISO 8601  @param now milliseconds since 1970 */
export function formatDayAndTime(timestamp: string, now: number): string {
  const time = Date.parse(timestamp)
  const days = calendarDay(now) - calendarDay(time)
  if (days <= 0) return clock.format(time)
  return days === 1 ? `yesterday ${clock.format(time)}` : `${day.format(time)}, ${clock.format(time)}`
}

function calendarDay(time: number): number {
  return Date.parse(isoDay.format(time)) / dayMs
}

/** The calendar day in London, `2026-11-23`. @param time milliseconds since 1970 */
export function londonDay(time: number): string {
  return isoDay.format(time)
}

/** `today`, `tomorrow`, `Monday`, and beyond a week `23 Nov 2026`. @param date `2026-11-23`  @param now milliseconds since 1970 */
export function formatDay(date: string, now: number): string {
  const time = Date.parse(`${date}T12:00:00Z`)
  const days = calendarDay(time) - calendarDay(now)
  if (Math.abs(days) <= 1) return relative.format(days, 'day')
  return days > 1 && days < 7 ? weekday.format(time) : day.format(time)
}

/** `tomorrow at 08:45`, `Tuesday at 08:45`, `1 Dec 2026 at 08:45`, in London. @param startsAt ISO 8601  @param now milliseconds since 1970 */
export function formatCallTime(startsAt: string, now: number): string {
  const time = Date.parse(startsAt)
  return `${formatDay(londonDay(time), now)} at ${formatClock(time)}`
}

/** `24 Dec 2026`, `24 Dec 2026 to 2 Jan 2027`. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => formatDate(`${day}T12:00:00Z`))
  return first === last ? `${first}` : `${first} to ${last}`
}
