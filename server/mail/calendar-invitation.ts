/** What one side of a meeting may put into their calendar. */
export interface Invitation {
  /** The same for every change of one meeting. */
  uid: string
  /** One more at each change. */
  sequence: number
  isCancelled: boolean
  madeAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  /** Where it takes place, in words or as the address of a video call. */
  location?: string | undefined
  organiser: Party & { name: string }
  attendees: readonly Party[]
}

export interface Party {
  /** None where it may not be repeated. */
  name: string | undefined
  address: string
}

/** Writes an iCalendar object (RFC 5545) as a scheduling message (RFC 5546), in times of UTC. */
export function writeInvitation(given: Invitation): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(given.organiser.name)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${given.isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${text(given.uid)}`,
    `SEQUENCE:${given.sequence}`,
    `DTSTAMP:${utc(given.madeAt)}`,
    `DTSTART:${utc(given.startsAt)}`,
    `DTEND:${utc(given.endsAt)}`,
    `SUMMARY:${text(given.title)}`,
    `DESCRIPTION:${text(given.description)}`,
    ...whereLines(given.location),
    `STATUS:${given.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER${party(given.organiser)}`,
    ...given.attendees.map((one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${party(one)}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function whereLines(location: string | undefined): string[] {
  if (location === undefined) return []
  return [`LOCATION:${text(location)}`, ...(location.startsWith('https://') ? [`URL:${location}`] : [])]
}

/** `20261124T084500Z` */
function utc(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '')
}

function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** A name in quotes knows no escapes, so what would end it is left out; an address is written as one in a link is. */
function party({ name, address }: Party): string {
  const mailto = `:mailto:${encodeURIComponent(address).replace('%40', '@')}`
  return name === undefined ? mailto : `;CN="${name.replace(/["\p{Cc}]/gu, ' ').trim()}"${mailto}`
}

const longestLine = 75

/** Goes on in the next line, after a space, before a line gets longer than 75 bytes; no character is cut. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
