import { expect, test } from 'vitest'
import { formatCallTime, formatDay, formatDayAndTime, formatClock, formatExact, formatRelative } from './dates.ts'

const now = Date.parse('2026-11-21T10:42:30.000Z')

test.each([
  ['2026-11-21T10:42:00.000Z', 'just now'],
  ['2026-11-21T10:43:00.000Z', 'just now'],
  ['2026-11-21T10:41:00.000Z', '1 minute ago'],
  ['2026-11-21T09:43:00.000Z', '59 minutes ago'],
  ['2026-11-21T07:40:00.000Z', '3 hours ago'],
  ['2026-11-20T23:50:00.000Z', 'yesterday'],
  ['2026-11-20T00:10:00.000Z', 'yesterday'],
  ['2026-11-15T12:00:00.000Z', '6 days ago'],
  ['2026-11-14T12:00:00.000Z', '14 Nov 2026'],
])('a lead of %s came %s', (timestamp, text) => {
  expect(formatRelative(timestamp, now)).toBe(text)
})

test('the day changes at midnight in London, also in summer', () => {
  const justPastMidnight = Date.parse('2026-07-01T00:30:00.000Z')
  expect(formatRelative('2026-06-30T23:10:00.000Z', justPastMidnight)).toBe('1 hour ago')
  expect(formatRelative('2026-06-30T22:50:00.000Z', justPastMidnight)).toBe('yesterday')
})

test('clock and exact time are those of London', () => {
  expect(formatClock(Date.parse('2026-07-01T09:42:00.000Z'))).toBe('10:42')
  expect(formatExact('2026-07-01T09:42:00.000Z')).toBe('Wednesday 1 Jul 2026 at 10:42')
})

test.each([
  ['2026-11-21T09:12:00Z', '09:12'],
  ['2026-11-21T23:31:00Z', '23:31'],
  ['2026-11-20T17:40:00Z', 'yesterday 17:40'],
  ['2026-11-19T17:40:00Z', '19 Nov 2026, 17:40'],
])('a draft of %s is from %s', (timestamp, expected) => {
  expect(formatDayAndTime(timestamp, Date.parse('2026-11-21T23:30:00Z'))).toBe(expected)
})

test.each([
  ['2026-11-20', 'yesterday'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24', 'Tuesday'],
  ['2026-12-24', '24 Dec 2026'],
  ['2026-11-01', '1 Nov 2026'],
])('a task of %s is due %s', (date, expected) => {
  expect(formatDay(date, Date.parse('2026-11-21T23:30:00Z'))).toBe(expected)
})

test.each([
  ['2026-11-23T14:00:00.000Z', 'today at 14:00'],
  ['2026-11-24T08:45:00.000Z', 'tomorrow at 08:45'],
  ['2026-11-26T08:45:00.000Z', 'Thursday at 08:45'],
  ['2026-12-04T08:45:00.000Z', '4 Dec 2026 at 08:45'],
])('a call at %s is %s', (startsAt, words) => {
  expect(formatCallTime(startsAt, Date.parse('2026-11-23T09:00:00.000Z'))).toBe(words)
})

test('the time of a call is that of London in summer', () => {
  expect(formatCallTime('2026-06-02T07:00:00.000Z', Date.parse('2026-06-02T05:00:00.000Z'))).toBe('today at 08:00')
})
