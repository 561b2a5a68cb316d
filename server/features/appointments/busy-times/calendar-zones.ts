import { dayMs } from '#shared/business/durations.ts'
import { type Component, find, list } from './calendar-components.ts'
import { readOffset, readTime, type TimeValue } from './calendar-times.ts'
import { datesOfRule } from './recurrence.ts'
import { windowsZones } from './windows-zones.ts'

/** Converts between what the clocks of a place show, in milliseconds as if that were UTC, and instants. */
export interface Zone {
  toInstant(wallMs: number): number
  toWall(instant: number): number
}

const noParameters = new Map<string, string>()

/** @param offsetAt what the clocks are ahead of UTC at an instant */
function zoneOf(offsetAt: (instant: number) => number): Zone {
  return {
    toWall: (instant) => instant + offsetAt(instant),
    /** A time that happens twice is the first, and one that is skipped is read by the offset before it (RFC 5545, 3.3.5). */
    toInstant(wallMs) {
      const before = wallMs - offsetAt(wallMs - dayMs)
      const after = wallMs - offsetAt(wallMs + dayMs)
      return before !== after && before + offsetAt(before) !== wallMs && after + offsetAt(after) === wallMs
        ? after
        : before
    },
  }
}

/** Outside of these years no clock is changed for anybody's appointment. */
const [firstMs, lastMs] = [Date.UTC(1970, 0), Date.UTC(2200, 0)]

const intlZones = new Map<string, Zone | undefined>()
const utc = zoneOf(() => 0)
export const london = intlZone('Europe/London') ?? utc

/** Returns a zone of the IANA, whose rules Node has; undefined for any other name. */
function intlZone(timeZone: string): Zone | undefined {
  if (!intlZones.has(timeZone)) intlZones.set(timeZone, createIntlZone(timeZone))
  return intlZones.get(timeZone)
}

function createIntlZone(timeZone: string): Zone | undefined {
  // Node takes it for Bangladesh’s time.
  if (/^bst$/i.test(timeZone)) return london
  try {
    // Swedish writes its times as ISO 8601 does.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return zoneOf((instant) => {
      const second = Math.floor(Math.min(Math.max(instant, firstMs), lastMs) / 1000) * 1000
      return Date.parse(`${clock.format(second).replace(' ', 'T')}Z`) - second
    })
  } catch {
    return undefined
  }
}

/** Resolves the names of time zones in one calendar. */
export class Zones {
  /** For times without a zone, and with one that nobody knows. */
  readonly fallback: Zone
  readonly #definitions: ReadonlyMap<string, Component>
  readonly #untilMs: number
  readonly #known = new Map<string, Zone>()

  /** @param untilMs until when changes of the clock are needed */
  constructor(calendar: Component, untilMs: number) {
    this.#untilMs = untilMs
    const definitions = calendar.components.filter(({ name }) => name === 'VTIMEZONE')
    this.#definitions = new Map(definitions.map((zone) => [unquoted(find(zone, 'TZID')?.value ?? ''), zone]))
    const own = find(calendar, 'X-WR-TIMEZONE')?.value
    this.fallback = london
    if (own !== undefined) this.fallback = this.named(own)
  }

  named(name: string): Zone {
    const timeZone = unquoted(name)
    let zone = this.#known.get(timeZone)
    if (!zone) this.#known.set(timeZone, (zone = this.#resolve(timeZone) ?? this.fallback))
    return zone
  }

  /** Returns the zone of a time. @param otherwise for a time that has none */
  of({ isDate, offsetMs, timeZone }: TimeValue, otherwise = this.fallback): Zone {
    if (isDate) return otherwise
    if (offsetMs !== undefined) return offsetMs === 0 ? utc : zoneOf(() => offsetMs)
    return timeZone === undefined || timeZone === '' ? otherwise : this.named(timeZone)
  }

  #resolve(name: string): Zone | undefined {
    const definition = this.#definitions.get(name)
    const location = definition && find(definition, 'X-LIC-LOCATION')?.value.trim()
    return (
      ianaZone(name) ??
      (location === undefined ? undefined : intlZone(location)) ??
      (definition && definedZone(definition, this.#untilMs)) ??
      foreignZone(name)
    )
  }
}

function unquoted(name: string): string {
  return name.replaceAll('"', '').trim()
}

/** Programs put a path before the name: `/freeassociation.sourceforge.net/Europe/London`. */
function ianaZone(name: string): Zone | undefined {
  const path = name.split('/')
  const ends = [name, ...(path.length > 2 ? [path.slice(-3).join('/'), path.slice(-2).join('/'), path.at(-1)] : [])]
  return ends.map((end) => (end === undefined || end === '' ? undefined : intlZone(end))).find((zone) => zone)
}

/** Reads the names of Windows and Outlook: `GMT Standard Time`, `(UTC+01:00) Brussels, Paris`, `Eastern Time (US & Canada)`, `UTC-02`. */
function foreignZone(name: string): Zone | undefined {
  const label = name
    .toLowerCase()
    .replace(/^\([^)]*\)/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const region = label.replace(/ \(.*/, '').replace(/(?: standard| daylight| summer)? time(?: \d+)?$/, '')
  const windows = windowsZones.get(label) ?? windowsZones.get(`${region} standard time`)
  if (windows !== undefined) return intlZone(windows)
  const city = label
    .split(/[,:;]/)
    .map((part) => cities().get(part.trim()))
    .find((zone) => zone)
  if (city !== undefined) return intlZone(city)
  const offset = /(?:^|utc|gmt)\s?(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d\d))?/i.exec(name)?.groups
  if (offset) {
    const { sign = '+', hours = '', minutes = '00' } = offset
    const offsetMs = readOffset(`${sign}${hours.padStart(2, '0')}${minutes}`)
    return zoneOf(() => offsetMs)
  }
  return /^\(?(?:utc|gmt)\b/i.test(name) ? utc : undefined
}

let zonesOfCities: Map<string, string> | undefined

function cities(): Map<string, string> {
  zonesOfCities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((name) => [
      name
        .slice(name.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      name,
    ]),
  )
  return zonesOfCities
}

interface ClockChange {
  at: number
  fromMs: number
  toMs: number
}

/** Follows the definition of a zone in a calendar (VTIMEZONE); undefined when it can't be read. */
function definedZone(definition: Component, untilMs: number): Zone | undefined {
  const changes: ClockChange[] = []
  try {
    for (const component of definition.components) {
      if (component.name === 'STANDARD' || component.name === 'DAYLIGHT') changes.push(...changesOf(component, untilMs))
    }
  } catch {
    return undefined
  }
  changes.sort((one, other) => one.at - other.at)
  const [first] = changes
  if (!first) return undefined
  return zoneOf((instant) => changes.findLast(({ at }) => at <= instant)?.toMs ?? first.fromMs)
}

function changesOf(observance: Component, untilMs: number): ClockChange[] {
  const fromMs = readOffset(find(observance, 'TZOFFSETFROM')?.value ?? '')
  const toMs = readOffset(find(observance, 'TZOFFSETTO')?.value ?? '')
  const start = readTime(find(observance, 'DTSTART')?.value ?? '', noParameters)
  const range = { fromMs: firstMs, toMs: untilMs }
  const dates = [
    start.wallMs,
    ...list(observance, 'RRULE').flatMap(({ value }) => {
      if (/=\s*(?:;|$)/.test(value)) throw new Error('This rule is damaged.')
      return datesOfRule(value, start, range, (instant) => instant + fromMs)
    }),
    ...list(observance, 'RDATE').flatMap(({ value }) =>
      value.split(',').map((date) => readTime(date, noParameters).wallMs),
    ),
  ]
  return dates.map((wallMs) => ({ at: wallMs - fromMs, fromMs, toMs }))
}
