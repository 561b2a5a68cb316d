import { dayMs, hourMs, minuteMs, secondMs } from '#shared/business/durations.ts'
import type { Property } from './calendar-components.ts'

/** A value of type DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5). */
export interface TimeValue {
  /** What a clock shows, in milliseconds as if it were UTC; midnight for a date. */
  wallMs: number
  isDate: boolean
  /** What the clock is ahead of UTC, where the value itself says so. */
  offsetMs: number | undefined
  timeZone: string | undefined
}

/** Milliseconds since 1970. */
export interface Span {
  startsAt: number
  endsAt: number
}

/** A length as people mean it: days follow the clock through its changes, the rest does not. */
export interface Length {
  days: number
  ms: number
}

const timeFormat =
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[T ]?(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads one time. Programs also write dates without `VALUE=DATE`, times as ISO 8601 does, and offsets. @throws Error */
export function readTime(text: string, parameters: Property['parameters']): TimeValue {
  const parts = timeFormat.exec(text.trim())?.groups
  if (!parts) throw new Error('This is no time.')
  const { year, month, day, hour, minute = '0', second = '0', zone } = parts
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute), Math.min(Number(second), 59)]
  const date = new Date(midnight)
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  if (!exists || hours > 24 || minutes > 59) throw new Error('There is no such time.')
  const isDate = hour === undefined || parameters.get('VALUE')?.toUpperCase() === 'DATE'
  return {
    wallMs: isDate ? midnight : midnight + hours * hourMs + minutes * minuteMs + seconds * secondMs,
    isDate,
    offsetMs: isDate || zone === undefined ? undefined : zone.toUpperCase() === 'Z' ? 0 : readOffset(zone),
    timeZone: parameters.get('TZID'),
  }
}

/** Reads `+0100` or `-05:30`. @throws Error */
export function readOffset(text: string): number {
  const parts = /^(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)/.exec(text.trim())?.groups
  if (!parts) throw new Error('This is no offset.')
  const ms = Number(parts['hours']) * hourMs + Number(parts['minutes']) * minuteMs
  return parts['sign'] === '-' ? -ms : ms
}

/** Reads a DURATION (RFC 5545, 3.3.6), also where P or T are missing: a number of months is no duration. @throws Error */
export function readDuration(text: string): Length {
  const format =
    /^\+?P?(?:(?<weeks>\d{1,4})W)?(?:(?<days>\d{1,5})D)?T?(?:(?<hours>\d{1,6})H)?(?:(?<minutes>\d{1,7})M)?(?:(?<seconds>\d{1,8})S)?$/i
  const parts = format.exec(text.trim())?.groups
  if (!parts || Object.values(parts).every((part) => part === undefined)) throw new Error('This is no duration.')
  const count = (name: string) => Number(parts[name] ?? 0)
  return {
    days: count('weeks') * 7 + count('days'),
    ms: count('hours') * hourMs + count('minutes') * minuteMs + count('seconds') * secondMs,
  }
}

export function lengthMs({ days, ms }: Length): number {
  return days * dayMs + ms
}
