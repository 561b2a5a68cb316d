import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBusyTimes } from './parse-calendar.ts'

const range = { startsAt: Date.parse('2026-11-23T00:00Z'), endsAt: Date.parse('2026-12-07T00:00Z') }

const fixtures = new URL('fixtures/', import.meta.url)

/** Returns the text of a calendar. @param events the lines of each VEVENT */
function calendarOf(events: readonly (readonly string[])[], head: readonly string[] = []): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...head,
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:event-${index}@elsewhere`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
}

function read(text: string, options = range) {
  return parseBusyTimes(text, { ...options, ownHost: 'example.com', ownAddresses: ['owner@example.test'] })
}

/** Returns the busy times as `24T09:00–10:00`, in UTC. @param events the lines of each VEVENT */
function busy(events: readonly (readonly string[])[], head: readonly string[] = [], options = range): string[] {
  return format(read(calendarOf(events, head), options))
}

/** Returns those of a calendar with an entry that can't be read, as `busy` does. */
function busyWithFault(events: readonly (readonly string[])[], head: readonly string[] = []): string[] {
  return format(read(calendarOf(events, head)), 1)
}

function format(times: ReturnType<typeof read>, unreadable = 0): string[] {
  expect(times?.unreadable).toBe(unreadable)
  return (times?.busy ?? []).map(({ startsAt, endsAt }) => {
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
      [...hour, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'],
      ['DTSTART:20261124T090000Z'],
      ['DTSTART:tomorrow', 'TRANSP:TRANSPARENT'],
    ]),
  ).toEqual([])
  for (const uid of [`${id}@example.com`, `call-${id}@example.com`, `task-${id}@example.com:3000`]) {
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\n${hour.join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    expect(parseBusyTimes(text, { ...range, ownHost: 'example.com', ownAddresses: [] })?.busy).toEqual([])
    expect(parseBusyTimes(text, { ...range, ownHost: 'example.org', ownAddresses: [] })?.busy).toHaveLength(1)
  }
})

test('a series with too many dates counts by its first, and a text that is no calendar is none', () => {
  const first = ['DTSTART:20261124T090000Z', 'DURATION:PT1H']
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5,6,7,8,9,10,11',
  ]) {
    expect(busyWithFault([[...first, `RRULE:${rule}`]])).toEqual(['24T09:00–10:00'])
  }
  expect(read('<!doctype html>')).toBeUndefined()
})

test.for(
  readFileSync(new URL('recurrence-rules.txt', fixtures), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string, string?]),
)('%s %s has the dates that python-dateutil computes', ([start, rule, dates = '']) => {
  const event = [`DTSTART;TZID=${start}`, 'DURATION:PT10M', `RRULE:${rule}`]
  const winter = { startsAt: Date.parse('2026-11-01T00:00Z'), endsAt: Date.parse('2027-03-01T00:00Z') }
  const times = read(calendarOf([event]), winter)
  expect(times?.unreadable).toBe(0)
  const found = times?.busy.map(({ startsAt }) => new Date(startsAt).toISOString().slice(5, 16)).join(',')
  expect(found).toBe(dates)
})

const dentist = '30T10:00–11:00'
test.for([
  ['feed-01-rdate-period.ics', [dentist, '01T10:00–11:00', '02T10:00–12:00']],
  ['feed-03-unfolded-line.ics', [dentist, '01T10:00–11:00']],
  ['feed-04-tzid-with-colon.ics', [dentist, '01T10:00–11:00']],
  ['feed-06-until-utc-no-vtimezone.ics', ['01T09:00–10:00', '08T09:00–10:00', '15T09:00–10:00']],
  [
    'feed-08-this-and-future.ics',
    ['30T09:00–10:00', '07T09:00–10:00', '15T14:00–15:30', '22T14:00–15:30', '29T14:00–15:30'],
  ],
  ['feed-09-all-day-end-equals-start.ics', ['03T00:00–04T00:00']],
  ['feed-11-freebusy-only.ics', [dentist, '01T10:00–11:00']],
  ['feed-12-declined.ics', []],
] as const)('%s of other programs is read as they mean it', ([name, expected]) => {
  const winter = { startsAt: range.startsAt, endsAt: Date.parse('2027-02-01T00:00Z') }
  expect(format(read(readFileSync(new URL(name, fixtures), 'utf8'), winter))).toEqual(expected)
})

const good = ['DTSTART:20261130T100000Z', 'DTEND:20261130T110000Z']
test.for([
  ['no beginning', ['SUMMARY:Later'], []],
  ['a beginning that is no time', ['DTSTART:tomorrow', 'DTEND:20261201T100000Z'], []],
  ['a day that does not exist', ['DTSTART:20261131T100000Z', 'DTEND:20261201T100000Z'], []],
  ['an end that is no time, which takes an hour', ['DTSTART:20261201T100000Z', 'DTEND:later'], ['01T10:00–11:00']],
  ['an end before its beginning', ['DTSTART:20261201T100000Z', 'DTEND:20261201T090000Z'], ['01T10:00–11:00']],
  ['a length in months', ['DTSTART:20261201T100000Z', 'DURATION:P1Y'], ['01T10:00–11:00']],
  [
    'a rule whose count is no number',
    ['DTSTART:20261201T100000Z', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;COUNT=many'],
    ['01T10:00–12:00'],
  ],
  [
    'a rule that is none, whose first date counts',
    ['DTSTART:20261201T100000Z', 'DURATION:PT2H', 'RRULE:FREQ=FORTNIGHTLY'],
    ['01T10:00–12:00'],
  ],
  [
    'an additional date that is none',
    ['DTSTART:20261201T100000Z', 'DURATION:PT1H', 'RDATE:soon,20261202T100000Z'],
    ['01T10:00–11:00', '02T10:00–11:00'],
  ],
] as const)('an event with %s is counted, and every other event is read', ([, lines, expected]) => {
  expect(busyWithFault([good, lines])).toEqual([dentist, ...expected])
})

test('what other programs write against the standard is read all the same', () => {
  const hour = ['01T10:00–11:00']
  for (const lines of [
    ['DTSTART:2026-12-01T10:00:00Z', 'DTEND:2026-12-01T11:00:00Z'],
    ['DTSTART:20261201T110000+0100', 'DURATION:1H'],
    ['DTSTART:20261201T1000', 'DTEND:', 'DURATION:PT60M'],
    ['DTSTART;X-A="a:20250101":20261201T100000Z', 'DURATION:PT1H'],
    ['DTSTART:20261201T100000Z', 'DTSTART:20261202T100000Z', 'DTEND:20261201T110000Z', 'EXDATE:'],
    ['dtstart:20261201T100000z', 'dtend:20261201T110000z', 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'],
    ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'DESCRIPTION:One', 'two: three', '', ' four'],
    ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'RRULE:FREQ=DAILY;UNTIL=;BYDAY=TU;COUNT=1;X-A=1;'],
  ]) {
    expect(busy([lines])).toEqual(hour)
  }
  expect(busy([['DTSTART:20261203', 'DTEND:20261204']])).toEqual(['03T00:00–04T00:00'])
  expect(busy([['DTSTART;VALUE=DATE:20261203', 'DTEND:20261203T120000']])).toEqual(['03T00:00–12:00'])
  expect(busy([['DTSTART:20261203T100000', 'DTEND;VALUE=DATE:20261203']])).toEqual(['03T10:00–04T00:00'])
  const unclosed = calendarOf([good, ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z']]).replace('END:VEVENT', '')
  expect(format(read(unclosed.replaceAll('\r\n', '\r')))).toEqual([dentist, ...hour])
})

test.for([
  ['GMT Standard Time', '10'],
  ['W. Europe Standard Time', '09'],
  ['Eastern Standard Time', '15'],
  ['Pacific Standard Time 1', '18'],
  ['India Standard Time', '04'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '09'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '15'],
  ['(UTC) Dublin, Edinburgh, Lisbon, London', '10'],
  ['/freeassociation.sourceforge.net/Europe/Paris', '09'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '13'],
  ['europe/paris', '09'],
  ['"x:20250101"', '10'],
  ['UTC', '10'],
  ['GMT+0200', '08'],
  ['tzone://Microsoft/Utc', '10'],
  ['BST', '10'],
  ['Nowhere', '10'],
] as const)('10.00 in the zone %s is %s.00 in London in winter', ([zone, hour]) => {
  const minutes = zone.startsWith('India') ? '30' : '00'
  const [time] = busy([[`DTSTART;TZID=${zone}:20261201T100000`, 'DURATION:PT5M']])
  expect(time).toBe(`01T${hour}:${minutes}–${hour}:${minutes.slice(0, 1)}5`)
})

test('times without a zone are those of the calendar’s zone, where it has one', () => {
  const event = ['DTSTART:20261201T100000', 'DURATION:PT1H']
  expect(busy([event], ['X-WR-TIMEZONE:America/New_York'])).toEqual(['01T15:00–16:00'])
  expect(busy([event], ['X-WR-TIMEZONE:Nowhere'])).toEqual(['01T10:00–11:00'])
})

const customZone = (rule = 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3') => [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0330',
  'TZOFFSETTO:+0230',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0230',
  'TZOFFSETTO:+0330',
  rule,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('a zone that only its definition knows keeps a series at its time over the change of the clock', () => {
  const series = ['DTSTART;TZID=Customized Time Zone:20260901T123000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY']
  const autumn = { startsAt: Date.parse('2026-09-01T00:00Z'), endsAt: Date.parse('2026-12-02T00:00Z') }
  expect(busy([series], customZone(), autumn)).toEqual([
    '01T09:00–10:00',
    '01T09:00–10:00',
    '01T10:00–11:00',
    '01T10:00–11:00',
  ])
  const event = ['DTSTART;TZID=Customized Time Zone:20261201T123000', 'DURATION:PT1H']
  expect(busy([event], customZone('RRULE:FREQ=YEARLY;BYDAY=;BYMONTH=3'))).toEqual(['01T12:30–13:30'])
})

test('a time that a change of the clock skips or repeats is read as the standard says', () => {
  const year = { startsAt: Date.parse('2026-01-01T00:00Z'), endsAt: Date.parse('2027-01-01T00:00Z') }
  expect(
    busy(
      ['20260329', '20261025'].map((day) => [`DTSTART;TZID=Europe/London:${day}T013000`, 'DURATION:PT1H']),
      [],
      year,
    ),
  ).toEqual(['29T01:30–02:30', '25T00:30–01:30'])
})

const dailyUntil = (zone: string, until: string) => [
  `DTSTART;TZID=${zone}:20261124T210000`,
  'DURATION:PT1H',
  `RRULE:FREQ=DAILY;UNTIL=${until}`,
]

const weeklyDaysUntil = (until: string) => ['DTSTART;VALUE=DATE:20261124', `RRULE:FREQ=WEEKLY;UNTIL=${until}`]

test('the end of a series is inclusive: an instant, a whole day, or a time of its own zone', () => {
  expect(busy([dailyUntil('America/New_York', '20261127T020000Z')])).toHaveLength(3)
  expect(busy([dailyUntil('America/New_York', '20261127T015959Z')])).toHaveLength(2)
  expect(busy([dailyUntil('America/New_York', '20261126')])).toHaveLength(3)
  expect(busy([dailyUntil('America/New_York', '20261126T210000')])).toHaveLength(3)
  expect(busy([weeklyDaysUntil('20261201')])).toHaveLength(2)
  expect(busy([weeklyDaysUntil('20261130')])).toHaveLength(1)
  const summer = { startsAt: Date.parse('2026-07-01T00:00Z'), endsAt: Date.parse('2026-08-01T00:00Z') }
  expect(busy([['DTSTART;VALUE=DATE:20260701', 'RRULE:FREQ=WEEKLY;UNTIL=20260707T230000Z']], [], summer)).toHaveLength(
    2,
  )
})

const threeDaysWithout = (...exceptions: string[]) => [
  'DTSTART;TZID=Europe/Paris:20261124T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=3',
  ...exceptions,
]

test('dates are left out of a series whether they are given as instants, local times or days', () => {
  for (const exception of [
    'EXDATE:20261125T090000Z',
    'EXDATE;TZID=Europe/London:20261125T090000',
    'EXDATE:20261125T100000',
    'EXDATE;VALUE=DATE:20261125',
    'EXRULE:FREQ=MONTHLY;BYMONTHDAY=25',
  ]) {
    expect(busy([threeDaysWithout(exception)])).toEqual(['24T09:00–10:00', '26T09:00–10:00'])
  }
  const days = ['DTSTART;VALUE=DATE:20261124', 'RRULE:FREQ=DAILY;COUNT=3']
  for (const exception of ['EXDATE;VALUE=DATE:20261125', 'EXDATE:20261125T000000Z', 'EXDATE:20261125T000000']) {
    expect(busy([[...days, exception]])).toEqual(['24T00:00–25T00:00', '26T00:00–27T00:00'])
  }
})

const meeting = ['UID:event-0@elsewhere', 'DTSTART;TZID=Europe/London:20261124T090000', 'DURATION:PT1H']
const change = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:event-0@elsewhere', ...lines, 'END:VEVENT']
const fromThursday = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20261126T090000'

test('a change of this and all following dates applies to them, until the next one', () => {
  const series = [...meeting.slice(1), 'RRULE:FREQ=DAILY;COUNT=6']
  const later = change(fromThursday, 'DTSTART;TZID=Europe/Paris:20261126T160000', 'DURATION:PT2H')
  const again = change(
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261128T090000Z',
    'DTSTART:20261128T120000Z',
    'DTEND:20261128T123000Z',
  )
  const once = change(
    'RECURRENCE-ID;TZID=Europe/London:20261129T090000',
    'DTSTART:20261129T200000Z',
    'DTEND:20261129T210000Z',
  )
  expect(busy([series], [...later, ...again, ...once])).toEqual([
    '24T09:00–10:00',
    '25T09:00–10:00',
    '26T15:00–17:00',
    '27T15:00–17:00',
    '28T12:00–12:30',
    '29T20:00–21:00',
  ])
  const free = [...series, 'TRANSP:TRANSPARENT']
  expect(busy([free], [...later, ...again])).toEqual([
    '26T15:00–17:00',
    '27T15:00–17:00',
    '28T12:00–12:30',
    '29T12:00–12:30',
  ])
  const cancelled = change(fromThursday, 'STATUS:CANCELLED')
  expect(busy([series], cancelled)).toEqual(['24T09:00–10:00', '25T09:00–10:00'])
})

test('two events with one id both count, and so do changes whose series is missing', () => {
  const other = change('DTSTART:20261125T140000Z', 'DURATION:PT1H')
  expect(busy([meeting.slice(1)], other)).toEqual(['24T09:00–10:00', '25T14:00–15:00'])
  expect(busy([], change(fromThursday, 'DTSTART:20261126T150000Z', 'DURATION:PT1H'))).toEqual(['26T15:00–16:00'])
})

const attendee = (status: string, address: string) => `ATTENDEE;CN="Ann; B";PARTSTAT=${status}:${address}`

test('only a meeting that the owner has declined or passed on is free, by whichever address it was sent to', () => {
  const hour = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z']
  expect(busy([[...hour, attendee('DELEGATED', 'mailto:owner@example.test')]])).toEqual([])
  expect(busy([[...hour, attendee('DECLINED', 'MAILTO:Owner@example.test')]])).toEqual([])
  expect(
    busy([[...hour, attendee('DECLINED', 'urn:uuid:1').replace(';PART', ';EMAIL=owner@example.test;PART')]]),
  ).toEqual([])
  expect(busy([[...hour, attendee('DECLINED', 'mailto:me@gmail.test')]], ['X-WR-CALNAME:me@gmail.test'])).toEqual([])
  for (const lines of [
    [attendee('TENTATIVE', 'mailto:owner@example.test')],
    [attendee('DECLINED', 'mailto:guest@example.test')],
    [attendee('DECLINED', 'mailto:guest@example.test'), attendee('ACCEPTED', 'mailto:owner@example.test')],
  ]) {
    expect(busy([[...hour, ...lines]])).toEqual(['01T10:00–11:00'])
  }
})

test('of a free/busy calendar each period counts that is not free', () => {
  const component = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261201T100000Z/PT30M',
    'FREEBUSY;FBTYPE=FREE:20261201T120000Z/PT1H',
    'FREEBUSY:20261202T100000Z/20261202T110000Z,rubbish,20261203T100000Z/P1D',
    'END:VFREEBUSY',
  ]
  expect(busyWithFault([], component)).toEqual(['01T10:00–10:30', '02T10:00–11:00', '03T10:00–04T10:00'])
})

const weeklySince = (year: number) =>
  calendarOf(
    Array.from({ length: 100 }, () => [
      `DTSTART;TZID=Europe/London:${year}0105T090000`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY',
    ]),
  )

/** Returns microseconds of processor time. */
function costOf(year: number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 5; round++) read(weeklySince(year))
  return process.cpuUsage(before).user
}

test('a series costs the same however long ago it began', () => {
  costOf(2026)
  expect(costOf(1990)).toBeLessThan(10 * costOf(2026) + 200_000)
})
