import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { nextOpenDay } from './mutations.ts'

test.each([
  ['a weekday', '2026-11-23T10:00:00Z', '2026-11-24'],
  ['a Friday, as Saturdays are open', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['Christmas Eve', '2026-12-24T10:00:00Z', '2026-12-29'],
  ['late in the evening, by the day in London', '2026-06-01T23:30:00Z', '2026-06-03'],
])('after %s it is the next day on which we are open', (_, now, day) => {
  expect(nextOpenDay(Date.parse(now), standardOpeningTimes)).toBe(day)
})

test('days off are left out', () => {
  const times = { ...standardOpeningTimes, daysOff: [{ from: '2026-11-24', to: '2026-11-27' }] }
  expect(nextOpenDay(Date.parse('2026-11-23T10:00:00Z'), times)).toBe('2026-11-28')
})
