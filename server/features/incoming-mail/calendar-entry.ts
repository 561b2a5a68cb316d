/** What the first event of a calendar file in an email says. */
export interface CalendarEntry {
  /** Whether it answers an invitation of ours. */
  isAnswer: boolean
  /** Whether it only says yes. */
  isPlainYes: boolean
  action: string
  summary: string
  /** For the owner to read; empty if it can't be read. */
  start: string
  comment: string
}

const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Answered “maybe”',
  DELEGATED: 'Passed on to somebody else',
}

const maxLines = 5000

/** Reads the answer to an invitation (RFC 5546), or an invitation. @returns undefined for anything else */
export function readCalendar(text: string): CalendarEntry | undefined {
  const lines = text
    .replace(/\r?\n[\t ]/g, '')
    .split(/\r?\n/, maxLines)
    .map((line) => line.trim())
  const begins = lines.findIndex((line) => /^BEGIN:VEVENT$/i.test(line))
  if (begins === -1) return undefined
  // The time zone before it has a start too.
  const event = lines.slice(begins)
  const valueOf = (name: string, from = event) => {
    const line = from.find((one) => new RegExp(`^${name}[;:]`, 'i').test(one))
    return line === undefined ? '' : unescape(afterParameters(line))
  }
  const method = valueOf('METHOD', lines).toUpperCase()
  const status = /;PARTSTAT="?([\w-]+)/i.exec(event.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? '')?.[1] ?? ''
  const isAnswer = method === 'REPLY' || method === 'COUNTER'
  const summary = valueOf('SUMMARY').replace(
    /^(?:Accepted|Declined|Tentative(?:ly accepted)?|New time proposed): ?/i,
    '',
  )
  const comment = valueOf('COMMENT')
  const action =
    method === 'COUNTER'
      ? 'Proposes another time'
      : method === 'CANCEL'
        ? 'Cancelled'
        : isAnswer
          ? (answers[status.toUpperCase()] ?? 'Answered')
          : 'Invitation'
  const start = describeStart(valueOf('DTSTART'))
  const isPlainYes = method === 'REPLY' && action === 'Accepted' && comment === ''
  return { isAnswer, isPlainYes, action, summary, start, comment }
}

export function describeCalendar({ action, summary, start }: CalendarEntry): string {
  return `${action}: ${[summary || 'an appointment', start].filter((part) => part !== '').join(', ')}`
}

/** The value of a line follows the first colon that isn't in quotation marks. */
function afterParameters(line: string): string {
  return /^(?:[^:"]|"[^"]*")*:(.*)$/.exec(line)?.[1] ?? ''
}

function unescape(value: string): string {
  return value.replace(/\\([nN]|.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

/** Times in UTC are shown as in London, others as they are written. */
function describeStart(value: string): string {
  const [, year, month, day, hour = '00', minute = '00', zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value) ?? []
  if (year === undefined) return ''
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleString('en-GB', {
    dateStyle: 'long',
    ...(zone !== undefined && { timeStyle: 'short' }),
    timeZone: zone === 'Z' ? 'Europe/London' : 'UTC',
  })
}
