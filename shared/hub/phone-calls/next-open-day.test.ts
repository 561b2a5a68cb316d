import { expect, test } from 'vitest'
import { nextOpenDay } from './next-open-day.ts'

test.each([
  ['a weekday', '2026-11-23T10:00:00Z', '2026-11-24'],
  ['a Friday, as Saturdays are open', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['Christmas Eve', '2026-12-24T10:00:00Z', '2026-12-29'],
  ['late in the evening, by the day in London', '2026-06-01T23:30:00Z', '2026-06-03'],
])('after %s it is the next day on which we are open', (_, now, day) => {
  expect(nextOpenDay(Date.parse(now))).toBe(day)
})
