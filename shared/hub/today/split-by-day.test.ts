import { expect, test } from 'vitest'
import type { FixedSurvey } from '#shared/contract/surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { groupCallTasks, splitSurveys } from './split-by-day.ts'

const task = (id: string, prospectId: string | null) => ({ id, prospectId }) as Task
const rose = task('1', 'rose')
const roseAgain = task('3', 'rose')
const council = task('2', null)
const silas = task('4', 'silas')

test('each person with calls to return is listed once, in the order of their first task', () => {
  const { others } = groupCallTasks([rose, council, roseAgain, silas], [])
  expect(others).toEqual([[rose, roseAgain], [council], [silas]])
})

test('the tasks of a person whose call is booked for today go with that call', () => {
  const { ofBooked, others } = groupCallTasks([rose, council, silas], [{ prospectId: 'rose' }])
  expect(ofBooked.get('rose')).toEqual([rose])
  expect(others).toEqual([[council], [silas]])
})

const on = (day: string): FixedSurvey => ({
  jobId: `payment of ${day}`,
  prospectId: 'lead',
  name: 'Ada Sample',
  phone: '020 7946 0018',
  hasEmail: true,
  packageType: 'Essential',
  place: null,
  day,
  half: 'morning',
})

test('upcoming surveys are those from tomorrow to two weeks from today', () => {
  const given = ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-06', '2027-01-07'].map(on)
  const { surveysToday, upcomingSurveys } = splitSurveys(given, '2026-12-23')
  expect(surveysToday.map(({ day }) => day)).toEqual(['2026-12-23'])
  expect(upcomingSurveys.map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-31', '2027-01-06'])
})
