import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { text, utc, writeLines } from '../platform/icalendar.ts'

/** A meeting as one of its sides puts it into their calendar. */
export interface Invitation {
  /** The same for every change of one meeting. */
  uid: string
  /** Incremented at each change. */
  sequence: number
  isCancelled: boolean
  madeAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  /** A place, or the address of a video call. */
  location?: string | undefined
  organiser: Party & { name: string; /** The address that sends the email. */ sender: string }
  /** Without any it is for the calendar of the organiser. */
  attendees: readonly Party[]
}

export interface Party {
  /** Undefined when it must not be repeated. */
  name: string | undefined
  address: string
}

/** Returns an iCalendar object (RFC 5545) as a scheduling message (RFC 5546), in UTC. */
export function writeInvitation(invitation: Invitation): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(invitation.organiser.name)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(invitation)}`,
    'BEGIN:VEVENT',
    `UID:${text(invitation.uid)}`,
    `SEQUENCE:${invitation.sequence}`,
    `DTSTAMP:${utc(invitation.madeAt)}`,
    `DTSTART:${utc(invitation.startsAt)}`,
    `DTEND:${utc(invitation.endsAt)}`,
    `SUMMARY:${text(invitation.title)}`,
    `DESCRIPTION:${text(invitation.description)}`,
    ...locationLines(invitation.location),
    `STATUS:${invitation.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER${sentBy(invitation.organiser)}${party(invitation.organiser)}`,
    ...invitation.attendees.map((one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${party(one)}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return writeLines(lines)
}

/** A request that the organiser gets themselves would be answered to themselves. */
function methodOf({ isCancelled, attendees }: Invitation): string {
  if (isCancelled) return 'CANCEL'
  return attendees.length === 0 ? 'PUBLISH' : 'REQUEST'
}

/** Calendars take a change only from the organiser, or from who sends for them. */
function sentBy({ address, sender }: Invitation['organiser']): string {
  return address.toLowerCase() === sender.toLowerCase() ? '' : `;SENT-BY="${calendarAddress(sender)}"`
}

/** Returns the method of a calendar, as the part of an email that contains it must name it (RFC 6047, 2.4). */
export function readMethod(calendar: string): string {
  return /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'
}

/** Reads the times and the number of an invitation that `writeInvitation` has written. */
export function readInvitation(calendar: string): Pick<Invitation, 'sequence' | 'isCancelled' | 'startsAt' | 'endsAt'> {
  const value = (name: string) => new RegExp(`^${name}:(\\S+)\r?$`, 'm').exec(calendar)?.[1] ?? ''
  const time = (name: string) =>
    new Date(value(name).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  return {
    sequence: Number(value('SEQUENCE')),
    isCancelled: value('METHOD') === 'CANCEL',
    startsAt: time('DTSTART'),
    endsAt: time('DTEND'),
  }
}

function locationLines(location: string | undefined): string[] {
  if (location === undefined) return []
  return [`LOCATION:${text(location)}`, ...(location.startsWith('https://') ? [`URL:${location}`] : [])]
}

/** Calendars look for their own address as it is written, so nothing is encoded that an address may contain (RFC 5322) and a URI too. */
function calendarAddress(address: string): string {
  return `mailto:${address.replace(/[^\w.!$&'*+/=~@-]+/gu, encodeURIComponent)}`
}

/** A quoted name has no escapes, so quotes in it are removed. */
function party({ name, address }: Party): string {
  const mailto = `:${calendarAddress(address)}`
  return name === undefined
    ? mailto
    : `;CN="${deleteInvisible(name)
        .replace(/["\p{Cc}]/gu, ' ')
        .trim()}"${mailto}`
}
