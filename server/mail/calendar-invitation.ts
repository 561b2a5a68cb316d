import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { emailLink } from '#shared/business/business.ts'
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
  organiser: Party & { name: string }
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
    `METHOD:${invitation.isCancelled ? 'CANCEL' : 'REQUEST'}`,
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
    `ORGANIZER${party(invitation.organiser)}`,
    ...invitation.attendees.map((one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${party(one)}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return writeLines(lines)
}

function locationLines(location: string | undefined): string[] {
  if (location === undefined) return []
  return [`LOCATION:${text(location)}`, ...(location.startsWith('https://') ? [`URL:${location}`] : [])]
}

/** A quoted name has no escapes, so quotes in it are removed. */
function party({ name, address }: Party): string {
  const mailto = `:${emailLink(address)}`
  return name === undefined
    ? mailto
    : `;CN="${deleteInvisible(name)
        .replace(/["\p{Cc}]/gu, ' ')
        .trim()}"${mailto}`
}
