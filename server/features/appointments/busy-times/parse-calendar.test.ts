import { expect, test } from 'vitest'
import { parseBusyTimes } from './parse-calendar.ts'

const range = { startsAt: Date.parse('2026-11-23T00:00Z'), endsAt: Date.parse('2026-12-07T00:00Z') }

/** Returns the busy times as `24T09:00–10:00`, in UTC. @param events the lines of each VEVENT */
function busy(events: readonly (readonly string[])[], head: readonly string[] = [], options = range): string[] {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...head,
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:event-${index}@elsewhere`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
  return parseBusyTimes(text, { ...options, ownHost: 'example.com' }).map(({ startsAt, endsAt }) => {
    const [start, end] = [startsAt, endsAt].map((time) => new Date(time).toISOString())
    return `${start?.slice(8, 16)}–${start?.slice(8, 10) === end?.slice(8, 10) ? end?.slice(11, 16) : end?.slice(8, 16)}`
  })
}

test('times in UTC, in a named zone and without a zone, which is London’s', () => {
  expect(busy([['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']])).toEqual(['24T09:00–10:00'])
  expect(
    busy([['DTSTART;TZID=America/New_York:20261124T090000', 'DTEND;TZID=America/New_York:20261124T093000']]),
  ).toEqual(['24T14:00–14:30'])
  const summer = { startsAt: Date.parse('2026-07-01T00:00Z'), endsAt: Date.parse('2026-07-03T00:00Z') }
  expect(busy([['DTSTART:20260702T090000', 'DURATION:PT45M']], [], summer)).toEqual(['02T08:00–08:45'])
  expect(busy([['DTSTART;TZID=Nowhere:20260702T090000', 'DURATION:PT45M']], [], summer)).toEqual(['02T08:00–08:45'])
})

test('Outlook’s names of zones are understood by their definition in the file', () => {
  const zone = `BEGIN:VTIMEZONE
TZID:Romance Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.split('\n')
  const event = [
    'DTSTART;TZID=Romance Standard Time:20261124T090000',
    'DTEND;TZID=Romance Standard Time:20261124T100000',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  ]
  expect(busy([event], zone)).toEqual(['24T08:00–09:00'])
})

test('days, and several events that touch, become one time each', () => {
  expect(busy([['DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261127']])).toEqual(['25T00:00–27T00:00'])
  expect(busy([['DTSTART;VALUE=DATE:20261125']])).toEqual(['25T00:00–26T00:00'])
  expect(
    busy([
      ['DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z'],
      ['DTSTART:20261124T093000Z', 'DTEND:20261124T103000Z'],
      ['DTSTART:20261124T110000Z', 'DTEND:20261124T111500Z'],
    ]),
  ).toEqual(['24T09:30–11:15'])
})

test('a series follows the clock in its zone, without the dates that are left out, moved or cancelled', () => {
  const series = [
    'DTSTART;TZID=Europe/London:20251006T090000',
    'DTEND;TZID=Europe/London:20251006T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
    'EXDATE:20261123T090000Z',
  ]
  expect(busy([series])).toEqual(['25T09:00–10:00', '30T09:00–10:00', '02T09:00–10:00'])
  const moved = [
    'UID:event-0@elsewhere',
    'RECURRENCE-ID;TZID=Europe/London:20261125T090000',
    'DTSTART:20261126T150000Z',
    'DTEND:20261126T160000Z',
  ]
  const cancelled = [
    'UID:event-0@elsewhere',
    'RECURRENCE-ID:20261130T090000Z',
    'DTSTART:20261130T090000Z',
    'DTEND:20261130T100000Z',
    'STATUS:CANCELLED',
  ]
  const changes = [moved, cancelled].flatMap((lines) => ['BEGIN:VEVENT', lines, 'END:VEVENT'].flat())
  expect(busy([series], changes)).toEqual(['26T15:00–16:00', '02T09:00–10:00'])
  expect(busy([['DTSTART:20261124T080000Z', 'DURATION:PT1H', 'RDATE:20261128T080000Z']])).toEqual([
    '24T08:00–09:00',
    '28T08:00–09:00',
  ])
})

test('what is free, cancelled, without a length or our own takes no time', () => {
  const hour = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
  const id = '0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6'
  expect(
    busy([
      [...hour, 'TRANSP:TRANSPARENT'],
      [...hour, 'STATUS:CANCELLED'],
      [...hour, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      ['DTSTART:20261124T090000Z'],
    ]),
  ).toEqual([])
  for (const uid of [`${id}@example.com`, `call-${id}@example.com`, `task-${id}@example.com:3000`]) {
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\n${hour.join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    expect(parseBusyTimes(text, { ...range, ownHost: 'example.com' })).toEqual([])
    expect(parseBusyTimes(text, { ...range, ownHost: 'example.org' })).toHaveLength(1)
  }
})

test('a series with too many dates is followed only so far, and a text that is no calendar is an error', () => {
  const often = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']
  expect(busy([often])).toEqual([])
  expect(() => parseBusyTimes('<!doctype html>', { ...range, ownHost: '' })).toThrow(/parse|BEGIN|invalid/i)
})
