import { expect, test } from 'vitest'
import { standardCallRules } from './call-rules.ts'
import { callSlots, mayChangeCall } from './call-slots.ts'
import { type DaySpan, standardOpeningTimes } from './opening-times.ts'

const slots = (now: string, blocked: DaySpan[] = [], times = standardOpeningTimes) =>
  callSlots(Date.parse(now), { ...times, daysOff: [...times.daysOff, ...blocked], calls: standardCallRules }).map(
    (start) => new Date(start).toISOString().replace(':00.000Z', 'Z'),
  )
const on = (day: string, all: readonly string[]) =>
  all.filter((start) => start.startsWith(day)).map((start) => start.slice('2026-11-21T'.length))
const daysOf = (all: readonly string[]) => [...new Set(all.map((start) => start.slice(0, '2026-11-21'.length)))]

test('calls of 30 minutes are 15 minutes apart within the opening hours', () => {
  const all = slots('2026-11-20T19:00:00Z')
  const weekday = '08:00Z 08:45Z 09:30Z 10:15Z 11:00Z 11:45Z 12:30Z 13:15Z 14:00Z 14:45Z 15:30Z 16:15Z 17:00Z'
  expect(on('2026-11-24', all)).toEqual(weekday.split(' '))
  const saturday = '09:00Z 09:45Z 10:30Z 11:15Z 12:00Z 12:45Z 13:30Z 14:15Z 15:00Z'
  expect(on('2026-11-28', all)).toEqual(saturday.split(' '))
})

test.each([
  ['in the morning, on the same day', '2026-11-24T08:10:00Z', '2026-11-24T12:30Z'],
  ['exactly four hours before one', '2026-11-24T08:30:00Z', '2026-11-24T12:30Z'],
  ['in the afternoon, on the next day', '2026-11-24T15:00:00Z', '2026-11-25T09:30Z'],
  ['at night, four hours after the doors open', '2026-11-24T02:00:00Z', '2026-11-24T12:30Z'],
  ['late on a Saturday, on Monday', '2026-11-21T15:30:00Z', '2026-11-23T11:45Z'],
])('four business hours of notice: asked %s', (_, now, first) => {
  expect(slots(now)[0]).toBe(first)
})

test('calls may be booked up to 14 days ahead, but not on a Sunday', () => {
  const days = daysOf(slots('2026-11-21T10:00:00Z'))
  expect(days.at(0)).toBe('2026-11-21')
  expect(days.at(-1)).toBe('2026-12-05')
  expect(days).not.toContain('2026-11-22')
  expect(days).toHaveLength(13)
})

test.each([
  ['Christmas 2026', '2026-12-22T09:00:00Z', '2026-12-25 2026-12-26 2026-12-28 2027-01-01'],
  ['Easter 2027', '2027-03-22T09:00:00Z', '2027-03-26 2027-03-29'],
  ['Christmas 2027, on a Saturday', '2027-12-20T09:00:00Z', '2027-12-25 2027-12-27 2027-12-28 2028-01-01'],
  ['the end of 2028', '2028-12-20T09:00:00Z', '2028-12-25 2028-12-26 2029-01-01'],
])('no call is offered on a holiday: %s', (_, now, holidays) => {
  const days = daysOf(slots(now))
  expect(days).not.toHaveLength(0)
  expect(holidays.split(' ').filter((day) => days.includes(day))).toEqual([])
})

test('a holiday does not count towards the notice', () => {
  expect(slots('2026-12-24T16:00:00Z')[0]).toBe('2026-12-29T10:15Z')
})

test('time off offers no calls and does not count towards the notice', () => {
  const kept = [{ from: '2026-11-23', to: '2026-11-24' }]
  const all = slots('2026-11-21T14:00:00Z', kept)
  expect(all[0]).toBe('2026-11-25T10:15Z')
  expect(daysOf(all)).not.toContain('2026-11-24')
  expect(slots('2026-11-21T14:00:00Z', [{ from: '2026-11-01', to: '2027-11-01' }])).toEqual([])
})

test('calls follow the opening hours of the week, and none is offered on a day off', () => {
  const openingHours = [null, { opens: '13:00', closes: '15:00' }, null, null, null, null, null]
  const mondays = { openingHours, daysOff: [{ from: '2026-12-01', to: '2026-12-01' }] }
  expect(slots('2026-11-20T19:00:00Z', [], mondays)).toEqual([])
  expect(slots('2026-11-13T19:00:00Z', [], mondays)).toEqual(['2026-11-24T15:00Z'].slice(1))
})

test('calls start at the same local time before and after both clock changes', () => {
  // Forward in the night to Sunday 29 March 2026, back in the night to Sunday 25 October.
  const spring = slots('2026-03-27T08:00:00Z')
  expect(on('2026-03-28', spring)[0]).toBe('09:00Z')
  expect(on('2026-03-30', spring)[0]).toBe('07:00Z')
  const autumn = slots('2026-10-23T07:00:00Z')
  expect(on('2026-10-24', autumn)[0]).toBe('08:00Z')
  expect(on('2026-10-26', autumn)[0]).toBe('08:00Z')
  expect(on('2026-10-26', autumn).at(-1)).toBe('17:00Z')
})

test('across a clock change the notice is counted in business hours', () => {
  expect(slots('2026-03-28T14:00:00Z')[0]).toBe('2026-03-30T09:15Z')
  expect(slots('2026-10-24T13:00:00Z')[0]).toBe('2026-10-26T10:15Z')
})

test('a call may be changed until two hours before it', () => {
  const start = Date.parse('2026-11-24T12:30:00Z')
  expect(mayChangeCall(start, Date.parse('2026-11-24T10:30:00Z'), standardCallRules)).toBe(true)
  expect(mayChangeCall(start, Date.parse('2026-11-24T10:30:01Z'), standardCallRules)).toBe(false)
})
