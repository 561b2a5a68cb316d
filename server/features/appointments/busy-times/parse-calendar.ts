import ICAL from 'ical.js'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { timeInLondon } from '#shared/business/london-time.ts'

/** Milliseconds since 1970. */
export interface Span {
  startsAt: number
  endsAt: number
}

interface Options extends Span {
  /** The host of our own calls, surveys and tasks, which must not block themselves. */
  ownHost: string
}

/** A series is followed for this many dates: 50 years of days. */
const mostDates = 18_000

/** Returns the busy times of an iCalendar file (RFC 5545) within a range, merged where they touch, the soonest first. Times without a known
 *  zone are London's. Runs in a child process with a time limit, because a hostile rule can keep a core busy for ever.
 *  @throws Error when the text is not a calendar */
export function parseBusyTimes(text: string, { ownHost, ...range }: Options): Span[] {
  const events = calendarsIn(text)
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .filter((event) => !isOurs(String(event.getFirstPropertyValue('uid') ?? ''), ownHost))
  const replaced = Map.groupBy(
    events.filter((event) => event.hasProperty('recurrence-id')),
    (event) => event.getFirstPropertyValue('uid'),
  )
  const spans = events.flatMap((event) => {
    if (event.hasProperty('recurrence-id')) return spansOf(event, range, new Set())
    const changes = replaced.get(event.getFirstPropertyValue('uid')) ?? []
    return spansOf(event, range, new Set(changes.flatMap((change) => timesOf(change, 'recurrence-id'))))
  })
  return merge(spans)
}

function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[]
  // One calendar, or a list of several.
  const all = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  const calendars = all.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new Error('There is no calendar in this text.')
  return calendars
}

/** Returns the busy times of one event or series that touch the range. @param exceptions the dates of a series that are another event */
function spansOf(event: ICAL.Component, range: Span, exceptions: ReadonlySet<number>): Span[] {
  const start = event.getFirstProperty('dtstart')
  const first = start?.getFirstValue()
  if (!start || !(first instanceof ICAL.Time) || !isBusy(event)) return []
  const zone = zoneOf(start)
  const lengthOf = lengthFrom(event, first, zone)
  const starts = [
    // The first date of a rule is among its dates.
    ...(event.hasProperty('rrule') ? [] : [first]),
    ...(event.hasProperty('rrule') || event.hasProperty('rdate') ? datesOf(event, { first, zone, range }) : []),
  ]
  const left = new Set([...exceptions, ...timesOf(event, 'exdate')])
  return starts.flatMap((time) => {
    const startsAt = toMs(time, zone)
    const endsAt = lengthOf(time, startsAt)
    const isWanted = !left.has(startsAt) && endsAt > startsAt && endsAt > range.startsAt && startsAt < range.endsAt
    return isWanted ? [{ startsAt, endsAt }] : []
  })
}

function* datesOf(
  event: ICAL.Component,
  { first, zone, range }: { first: ICAL.Time; zone: string | undefined; range: Span },
): Generator<ICAL.Time> {
  const dates = new ICAL.RecurExpansion({ component: event, dtstart: first })
  for (let count = 0; count < mostDates; count++) {
    const next = dates.next() as ICAL.Time | null
    if (!next || toMs(next, zone) >= range.endsAt) return
    yield next
  }
}

/** Whether the event takes the owner's time: neither cancelled nor shown as free. */
function isBusy(event: ICAL.Component): boolean {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    text('status') !== 'CANCELLED' && text('transp') !== 'TRANSPARENT' && text('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

/** Returns the function that says when a date of the event ends. An event without an end takes the day, or no time. */
function lengthFrom(event: ICAL.Component, first: ICAL.Time, zone: string | undefined) {
  const end = event.getFirstProperty('dtend')
  const last = end?.getFirstValue()
  const duration = event.getFirstPropertyValue('duration')
  if (first.isDate) {
    const days =
      last instanceof ICAL.Time
        ? last.subtractDate(first).toSeconds() / 86_400
        : duration instanceof ICAL.Duration
          ? Math.ceil(duration.toSeconds() / 86_400)
          : 1
    return (time: ICAL.Time) => {
      const after = time.clone()
      after.adjust(days, 0, 0, 0)
      return toMs(after, zone)
    }
  }
  const lengthMs =
    end && last instanceof ICAL.Time
      ? toMs(last, zoneOf(end)) - toMs(first, zone)
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1000
        : 0
  return (_: ICAL.Time, startsAt: number) => startsAt + lengthMs
}

function timesOf(event: ICAL.Component, name: 'exdate' | 'recurrence-id'): number[] {
  return event
    .getAllProperties(name)
    .flatMap((property) =>
      property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [toMs(value, zoneOf(property))] : [])),
    )
}

function zoneOf(property: ICAL.Property): string | undefined {
  const zone = property.getParameter('tzid')
  return typeof zone === 'string' ? zone : undefined
}

/** Names of the IANA are converted by Node, others (as Outlook's) by the definition in the file. */
function toMs(time: ICAL.Time, zone: string | undefined): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const clock = zone === undefined || time.isDate ? undefined : clockOf(zone)
  if (clock === undefined && !time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (clock === undefined) {
    const midnight = Math.floor(wall / dayMs) * dayMs
    return timeInLondon(new Date(midnight).toISOString().slice(0, 10), (wall - midnight) / minuteMs)
  }
  const offsetMs = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  return wall - offsetMs(wall - offsetMs(wall))
}

const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

/** Returns the wall clock of an IANA zone; undefined for any other name. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(timeZone)) return clocks.get(timeZone)
  let clock: Intl.DateTimeFormat | undefined
  try {
    // Swedish writes its times as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    clock = undefined
  }
  clocks.set(timeZone, clock)
  return clock
}

/** An invitation of ours has the id of its record and our host; our feed puts the kind before the id. */
function isOurs(uid: string, ownHost: string): boolean {
  return /^(?:call-|survey-|task-)?[\da-f-]{36}@(?<host>[^:]+)/.exec(uid)?.groups?.['host'] === ownHost
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const last = merged.at(-1)
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt)
    else merged.push({ ...span })
  }
  return merged
}
