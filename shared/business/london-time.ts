import { dayMs, hourMs, minuteMs } from './durations.ts'
import { onFirstUse } from './on-first-use.ts'

/** Swedish writes its times as ISO 8601 does: `2026-11-21 10:42:00`. */
const wallClock = onFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' }),
)
const weekday = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' }))
const longDate = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }))

/** The calendar day in London, `2026-11-21`. @param time milliseconds since 1970 */
export function dayInLondon(time: number): string {
  // London is never behind UTC and at most an hour ahead, so this is usually known without the time zone, which takes 25 ms to load.
  const [day, nextHoursDay] = [utcDay(time), utcDay(time + hourMs)]
  return day === nextHoursDay ? day : wallClock().format(time).slice(0, 10)
}

/** The time of day in London as it is written in a sentence: `9am`, `7.30am`, `12pm`. @param time milliseconds since 1970 */
export function clockInLondon(time: number): string {
  const [hours = 0, minutes = 0] = wallClock().format(time).slice(11, 16).split(':').map(Number)
  const past = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`
}

/** `Saturday 21 November at 10.14am`, in London. */
export function formatLondonTime(time: Date): string {
  return `${nameDayWithoutYear(dayInLondon(time.getTime()))} at ${clockInLondon(time.getTime())}`
}

/** `Saturday 21 November 2026 at 10.14am`, in London, where the year may be wrong. */
export function formatFullLondonTime(time: Date): string {
  return `${nameDay(dayInLondon(time.getTime()))} at ${clockInLondon(time.getTime())}`
}

/** `21 November 2026`, in London. */
export function formatLondonDate(time: Date): string {
  return longDate().format(noonOf(dayInLondon(time.getTime())))
}

/** When a clock in London shows this, milliseconds since 1970, in summer as in winter.
 *  @param day `2026-11-21`  @param minutes since midnight; not between 1 and 2 o'clock, when the clocks change */
export function timeInLondon(day: string, minutes: number): number {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs
  return asIfUtc - offsetMs(asIfUtc - offsetMs(asIfUtc))
}

/** @param day `2026-11-21` */
export function daysAfter(day: string, count = 1): string {
  return utcDay(noonOf(day) + count * dayMs)
}

/** `Saturday 21 November 2026`. @param day `2026-11-21` */
export function nameDay(day: string): string {
  return `${weekday().format(noonOf(day))} ${longDate().format(noonOf(day))}`
}

/** `Saturday 21 November`, where the year is clear or there is little room. @param day `2026-11-21` */
export function nameDayWithoutYear(day: string): string {
  return nameDay(day).replace(/ \d{4}$/, '')
}

/** 0 for Sunday to 6 for Saturday. @param day `2026-11-21` */
export function weekdayOf(day: string): number {
  return new Date(noonOf(day)).getUTCDay()
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** How far London is ahead of UTC. */
function offsetMs(time: number): number {
  const wholeSecond = Math.floor(time / 1000) * 1000
  return Date.parse(`${wallClock().format(wholeSecond).replace(' ', 'T')}Z`) - wholeSecond
}
