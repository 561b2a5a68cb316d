import { expect, test } from 'vitest'
import { formatHours, groupHours } from './describe-opening-hours.ts'
import { afterBusinessTime, hoursOn, type OpeningWeek, standardOpeningTimes } from './opening-times.ts'

const long = { opens: '8:00', closes: '18:00' }
const short = { opens: '9:30', closes: '12:00' }

test.each<[OpeningWeek, string]>([
  [standardOpeningTimes.openingHours, 'Mon-Fri 8:00-18:00, Sat 9:00-16:00'],
  [[long, null, long, long, long, null, null], 'Mon, Wed-Fri 8:00-18:00'],
  [[long, long, short, long, long, null, null], 'Mon, Tue, Thu, Fri 8:00-18:00, Wed 9:30-12:00'],
  [[long, long, long, long, long, long, long], 'Mon-Sun 8:00-18:00'],
  [[null, null, null, null, null, long, long], 'Sat, Sun 8:00-18:00'],
  [[short, null, long, null, short, null, long], 'Mon, Fri 9:30-12:00, Wed, Sun 8:00-18:00'],
  [[null, null, null, null, null, null, null], ''],
])('a week reads as it is said: %#', (week, line) => expect(formatHours(week)).toBe(line))

test('a group knows its weekdays', () => {
  expect(groupHours(standardOpeningTimes.openingHours).map(({ weekdays }) => weekdays)).toEqual([[0, 1, 2, 3, 4], [5]])
})

test('a day off is closed, both ends included', () => {
  const times = { ...standardOpeningTimes, daysOff: [{ from: '2026-11-24', to: '2026-11-25' }] }
  expect(hoursOn('2026-11-23', times)).toEqual({ opens: 480, closes: 1080 })
  expect(hoursOn('2026-11-24', times)).toBeUndefined()
  expect(hoursOn('2026-11-25', times)).toBeUndefined()
  expect(hoursOn('2026-11-26', times)).toBeDefined()
})

test('a Sunday can be open', () => {
  const openingHours = [null, null, null, null, null, null, short]
  expect(hoursOn('2026-11-22', { openingHours, daysOff: [] })).toEqual({ opens: 570, closes: 720 })
})

test('a business that never opens has no business hours', () => {
  const never = { openingHours: Array.from({ length: 7 }, () => null), daysOff: [] }
  expect(afterBusinessTime(Date.parse('2026-11-23T09:00:00Z'), 1, never)).toBe(Infinity)
})
