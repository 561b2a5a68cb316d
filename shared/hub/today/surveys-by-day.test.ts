import { expect, test } from 'vitest'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import { surveysByDay } from './surveys-by-day.ts'

const on = (day: string): FixedSurvey => ({
  paymentId: `payment of ${day}`,
  prospectId: 'lead',
  name: 'Ada Sample',
  phone: '020 7946 0018',
  packageType: 'Essential',
  place: null,
  day,
  half: 'morning',
})

test('the surveys to come are those from tomorrow on to two weeks from today', () => {
  const given = ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-06', '2027-01-07'].map(on)
  const { surveysToday, surveysToCome } = surveysByDay(given, '2026-12-23')
  expect(surveysToday.map(({ day }) => day)).toEqual(['2026-12-23'])
  expect(surveysToCome.map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-31', '2027-01-06'])
})
