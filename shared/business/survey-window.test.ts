import { expect, test } from 'vitest'
import { standardOpeningTimes } from './opening-time.ts'
import { lastDayToCancel, surveyDays, surveyWindow } from './survey-window.ts'

const paid = { createdAt: '2026-11-20T10:00:00.000Z', succeededAt: '2026-11-20T10:14:00.000Z' }
const patient = { ...paid, earlyStartRequestedAt: null }
const early = { ...paid, earlyStartRequestedAt: paid.createdAt }

test('the window begins after the cancellation period', () => {
  expect(lastDayToCancel(patient)).toBe('2026-12-04')
  expect(surveyWindow(patient)).toEqual({ startsEarly: false, from: '2026-12-05', until: '2026-12-18' })
})

test('with an early start, the window begins on the day after paying', () => {
  expect(surveyWindow(early)).toEqual({ startsEarly: true, from: '2026-11-21', until: '2026-12-04' })
})

test('the window neither begins nor ends on a Sunday', () => {
  const window = surveyWindow({ ...early, succeededAt: '2026-11-21T10:14:00.000Z' })
  expect(window).toMatchObject({ from: '2026-11-23', until: '2026-12-05' })
})

test('days are counted in London time, in summer and across a clock change', () => {
  expect(lastDayToCancel({ ...patient, succeededAt: '2026-06-10T23:30:00.000Z' })).toBe('2026-06-25')
  expect(lastDayToCancel({ ...patient, succeededAt: '2026-10-20T23:30:00.000Z' })).toBe('2026-11-04')
})

test('the window neither begins nor ends on a bank holiday', () => {
  const window = surveyWindow({ ...patient, succeededAt: '2026-12-11T10:14:00.000Z' })
  expect(window).toMatchObject({ from: '2026-12-29', until: '2027-01-11' })
  const early = surveyWindow({
    ...patient,
    earlyStartRequestedAt: paid.createdAt,
    succeededAt: '2026-12-14T10:14:00.000Z',
  })
  expect(early).toMatchObject({ from: '2026-12-15', until: '2026-12-24' })
})

test('the survey days are after today, without Sundays and bank holidays', () => {
  expect(surveyDays({ from: '2026-12-22', until: '2027-01-04' }, '2026-12-22', standardOpeningTimes)).toEqual([
    '2026-12-23',
    '2026-12-24',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-02',
    '2027-01-04',
  ])
})

test('time off and closed weekdays are left out, and as many days follow the window', () => {
  const window = { from: '2026-12-07', until: '2026-12-12' }
  const openingHours = standardOpeningTimes.openingHours.with(5, null)
  const daysOff = [{ from: '2026-12-08', to: '2026-12-10' }]
  expect(surveyDays(window, '2026-12-01', { openingHours, daysOff })).toEqual([
    '2026-12-07',
    '2026-12-11',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
    '2026-12-17',
  ])
  const never = [{ from: '2026-12-01', to: '2027-12-01' }]
  expect(surveyDays(window, '2026-12-01', { openingHours, daysOff: never })).toEqual([])
})
