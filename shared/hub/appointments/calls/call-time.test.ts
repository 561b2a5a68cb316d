import { expect, test } from 'vitest'
import { formatCallTime } from './call-time.tsx'

const now = Date.parse('2026-11-23T09:00:00.000Z')

test.each([
  ['2026-11-23T14:00:00.000Z', 'today at 14:00'],
  ['2026-11-24T08:45:00.000Z', 'tomorrow at 08:45'],
  ['2026-11-26T08:45:00.000Z', 'Thursday at 08:45'],
  ['2026-12-04T08:45:00.000Z', '4 Dec 2026 at 08:45'],
])('a call at %s is %s', (startsAt, words) => {
  expect(formatCallTime(startsAt, now)).toBe(words)
})

test('summer time applies', () => {
  expect(formatCallTime('2026-06-02T07:00:00.000Z', Date.parse('2026-06-02T05:00:00.000Z'))).toBe('today at 08:00')
})
