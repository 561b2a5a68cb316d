import { dayMs, hourMs } from '#shared/business/durations.ts'
import { type Component, find, keyword, list, type Property } from './calendar-components.ts'
import { type Length, lengthMs, readDuration, readTime, type Span, type TimeValue } from './calendar-times.ts'
import { london, type Zone, type Zones } from './calendar-zones.ts'
import { datesOfRule } from './recurrence.ts'

/** An event, a series of events, or a change of one (VEVENT, RFC 5545, 3.6.1). */
export interface CalendarEvent {
  component: Component
  zones: Zones
  uid: string
  isBusy: boolean
  start: TimeValue
  /** That of its start. */
  zone: Zone
  length: Length
  /** The date of the series that this event replaces. */
  replaces: TimeValue | undefined
  /** Whether it replaces all later dates as well. */
  replacesFollowing: boolean
}

/** Is called with what can't be read; what is known of its times counts all the same. */
export type Report = (component: Component) => void

/** An event whose end can't be read takes this long. */
const assumedMs = hourMs

interface Source {
  component: Component
  zones: Zones
  isBusy: boolean
  range: Span
}

/** Reads an event; returns undefined for one whose times can't touch the range. @throws Error when it isn't known when it begins */
export function readEvent({ component, zones, isBusy, range }: Source, report: Report): CalendarEvent | undefined {
  const replacesProperty = find(component, 'RECURRENCE-ID')
  const replaces = attempt(
    () => replacesProperty && readProperty(replacesProperty),
    () => report(component),
  )
  // Of a date that is cancelled only the original time matters, and is sometimes all that is given.
  const start = (isBusy ? undefined : replaces) ?? readProperty(find(component, 'DTSTART'))
  const zone = start.isDate ? london : zones.of(start)
  const isOnce = !replaces && !find(component, 'RRULE') && !find(component, 'RDATE')
  if (isOnce && (start.wallMs > range.endsAt + dayMs || isOver(component, range))) return undefined
  const length = attempt(
    () => readLength(component, { start, zone, zones }),
    () => {
      if (isBusy && !(isOnce && start.wallMs < range.startsAt - dayMs)) report(component)
    },
  )
  return {
    component,
    zones,
    uid: find(component, 'UID')?.value.trim() ?? '',
    isBusy,
    start,
    zone,
    length: length ?? (start.isDate ? { days: 1, ms: 0 } : { days: 0, ms: assumedMs }),
    replaces,
    replacesFollowing: replacesProperty?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  }
}

/** Whether an event ended before the range in any zone: most of a calendar, whose zones needn't be looked up. */
function isOver(component: Component, range: Span): boolean {
  const end = attempt(
    () => readProperty(find(component, 'DTEND')),
    () => {},
  )
  return end !== undefined && end.wallMs < range.startsAt - 2 * dayMs
}

/** Returns the times of an event or series that touch the range. @param changes events that replace dates of this series */
export function timesOf(
  event: CalendarEvent,
  { changes, range, report }: { changes: readonly CalendarEvent[]; range: Span; report: Report },
): Span[] {
  const { zone } = event
  const following = changes
    .filter((change) => change.replacesFollowing)
    .map((change) => shiftOf(event, change))
    .toSorted((one, other) => other.fromWallMs - one.fromWallMs)
  // What takes no time matters only until a change of it does.
  if (!event.isBusy && following.length === 0) return []
  const isExcluded = datesIn(event, [
    ...list(event.component, 'EXDATE').flatMap((property) => readTimes(property, event, report)),
    ...changes.flatMap(({ replaces, replacesFollowing }) => (replaces && !replacesFollowing ? [replaces] : [])),
  ])
  const widest = Math.max(0, ...following.map(({ shiftMs, change }) => Math.abs(shiftMs) + lengthMs(change.length)))
  const window = {
    fromMs: range.startsAt - lengthMs(event.length) - widest - dayMs,
    toMs: range.endsAt + widest + dayMs,
  }
  return datesOf(event, window, report).flatMap(({ wallMs, length }) => {
    if (isExcluded(wallMs)) return []
    const moved = following.find(({ fromWallMs }) => fromWallMs <= wallMs)
    if (!moved) return event.isBusy ? spanOf(zone, wallMs, length, range) : []
    const { change, shiftMs } = moved
    if (!change.isBusy || find(change.component, 'RRULE') !== undefined) return []
    const movedMs = wallBetween(event, change, wallMs) + shiftMs
    return isExcluded(movedMs) ? [] : spanOf(change.zone, movedMs, change.length, range)
  })
}

function spanOf(zone: Zone, wallMs: number, { days, ms }: Length, range: Span): Span[] {
  const startsAt = zone.toInstant(wallMs)
  const endsAt = (days === 0 ? startsAt : zone.toInstant(wallMs + days * dayMs)) + ms
  return endsAt > Math.max(startsAt, range.startsAt) && startsAt < range.endsAt ? [{ startsAt, endsAt }] : []
}

interface Shift {
  change: CalendarEvent
  /** From this date of the series on. */
  fromWallMs: number
  shiftMs: number
}

/** Returns by how much a change of all following dates moves each. */
function shiftOf(event: CalendarEvent, change: CalendarEvent): Shift {
  const fromWallMs = change.replaces ? wallOf(event, change.replaces) : 0
  return { change, fromWallMs, shiftMs: change.start.wallMs - wallBetween(event, change, fromWallMs) }
}

/** Returns what the clock of the change shows when that of the series shows a time. */
function wallBetween(event: CalendarEvent, change: CalendarEvent, wallMs: number): number {
  const isSameClock = event.start.isDate || change.start.isDate || event.zone === change.zone
  return isSameClock ? wallMs : change.zone.toWall(event.zone.toInstant(wallMs))
}

interface DateOfSeries {
  wallMs: number
  length: Length
}

/** Returns the dates of an event or series on its own clock: those of its rules in the window, and each that is listed. */
function datesOf(event: CalendarEvent, window: { fromMs: number; toMs: number }, report: Report): DateOfSeries[] {
  const { component, start, length } = event
  const rules = list(component, 'RRULE')
  const follow = (rule: Property) =>
    attempt(
      () => datesOfRule(rule.value, start, window, (instant) => ruleZone(event).toWall(instant)),
      () => report(component),
    )
  const left = new Set(list(component, 'EXRULE').flatMap((rule) => follow(rule) ?? []))
  // The first date of a rule is among its dates, and all that is known of a rule that can't be followed.
  const walls = rules.length === 0 ? [start.wallMs] : rules.flatMap((rule) => follow(rule) ?? [start.wallMs])
  const listed = list(component, 'RDATE').flatMap((property) => readPeriods(property, event, report))
  return [...walls.filter((wallMs) => !left.has(wallMs)).map((wallMs) => ({ wallMs, length })), ...listed]
}

/** Days have no zone, but programs end a series of days at an instant: midnight in the calendar's zone. */
function ruleZone({ start, zone, zones }: CalendarEvent): Zone {
  return start.isDate ? zones.fallback : zone
}

/** Reads the values of a RDATE: times, or periods with a length of their own. */
function readPeriods(property: Property, event: CalendarEvent, report: Report): DateOfSeries[] {
  return valuesOf(property).flatMap((value) => {
    const [from = '', to] = value.split('/')
    const date = attempt(
      () => {
        const start = readTime(from, property.parameters)
        const wallMs = wallOf(event, start)
        return { wallMs, length: to === undefined ? event.length : readPeriodLength(start, to, property, event) }
      },
      () => report(event.component),
    )
    return date ?? []
  })
}

function readPeriodLength(start: TimeValue, to: string, { parameters }: Property, event: CalendarEvent): Length {
  if (/^\+?P/i.test(to)) return readDuration(to)
  const zone = event.zones.of(start, event.zone)
  const end = readTime(to, parameters)
  return { days: 0, ms: event.zones.of(end, zone).toInstant(end.wallMs) - zone.toInstant(start.wallMs) }
}

function readTimes(property: Property, event: CalendarEvent, report: Report): TimeValue[] {
  return valuesOf(property).flatMap(
    (value) =>
      attempt(
        () => readTime(value, property.parameters),
        () => report(event.component),
      ) ?? [],
  )
}

/** Returns the values of a list, without the empty ones that programs write. */
export function valuesOf(property: Property): string[] {
  return property.value
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

/** Returns whether times of EXDATE or RECURRENCE-ID mean a date of the series: as an instant, or as a whole day. */
function datesIn(event: CalendarEvent, times: readonly TimeValue[]): (wallMs: number) => boolean {
  const days = new Set(times.filter(({ isDate }) => isDate).map(({ wallMs }) => wallMs))
  const walls = new Set(times.filter(({ isDate }) => !isDate).map((time) => wallOf(event, time)))
  return (wallMs) => walls.has(wallMs) || days.has(dayOf(wallMs))
}

/** Returns what the clock of a series shows at a time; midnight for a series of days. */
function wallOf(event: CalendarEvent, time: TimeValue): number {
  const { start, zone, zones } = event
  if (time.isDate) return start.isDate ? time.wallMs : time.wallMs + (start.wallMs - dayOf(start.wallMs))
  // Midnight in any zone means the day.
  if (start.isDate && time.wallMs === dayOf(time.wallMs)) return time.wallMs
  const own = zones.of(time, zone)
  const wallMs = own === zone ? time.wallMs : zone.toWall(own.toInstant(time.wallMs))
  return start.isDate ? dayOf(wallMs) : wallMs
}

function dayOf(wallMs: number): number {
  return Math.floor(wallMs / dayMs) * dayMs
}

function readProperty(property: Property | undefined): TimeValue {
  return readTime(property?.value ?? '', property?.parameters ?? new Map())
}

/** Returns how long an event takes: without an end a day, or no time. @throws Error */
function readLength(
  component: Component,
  { start, zone, zones }: { start: TimeValue; zone: Zone; zones: Zones },
): Length {
  const end = find(component, 'DTEND')
  const duration = find(component, 'DURATION')
  // Programs write an empty end beside a duration.
  if (end !== undefined && (duration === undefined || end.value.trim() !== '')) {
    return lengthUntil(readProperty(end), { start, zone, zones })
  }
  if (duration === undefined) return start.isDate ? { days: 1, ms: 0 } : { days: 0, ms: 0 }
  const length = readDuration(duration.value)
  return start.isDate ? { days: Math.max(1, Math.ceil(lengthMs(length) / dayMs)), ms: 0 } : length
}

/** An end on the day on which days begin means that whole day, as Google reads it. */
function lengthUntil(end: TimeValue, { start, zone, zones }: { start: TimeValue; zone: Zone; zones: Zones }): Length {
  if (start.isDate && end.isDate && end.wallMs >= start.wallMs) {
    return { days: Math.max(1, Math.round((end.wallMs - start.wallMs) / dayMs)), ms: 0 }
  }
  const startsAt = zone.toInstant(start.wallMs)
  const endZone = end.isDate ? zone : zones.of(end, start.isDate ? zones.fallback : zone)
  let ms = endZone.toInstant(end.wallMs) - startsAt
  if (end.isDate && ms <= 0) ms = endZone.toInstant(end.wallMs + dayMs) - startsAt
  if (start.isDate && ms === 0) return { days: 1, ms: 0 }
  if (ms < 0) throw new Error('This event ends before it begins.')
  return { days: 0, ms }
}

/** Whether the event takes the owner's time: neither cancelled nor shown as free. */
export function takesTime(component: Component): boolean {
  return (
    keyword(component, 'STATUS') !== 'CANCELLED' &&
    keyword(component, 'TRANSP') !== 'TRANSPARENT' &&
    !outlookFree.has(keyword(component, 'X-MICROSOFT-CDO-BUSYSTATUS'))
  )
}

/** Who works elsewhere can be called there: booking programs offer these times too. */
const outlookFree = new Set(['FREE', 'WORKINGELSEWHERE'])

/** Returns what a function returns; undefined, after the other has been called, where it throws. */
export function attempt<Value>(read: () => Value, onError: () => void): Value | undefined {
  try {
    return read()
  } catch {
    onError()
    return undefined
  }
}
