import { expect, test } from 'vitest'
import { dayAfterStep, daysShown, daysToFetch, isDay, nameDays } from './days.ts'

test('a week begins on Monday, and a month is the six weeks around it', () => {
  expect(daysShown('week', '2026-11-29')).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  const month = daysShown('month', '2026-11-23')
  expect([month.at(0), month.length, month.at(-1)]).toEqual(['2026-10-26', 42, '2026-12-06'])
})

test('each day and week is within the six weeks that are fetched for it', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = dayAfterStep('day', day, 1)) {
    const { from, to } = daysToFetch('week', day)
    const week = daysShown('week', day)
    expect((week.at(0) ?? '') >= from && (week.at(-1) ?? '') <= to, day).toBe(true)
  }
  expect(daysToFetch('day', '2026-11-29')).toEqual(daysToFetch('month', '2026-11-01'))
})

test('an address may name any day of the calendar, and nothing else', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', 'today', ''].map(isDay)).toEqual([true, false, false, false, false])
})

test('a step goes on by a day, a week or a month', () => {
  expect(dayAfterStep('day', '2026-11-30', 1)).toBe('2026-12-01')
  expect(dayAfterStep('week', '2026-11-23', -1)).toBe('2026-11-16')
  expect(dayAfterStep('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(dayAfterStep('month', '2026-03-31', -1)).toBe('2026-02-01')
})

test('the title of the shown period leaves out repeated month and year', () => {
  expect(nameDays('day', '2026-11-25')).toBe('Wednesday 25 November 2026')
  expect(nameDays('month', '2026-11-25')).toBe('November 2026')
  expect(nameDays('week', '2026-11-25')).toBe('23–29 November 2026')
  expect(nameDays('week', '2026-12-01')).toBe('30 November – 6 December 2026')
  expect(nameDays('week', '2026-12-31')).toBe('28 December 2026 – 3 January 2027')
})
