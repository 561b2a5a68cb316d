import { expect, test } from 'vitest'
import { sampleCall, sampleId, sampleTask } from '../testing/samples.ts'
import { type Calendar, layOut, minutesOn, sortByDay } from './entries.ts'

const calendar: Calendar = {
  calls: [
    sampleCall({ startsAt: '2026-07-02T08:15:00.000Z' }),
    sampleCall({ id: sampleId(83), startsAt: '2026-07-02T09:00:00.000Z' }),
  ],
  surveys: [
    {
      jobId: sampleId(41),
      prospectId: sampleId(22),
      name: 'Hugo Sample',
      phone: '020 7946 0022',
      hasEmail: true,
      packageType: 'Premium',
      place: null,
      day: '2026-07-02',
      half: 'morning',
      revision: 1,
    },
  ],
  blockedDays: [{ id: sampleId(90), from: '2026-07-01', to: '2026-07-02', note: 'Away' }],
  busyTimes: [{ startsAt: '2026-07-01T21:00:00.000Z', endsAt: '2026-07-02T08:00:00.000Z' }],
  ownCalendar: null,
}

test('entries are on their days in London, the soonest first, with what blocks the day', () => {
  const [first, second] = sortByDay(['2026-07-01', '2026-07-02'], calendar, [sampleTask({ dueOn: '2026-07-01' })])
  expect(first).toMatchObject({ tasks: [{ title: 'Visit the council' }], timed: [], blocked: { note: 'Away' } })
  expect(second?.timed.map(({ kind, startsAt }) => [kind, new Date(startsAt).toISOString().slice(11, 16)])).toEqual([
    ['survey', '08:00'],
    ['call', '08:15'],
    ['call', '09:00'],
  ])
  expect(first?.busy.map((time) => minutesOn('2026-07-01', time))).toEqual([{ from: 22 * 60, to: 24 * 60 }])
  expect(second?.busy.map((time) => minutesOn('2026-07-02', time))).toEqual([{ from: 0, to: 9 * 60 }])
})

test('entries at the same time are side by side', () => {
  const [day] = sortByDay(['2026-07-02'], calendar, [])
  expect(layOut(day?.timed ?? []).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
  ])
})
