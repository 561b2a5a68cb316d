import { expect, test } from 'vitest'
import { standardOpeningTimes } from './opening-times.ts'
import { replyBy, replyDueAt, replySoonBy } from './reply-promise.ts'

const soonBy = (askedAt: string, times = standardOpeningTimes) =>
  new Date(replySoonBy(Date.parse(askedAt), times)).toISOString()
const by = (askedAt: string) => new Date(replyBy(Date.parse(askedAt))).toISOString()

test.each([
  ['on a weekday morning', '2026-11-23T09:20:00.000Z', '2026-11-23T11:20:00.000Z'],
  ['before we open', '2026-11-23T05:00:00.000Z', '2026-11-23T10:00:00.000Z'],
  ['an hour before we close, the rest on the next day', '2026-11-23T17:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['two hours before we close', '2026-11-23T16:00:00.000Z', '2026-11-23T18:00:00.000Z'],
  ['at closing time', '2026-11-23T18:00:00.000Z', '2026-11-24T10:00:00.000Z'],
  ['on a Friday evening, counted on Saturday', '2026-11-20T19:30:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['late on a Saturday, the rest on Monday', '2026-11-21T15:30:00.000Z', '2026-11-23T09:30:00.000Z'],
  ['on a Sunday', '2026-11-22T11:00:00.000Z', '2026-11-23T10:00:00.000Z'],
])('two business hours for an enquiry %s', (_, askedAt, expected) => {
  expect(soonBy(askedAt)).toBe(expected)
})

test('days off do not count', () => {
  const times = { ...standardOpeningTimes, daysOff: [{ from: '2026-11-23', to: '2026-11-24' }] }
  expect(soonBy('2026-11-21T15:30:00.000Z', times)).toBe('2026-11-25T09:30:00.000Z')
})

test('in summer the business opens an hour earlier in UTC', () => {
  expect(soonBy('2026-07-06T05:00:00.000Z')).toBe('2026-07-06T09:00:00.000Z')
})

test('across a clock change the hours are local time', () => {
  // The clocks go forward in the night to Sunday 29 March, and back in the night to Sunday 25 October 2026.
  expect(soonBy('2026-03-28T15:00:00.000Z')).toBe('2026-03-30T08:00:00.000Z')
  expect(soonBy('2026-10-24T14:00:00.000Z')).toBe('2026-10-26T09:00:00.000Z')
})

test('24 hours are 24 hours, even across a clock change', () => {
  expect(by('2026-10-24T20:00:00.000Z')).toBe('2026-10-25T20:00:00.000Z')
  expect(by('2026-11-21T20:00:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
})

test('bank holidays do not count', () => {
  expect(soonBy('2026-12-24T17:00:00.000Z')).toBe('2026-12-29T09:00:00.000Z')
})

test.each([
  ['in opening hours, two of them', '2026-11-23T09:20:00.000Z', '2026-11-23T11:20:00.000Z'],
  ['late on a Saturday, 24 hours', '2026-11-21T15:30:00.000Z', '2026-11-22T15:30:00.000Z'],
])('one deadline is named: %s', (_, askedAt, expected) => {
  expect(new Date(replyDueAt(Date.parse(askedAt), standardOpeningTimes)).toISOString()).toBe(expected)
})
