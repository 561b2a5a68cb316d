import { expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls.ts'
import { callsIn, formatRangeDays, readTimeRange } from './time-range.ts'

test('times are read as clocks in London show them, in winter and in summer', () => {
  expect(readTimeRange('2026-12-24T09:00', '2026-12-24T17:30')).toEqual({
    from: '2026-12-24T09:00:00.000Z',
    to: '2026-12-24T17:30:00.000Z',
  })
  expect(readTimeRange('2026-06-24T09:00', '2026-06-25T00:00')).toEqual({
    from: '2026-06-24T08:00:00.000Z',
    to: '2026-06-24T23:00:00.000Z',
  })
})

test.each([
  ['', '2026-12-24T17:30'],
  ['2026-12-24T09:00', ''],
  ['2026-12-24T09:00', '2026-12-24T09:00'],
  ['2026-12-25T09:00', '2026-12-24T09:00'],
  ['soon', '2026-13-45T09:00'],
])('%j to %j is no range', (from, to) => {
  expect(readTimeRange(from, to)).toBeUndefined()
})

const range = { from: '2026-11-24T09:00:00.000Z', to: '2026-11-24T12:30:00.000Z' }
const call = (startsAt: string) => ({ startsAt, minutes: 30 }) as Call

test('a call is in a range when any part of it is, and it has not begun', () => {
  const times = ['08:30', '08:31', '12:29', '12:30'].map((time) => `2026-11-24T${time}:00.000Z`)
  const found = callsIn(times.map(call), range, Date.parse('2026-11-23T09:00:00.000Z'))
  expect(found.map(({ startsAt }) => startsAt)).toEqual([times[1], times[2]])
  expect(callsIn(times.map(call), range, Date.parse('2026-11-24T12:00:00.000Z'))).toHaveLength(1)
})

test('a range that ends at midnight does not touch the next day', () => {
  expect(formatRangeDays(range)).toBe('24 Nov 2026')
  expect(formatRangeDays({ from: '2026-11-24T00:00:00.000Z', to: '2026-11-26T00:00:00.000Z' })).toBe(
    '24 Nov 2026 to 25 Nov 2026',
  )
})
