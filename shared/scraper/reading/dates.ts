import { foldSpace } from '../../contract/plain-text.ts'

/** Beginnings of month names in English, Welsh, German and French. */
const months = [
  /^(?:jan|ion|jän)/,
  /^(?:feb|chwe|f[eé]v)/,
  /^(?:mar|maw|mär|mrz)/,
  /^(?:apr|ebr|avr)/,
  /^ma[iy]/,
  /^(?:jun|meh|juin)/,
  /^(?:jul|gor|juil)/,
  /^(?:aug|aws|ao[uû])/,
  /^(?:sep|med)/,
  /^(?:o[ck]t|hyd)/,
  /^(?:nov|tach)/,
  /^(?:de[cz]|déc|rhag)/,
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/** Maximum characters read: a date is at the beginning of its text. */
const maxLength = 400

/** Reads a date as British pages write it: day before month, full or short month names, ISO, mail headers, seconds or milliseconds since
 *  1970, and 'yesterday' or '3 hours ago' relative to `now`.
 *  @returns ISO 8601: a date where no time is given, else a time in UTC; undefined when the text has no date */
export function readDate(text: string, now?: string): string | undefined {
  const line = foldSpace(text.slice(0, maxLength)).trim()
  if (line === '') return undefined
  return (
    readIso(line) ??
    readEpoch(line) ??
    readNamed(line) ??
    readNumbers(line) ??
    readRelative(line, now) ??
    readWithoutYear(line, now)
  )
}

const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,7}\\.?'
const weekdayName = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,? {1,2}(?:the )?)?'
const clockTime =
  '(?:,? {0,2}(?:at |@ ?|- )?\\(?(?:\\d{1,2}[:.]\\d\\d(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\b\\.?)?|\\d{1,2} ?[ap]\\.?m\\b\\.?|(?:12 )?(?:noon|midnight))\\)?(?: ?(?:GMT|BST|UTC|hrs?))?)?'
const dayFirst = `\\d{1,2}(?:st|nd|rd|th)?(?:[ ./-]|, | of | day of )${monthName}(?:[ ./-]|, | [\u2018\u2019']|[\u2018\u2019'])(?:\\d{4}(?!\\d)|\\d\\d(?!\\d|:\\d))`
const monthFirst = `${monthName} (?:the )?\\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`
const dateInText = new RegExp(
  `(?<![\\w/£.-])(?:\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?,? (?:on )?)?${weekdayName}(?:${dayFirst}|${monthFirst}|\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]{4,12}Z?)?|\\d{1,2}([/.-])\\d{1,2}\\1(?:\\d{4}|\\d\\d)(?![\\d/]))${clockTime}`,
  'iu',
)
const relativeInText = new RegExp(
  `(?<![\\w-])(?:(?:an?|a few|\\d{1,3}) (?:minute|min|hour|hr|day|week|month|year)s? ago|(?:today|yesterday)${clockTime}(?=$|[\\s,;:)|-])|${weekdayName}\\d{1,2}(?:st|nd|rd|th)? ${monthName}(?=$|[\\s,;:)|-])${clockTime})`,
  'iu',
)

/** Finds the first date in a line, with the weekday before it and the time after it. @returns its place, length and ISO 8601 value */
export function findDate(
  line: string,
  now: string | undefined,
): { index: number; length: number; value: string } | undefined {
  const text = line.slice(0, maxLength)
  for (const pattern of [dateInText, relativeInText]) {
    const found = pattern.exec(text)
    if (!found) continue
    const written = found[0]
      .replace(/(?<=\d)\.(?=\d\d ?[ap]\.?m)/i, ':')
      .replace(/ (?:day )?of /, ' ')
      .replace(/^\d{1,2}[:.]\d\d(?: ?[ap]m)?,? (?:on )?/i, '')
      .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? {1,2}(?:the )?/i, '')
    const value = readDate(written, now)
    if (value !== undefined) return { index: found.index, length: found[0].length, value }
  }
  return undefined
}

/** Returns the ISO date that is a number of days before a time. */
export function daysBefore(time: string, days: number): string {
  return new Date(Date.parse(time) - days * unitMs.day).toISOString().slice(0, 10)
}

/** Formats an ISO date for British forms: 07/03/2019, or with another separator. */
export function toBritish(date: string, separator = '/'): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return [day, month, year].join(separator)
}

function readIso(line: string): string | undefined {
  const found = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d)?)?/.exec(line)
  if (!found) return undefined
  const [, year, month, day, time, zone] = found
  if (time === undefined) return asDate(Number(year), Number(month), Number(day))
  const zoneWithColon = (zone ?? 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return asTime(`${year}-${month}-${day}T${time}${zoneWithColon}`)
}

/** Reads seconds or milliseconds since 1970, as in API responses and `data-time` attributes. */
function readEpoch(line: string): string | undefined {
  if (/^\d{10}(\.\d+)?$/.test(line)) return new Date(Number(line) * 1000).toISOString()
  return /^\d{13}$/.test(line) ? new Date(Number(line)).toISOString() : undefined
}

function readNamed(line: string): string | undefined {
  const dayFirst =
    /\b(\d{1,2})(?:st|nd|rd|th|er)?[ -/.,]*(?:of )?(\p{L}{3,10})\.?[ -/.,]+(\d{4}|\d\d)\b(?!:\d\d)/iu.exec(line)
  const monthFirst = /(?<!\p{L})(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/iu.exec(line)
  const [day, name, year, found] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3], dayFirst]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3], monthFirst]
  const month = months.findIndex((begin) => begin.test((name ?? '').toLowerCase())) + 1
  if (!found || month === 0) return undefined
  return withTime(asDate(fullYear(year), month, Number(day)), line.slice(found.index + found[0].length))
}

function readNumbers(line: string): string | undefined {
  const found = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?![\d])/.exec(line)
  if (!found) return undefined
  const [first, second, year] = [Number(found[1]), Number(found[2]), fullYear(found[3])]
  // If the second number is above twelve, the date is American.
  const date = asDate(year, second, first) ?? asDate(year, first, second)
  return withTime(date, line.slice(found.index + found[0].length))
}

function readRelative(line: string, now: string | undefined): string | undefined {
  if (now === undefined) return undefined
  const lower = line.toLowerCase()
  const ago = /\b(an?|a few|\d+) (second|minute|min|hour|hr|day|week|month|year)s?(?:, \d+ \w+)? ago\b/.exec(lower)
  if (ago) return timeAgo(ago[1]!, ago[2]!, now)
  if (/\bjust now\b|\bmoments? ago\b/.test(lower)) return now
  if (/^today\b/.test(lower)) return withTime(daysBefore(now, 0), line)
  if (/^yesterday\b/.test(lower)) return withTime(daysBefore(now, 1), line)
  const weekday = weekdays.findIndex((name) => lower.startsWith(name))
  if (weekday === -1) return undefined
  const back = (new Date(now).getUTCDay() - weekday + 7) % 7 || 7
  return withTime(daysBefore(now, back), line)
}

const englishMonth =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const withoutYear = new RegExp(
  `^(?:(\\d{1,2})(?:st|nd|rd|th)? ${englishMonth}|${englishMonth}\\.? (\\d{1,2})(?:st|nd|rd|th)?)((?:,? at|,)? \\d{1,2}:\\d\\d.{0,6})?$`,
  'i',
)

/** Reads a text that is only a day without its year, as '18 November at 19:12' and 'Nov 18': the latest such day up to today. */
function readWithoutYear(line: string, now: string | undefined): string | undefined {
  const found = withoutYear.exec(line)
  if (!found || now === undefined) return undefined
  const [, firstDay, lastName, firstName, lastDay, clock = ''] = found
  const month = months.findIndex((begin) => begin.test((lastName ?? firstName!).toLowerCase())) + 1
  const year = Number(now.slice(0, 4))
  const [own, before] = [year, year - 1].map((one) => asDate(one, month, Number(firstDay ?? lastDay)))
  return withTime(own !== undefined && own <= now.slice(0, 10) ? own : before, clock)
}

function timeAgo(count: string, unit: string, now: string): string {
  const many = /^\d+$/.test(count) ? Number(count) : 1
  if (unit === 'month') return daysBefore(now, many * 30)
  if (unit === 'year') return daysBefore(now, many * 365)
  const name = unit === 'min' ? 'minute' : unit === 'hr' ? 'hour' : (unit as keyof typeof unitMs)
  if (unitMs[name] >= unitMs.day) return daysBefore(now, (many * unitMs[name]) / unitMs.day)
  return new Date(Date.parse(now) - many * unitMs[name]).toISOString()
}

/** Adds the time of day that follows a date, in its own time zone or else UTC. Without one, returns the date. */
function withTime(date: string | undefined, rest: string): string | undefined {
  const clock = /(?<!\d)(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?(am|pm)\b)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?/i.exec(rest)
  if (!date || !clock) return date
  const [, hours, minutes, seconds = '00', half, zone = 'Z'] = clock
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const offset = zone.replace(/UTC|GMT/i, 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return asTime(`${date}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}${offset}`) ?? date
}

function fullYear(year: string | undefined): number {
  const number = Number(year)
  return number < 100 ? 2000 + number : number
}

function asDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

function asTime(text: string): string | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
