import { expect, test } from 'vitest'
import { hoursOn, standardOpeningTimes } from './opening-times.ts'
import { halfHours, nameHours, nameSurveyDate } from './survey-halves.ts'

test.each(['2026-12-07', '2026-12-12'])('all survey hours are within the standard opening hours on %s', (day) => {
  const { opens, closes } = hoursOn(day, standardOpeningTimes) ?? { opens: Infinity, closes: 0 }
  for (const { from, until } of Object.values(halfHours)) {
    expect(opens).toBeLessThanOrEqual(from)
    expect(until).toBeLessThanOrEqual(closes)
  }
})

test('a date is named with its half of the day, and a half with its hours', () => {
  expect(nameSurveyDate({ day: '2026-12-07', half: 'morning' })).toBe('Monday 7 December 2026, morning')
  expect(nameHours('afternoon')).toBe('1pm to 4pm')
})
