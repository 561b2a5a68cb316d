import { expect, test } from 'vitest'
import { dayInLondon } from './london-time.ts'

test.each([
  ['in winter', '2026-01-14T23:59:59.999Z', '2026-01-14'],
  ['at midnight in winter', '2026-01-15T00:00:00.000Z', '2026-01-15'],
  ['in winter, while summer time would have the next day', '2026-01-14T23:00:00.000Z', '2026-01-14'],
  ['in summer', '2026-07-14T22:59:59.999Z', '2026-07-14'],
  ['at midnight in summer', '2026-07-14T23:00:00.000Z', '2026-07-15'],
  ['before the clocks go forward', '2026-03-28T23:30:00.000Z', '2026-03-28'],
  ['on the day after the clocks went forward', '2026-03-29T23:00:00.000Z', '2026-03-30'],
  ['before the clocks go back', '2026-10-24T23:00:00.000Z', '2026-10-25'],
  ['on the day after the clocks went back', '2026-10-25T23:30:00.000Z', '2026-10-25'],
  ['at the end of a year', '2026-12-31T23:30:00.000Z', '2026-12-31'],
])('the day in London is known %s', (_, time, day) => {
  expect(dayInLondon(Date.parse(time))).toBe(day)
})
