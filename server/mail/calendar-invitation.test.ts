import { expect, test } from 'vitest'
import { type Invitation, readMethod, writeInvitation } from './calendar-invitation.ts'

const invitation: Invitation = {
  uid: '019abcde@hill.example',
  sequence: 2,
  isCancelled: false,
  madeAt: new Date('2026-11-23T09:00:00.000Z'),
  startsAt: new Date('2026-11-24T08:45:00.000Z'),
  endsAt: new Date('2026-11-24T09:15:00.000Z'),
  title: 'Free consultation',
  description: 'We ring you.',
  organiser: { name: 'Hill & Sons', address: 'hello@hill.example', sender: 'Hello@hill.example' },
  attendees: [{ name: 'Ann Sample', address: 'ann@example.com' }],
}
const write = (extra: Partial<Invitation> = {}) => writeInvitation({ ...invitation, ...extra })
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('writes a complete calendar object', () => {
  expect(unfold(write())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hill & Sons//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:019abcde@hill.example',
    'SEQUENCE:2',
    'DTSTAMP:20261123T090000Z',
    'DTSTART:20261124T084500Z',
    'DTEND:20261124T091500Z',
    'SUMMARY:Free consultation',
    'DESCRIPTION:We ring you.',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'ORGANIZER;CN="Hill & Sons":mailto:hello@hill.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ann Sample":mailto:ann@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('addresses are written as their calendars know them', () => {
  const sender = "o'neil/post@hill.example"
  const lines = unfold(
    write({
      organiser: { ...invitation.organiser, sender },
      attendees: [
        { name: undefined, address: 'ann+house&garden=x@example.com' },
        { name: undefined, address: '"a; b"@example.com' },
      ],
    }),
  )
  expect(lines).toContain(`ORGANIZER;SENT-BY="mailto:${sender}";CN="Hill & Sons":mailto:hello@hill.example`)
  expect(lines.filter((line) => line.startsWith('ATTENDEE')).map((line) => line.split('RSVP=FALSE:')[1])).toEqual([
    'mailto:ann+house&garden=x@example.com',
    'mailto:%22a%3B%20b%22@example.com',
  ])
})

test('marks a cancellation for calendars', () => {
  expect(unfold(write({ isCancelled: true }))).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
})

test('is published, not requested, in the calendar of the organiser, who is no attendee', () => {
  const lines = unfold(write({ attendees: [] }))
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(unfold(write({ attendees: [], isCancelled: true }))).toContain('METHOD:CANCEL')
})

test('names the address that sends for the organiser, so that calendars accept its changes', () => {
  const organiser = { ...invitation.organiser, sender: 'bookings@mail.hill.example' }
  expect(unfold(write({ organiser }))).toContain(
    'ORGANIZER;SENT-BY="mailto:bookings@mail.hill.example";CN="Hill & Sons":mailto:hello@hill.example',
  )
})

test('the method is that of the calendar, whatever a name or a text says', () => {
  const attendees = [{ name: 'METHOD:CANCEL', address: 'ann@example.com' }]
  for (const text of ['METHOD:CANCEL', '\r\nMETHOD:CANCEL\r\n', `${'a'.repeat(61)}METHOD:CANCEL`]) {
    expect(readMethod(write({ attendees, title: text, description: text }))).toBe('REQUEST')
  }
  expect(readMethod(write({ isCancelled: true }))).toBe('CANCEL')
  expect(readMethod(write({ attendees: [] }))).toBe('PUBLISH')
})

test('escapes text and line breaks', () => {
  const lines = unfold(write({ description: 'One; two, three\\four\r\nfive\nBEGIN:VALARM' }))
  expect(lines).toContain('DESCRIPTION:One\\; two\\, three\\\\four\\nfive\\nBEGIN:VALARM')
})

test('a name or an address cannot inject a parameter or a line', () => {
  const hostile = { name: 'Ann":mailto:evil@evil.example\r\nX-EVIL:1', address: 'a\r\nX-EVIL:1;,"@example.com' }
  const lines = unfold(write({ attendees: [hostile] }))
  expect(lines.filter((line) => line.startsWith('X-'))).toEqual([])
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
    /CN="Ann :mailto:evil@evil\.example[^"]*":mailto:a%0D/,
  )
})

test.each(['a'.repeat(400), 'ü'.repeat(200), '🏡'.repeat(100)])('no line is longer than 75 bytes (%#)', (title) => {
  const calendar = write({ title })
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(calendar).not.toContain('\uFFFD')
  expect(unfold(calendar)).toContain(`SUMMARY:${title}`)
})

test('titles and names have no characters that change the order of those around them', () => {
  const lines = unfold(
    write({ title: 'Call\u202e with Ann', attendees: [{ name: '\u2067Ann\u200b', address: 'ann@example.com' }] }),
  )
  expect(lines).toContain('SUMMARY:Call with Ann')
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain('CN="Ann"')
})
