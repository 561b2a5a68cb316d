import { expect, test } from 'vitest'
import { calendarDays, withChosenTime } from './forms.ts'

test('a calendar shows whole weeks from Monday to Sunday', () => {
  const days = calendarDays(['2026-11-24', '2026-11-25', '2026-12-05'])
  expect(days).toHaveLength(14)
  expect([days.at(0), days.at(-1)]).toEqual(['2026-11-23', '2026-12-06'])
  expect(calendarDays(['2026-11-29'])).toHaveLength(7)
  expect(calendarDays([])).toEqual([])
})

test('the time of the chosen day counts, not one selected on another day before', () => {
  const marked = { 'startsAt-2026-11-24': 'ten', 'startsAt-2026-11-25': 'eleven' }
  expect(withChosenTime({ ...marked, day: '2026-11-25' })).toMatchObject({ startsAt: 'eleven' })
  expect(withChosenTime({ ...marked, day: '2026-11-26' })).toMatchObject({ startsAt: undefined })
  expect(withChosenTime({ startsAt: 'noon' })).toEqual({ startsAt: 'noon' })
})
