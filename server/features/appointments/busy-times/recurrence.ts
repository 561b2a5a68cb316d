import { RRuleTemporal } from 'rrule-temporal'
import { dayMs, secondMs } from '#shared/business/durations.ts'
import { readTime, type TimeValue } from './calendar-times.ts'

/** More dates in a day than this are no appointments, and would fill the memory. */
const maxTimesPerPeriod = 96

/** Returns the dates of a recurrence rule (RFC 5545, 3.3.10) within a range, on the clock of its series: in milliseconds as if that were UTC. Its
 *  cost doesn't depend on how long ago the series began. @param wallOf returns what that clock shows at an instant
 *  @throws Error when the rule can't be followed */
export function datesOfRule(
  rule: string,
  start: TimeValue,
  range: { fromMs: number; toMs: number },
  wallOf: (instant: number) => number,
): number[] {
  const parts = readRule(rule)
  for (const name of ['COUNT', 'INTERVAL']) {
    if (!/^\d{1,9}$/.test(parts.get(name) ?? '1')) throw new Error('This rule has no number where it needs one.')
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', format(lastDate(readTime(until, new Map()), start, wallOf)))
  const product = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (total, name) => total * (parts.get(name)?.split(',').length ?? 1),
    1,
  )
  if (product > maxTimesPerPeriod) throw new Error('This rule has too many dates.')
  const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  const dates = new RRuleTemporal({ rruleString: `DTSTART:${format(start.wallMs)}\nRRULE:${text}` })
  return dates
    .between(new Date(range.fromMs), new Date(range.toMs), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/** Returns the parts of a rule that have a value: programs write empty ones. */
function readRule(rule: string): Map<string, string> {
  const parts = rule
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='))
  return new Map(parts.flatMap(([name, value]) => (name && value && !name.startsWith('X-') ? [[name, value]] : [])))
}

/** UNTIL is inclusive. In UTC it is an instant, and a date alone means that whole day. */
function lastDate(until: TimeValue, start: TimeValue, wallOf: (instant: number) => number): number {
  const wallMs = until.offsetMs === undefined ? until.wallMs : wallOf(until.wallMs - until.offsetMs)
  const isWholeDay = until.isDate || start.isDate
  return isWholeDay ? Math.floor(wallMs / dayMs) * dayMs + dayMs - secondMs : wallMs
}

/** `20261124T084500Z` */
function format(wallMs: number): string {
  return new Date(wallMs).toISOString().replace(/\.\d+|[-:]/g, '')
}
