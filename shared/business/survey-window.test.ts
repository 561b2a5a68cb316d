import { expect, test } from 'vitest'
import { standardOpeningTimes } from './opening-times.ts'
import { lastDayToCancel } from './cancellation-period.ts'
import { surveyDays, surveyWindow } from './survey-window.ts'

const paid = { createdAt: '2026-11-20T10:00:00.000Z', succeededAt: '2026-11-20T10:14:00.000Z' }
const patient = { ...paid, earlyStartRequestedAt: null }
const early = { ...paid, earlyStartRequestedAt: paid.createdAt }

const first = (succeededAt: string, times = standardOpeningTimes) => surveyWindow({ ...early, succeededAt }, times).from
const promisedBy = (to: string) =>
  surveyWindow(early, { ...standardOpeningTimes, daysOff: [{ from: '2026-11-21', to }] }).promisedBy

test('the window begins after the cancellation period', () => {
  expect(lastDayToCancel(patient)).toBe('2026-12-04')
  expect(surveyWindow(patient, standardOpeningTimes)).toEqual({
    startsEarly: false,
    from: '2026-12-05',
    until: '2026-12-18',
    promisedBy: null,
  })
})

test('with an early start, the window begins on the day after paying', () => {
  expect(surveyWindow(early, standardOpeningTimes)).toEqual({
    startsEarly: true,
    from: '2026-11-21',
    until: '2026-12-04',
    promisedBy: '2026-11-30',
  })
})

test('the window neither begins nor ends on a Sunday', () => {
  const window = surveyWindow({ ...early, succeededAt: '2026-11-21T10:14:00.000Z' }, standardOpeningTimes)
  expect(window).toMatchObject({ from: '2026-11-23', until: '2026-12-05' })
})

test('days are counted in London time, in summer and across a clock change', () => {
  expect(lastDayToCancel({ ...patient, succeededAt: '2026-06-10T23:30:00.000Z' })).toBe('2026-06-25')
  expect(lastDayToCancel({ ...patient, succeededAt: '2026-10-20T23:30:00.000Z' })).toBe('2026-11-04')
})

test('the window neither begins nor ends on a bank holiday', () => {
  const window = surveyWindow({ ...patient, succeededAt: '2026-12-11T10:14:00.000Z' }, standardOpeningTimes)
  expect(window).toMatchObject({ from: '2026-12-29', until: '2027-01-11' })
  const soon = { ...patient, earlyStartRequestedAt: paid.createdAt, succeededAt: '2026-12-14T10:14:00.000Z' }
  expect(surveyWindow(soon, standardOpeningTimes)).toMatchObject({ from: '2026-12-15', until: '2026-12-24' })
})

test('what is paid in the evening, on a Sunday or during time off is read first: an early start begins on the day after', () => {
  expect(first('2026-11-25T22:00:00.000Z')).toBe('2026-11-27')
  expect(first('2026-11-25T15:00:00.000Z')).toBe('2026-11-26')
  expect(first('2026-11-25T17:00:00.000Z')).toBe('2026-11-27')
  expect(first('2026-11-22T10:00:00.000Z')).toBe('2026-11-24')
  const daysOff = [{ from: '2026-11-25', to: '2026-12-02' }]
  expect(first('2026-11-24T22:00:00.000Z', { ...standardOpeningTimes, daysOff })).toBe('2026-12-04')
})

test('an early start promises the survey within ten days, unless time off leaves none of them', () => {
  expect(promisedBy('2026-11-28')).toBe('2026-11-30')
  expect(promisedBy('2026-11-30')).toBeNull()
})

test('the survey days leave out Sundays and bank holidays', () => {
  expect(surveyDays({ ...patient, succeededAt: '2026-12-08T10:14:00.000Z' }, standardOpeningTimes)).toEqual([
    '2026-12-23',
    '2026-12-24',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-02',
    '2027-01-04',
    '2027-01-05',
  ])
})

test('time off and closed weekdays are left out, as many days follow the two weeks, and the window says so', () => {
  const openingHours = standardOpeningTimes.openingHours.with(5, null)
  const times = { openingHours, daysOff: [{ from: '2026-12-05', to: '2026-12-10' }] }
  expect(surveyDays(patient, times)).toEqual([
    '2026-12-11',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
    '2026-12-17',
    '2026-12-18',
    '2026-12-21',
    '2026-12-22',
    '2026-12-23',
    '2026-12-24',
    '2026-12-29',
    '2026-12-30',
  ])
  expect(surveyWindow(patient, times)).toMatchObject({ from: '2026-12-11', until: '2026-12-30' })
  const never = [{ from: '2026-12-01', to: '2027-12-01' }]
  expect(surveyDays(patient, { openingHours, daysOff: never })).toEqual([])
})
