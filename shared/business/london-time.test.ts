import { expect, test } from 'vitest'
import { dayInLondon, timeInLondon } from './london-time.ts'

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

test.each([
  ['in winter', '2026-01-15', 8 * 60, '2026-01-15T08:00:00.000Z'],
  ['in summer', '2026-07-15', 8 * 60, '2026-07-15T07:00:00.000Z'],
  ['before the clocks go forward', '2026-03-29', 30, '2026-03-29T00:30:00.000Z'],
  ['after the clocks went forward', '2026-03-29', 2 * 60 + 30, '2026-03-29T01:30:00.000Z'],
  ['before the clocks go back', '2026-10-25', 30, '2026-10-24T23:30:00.000Z'],
  ['after the clocks went back', '2026-10-25', 2 * 60 + 30, '2026-10-25T02:30:00.000Z'],
  ['at the end of a day', '2026-10-25', 24 * 60, '2026-10-26T00:00:00.000Z'],
])('it is known when a clock in London shows a time %s, as often as it is asked', (_, day, minutes, time) => {
  const asked = [0, 1, -1, 0].map((more) => timeInLondon(day, minutes + more) - more * 60_000)
  expect(asked.map((one) => new Date(one).toISOString())).toEqual([time, time, time, time])
})
