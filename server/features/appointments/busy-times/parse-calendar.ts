import { dayMs } from '#shared/business/durations.ts'
import { type Component, find, list, type Property, readCalendars } from './calendar-components.ts'
import { attempt, type CalendarEvent, readEvent, type Report, takesTime, timesOf, valuesOf } from './calendar-event.ts'
import { lengthMs, readDuration, readTime, type Span } from './calendar-times.ts'
import { Zones } from './calendar-zones.ts'

interface Options extends Span {
  /** The host of our own calls, surveys and tasks, which must not block themselves. */
  ownHost: string
  /** The owner's email addresses: what they declined takes none of their time. */
  ownAddresses: readonly string[]
}

export interface CalendarTimes {
  /** Merged where they touch, the soonest first. */
  busy: Span[]
  /** How many entries could not be read, or only in part. What is known of their times counts as busy. */
  unreadable: number
}

/** Returns the busy times of an iCalendar file (RFC 5545) within a range. Times without a known zone are those of the calendar's, else London's.
 *  Runs in a child process with a time limit, because a hostile rule can keep a core busy for ever. Returns undefined for a text that is no calendar. */
export function parseBusyTimes(text: string, { ownHost, ownAddresses, ...range }: Options): CalendarTimes | undefined {
  const calendars = readCalendars(text)
  if (calendars.length === 0) return undefined
  const unreadable = new Set<Component>()
  const report = (component: Component) => void unreadable.add(component)
  const spans: Span[] = []
  const events: CalendarEvent[] = []
  for (const calendar of calendars) {
    const zones = new Zones(calendar, range.endsAt + dayMs)
    const own = addressesOf([...ownAddresses, find(calendar, 'X-WR-CALNAME')?.value ?? ''])
    for (const component of calendar.components) {
      if (component.name === 'VFREEBUSY') spans.push(...busyPeriods(component, zones, report))
      if (component.name !== 'VEVENT' || isOurs(find(component, 'UID')?.value ?? '', ownHost)) continue
      const isBusy = takesTime(component) && !isDeclined(component, own)
      const event = attempt(
        () => readEvent({ component, zones, isBusy, range }, report),
        () => {
          if (isBusy) report(component)
        },
      )
      if (event) events.push(event)
    }
  }
  for (const [uid, sameId] of Map.groupBy(events, (event) => event.uid)) {
    const changes = uid === '' ? [] : sameId.filter(({ replaces }) => replaces !== undefined)
    for (const event of sameId) {
      spans.push(...timesOf(event, { changes: event.replaces ? [] : changes, range, report }))
    }
  }
  const inRange = spans.filter(
    ({ startsAt, endsAt }) => endsAt > Math.max(startsAt, range.startsAt) && startsAt < range.endsAt,
  )
  return { busy: merge(inRange), unreadable: unreadable.size }
}

/** Returns the times of a free/busy component (RFC 5545, 3.6.4) that are not free. */
function busyPeriods(component: Component, zones: Zones, report: Report): Span[] {
  return list(component, 'FREEBUSY')
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((property) =>
      valuesOf(property).flatMap(
        (period) =>
          attempt(
            () => readPeriod(period, property, zones),
            () => report(component),
          ) ?? [],
      ),
    )
}

function readPeriod(period: string, { parameters }: Property, zones: Zones): Span {
  const [from = '', to = ''] = period.split('/')
  const start = readTime(from, parameters)
  const startsAt = zones.of(start).toInstant(start.wallMs)
  if (/^\+?P/i.test(to)) return { startsAt, endsAt: startsAt + lengthMs(readDuration(to)) }
  const end = readTime(to, parameters)
  return { startsAt, endsAt: zones.of(end).toInstant(end.wallMs) }
}

function isDeclined(component: Component, own: ReadonlySet<string>): boolean {
  const answers = list(component, 'ATTENDEE').flatMap(({ value, parameters }) => {
    const isOwn = addressesOf([value, parameters.get('EMAIL') ?? ''])
      .values()
      .some((address) => own.has(address))
    return isOwn ? [parameters.get('PARTSTAT')?.toUpperCase()] : []
  })
  return answers.length > 0 && answers.every((answer) => answer === 'DECLINED' || answer === 'DELEGATED')
}

/** Returns those of the texts that are email addresses, for comparison. */
function addressesOf(texts: readonly string[]): Set<string> {
  const addresses = texts.map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '')
      .replace('%40', '@'),
  )
  return new Set(addresses.filter((address) => address.includes('@')))
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
