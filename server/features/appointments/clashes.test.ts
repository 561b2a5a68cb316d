import { afterEach, beforeEach, expect, test } from 'vitest'
import { blockDays, listFreeTimes, moveCall, callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { chooseSurveyDates, fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { enquireAndBook } from '../../testing/bookings.ts'
import { ada } from '../../testing/enquiries.ts'
import { bea, dates, payDeposit } from './surveys/testing.ts'

/** A Monday morning in winter, so that London is at UTC. */
const monday = '2026-11-23T09:00:00.000Z'
const morning = { day: '2026-12-01', half: 'morning' } as const
const [early, inSurvey, afterSurvey] = [
  '2026-12-01T08:00:00.000Z',
  '2026-12-01T11:00:00.000Z',
  '2026-12-01T12:30:00.000Z',
]

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock(monday)
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

const fix = (paymentId: string, date: { day: string; half: 'morning' | 'afternoon' }, more = {}) =>
  app.hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...date, revision: 0, ...more } })
const freeOn = async (day: string) => (await app.hub.call(listFreeTimes)).filter((time) => time.startsWith(day))
const timeOff = (from: string, to: string, more = {}) => app.hub.call(blockDays, { body: { from, to, ...more } })
const busy = (startsAt: string, endsAt: string) =>
  app.deps.db.insertInto('busyTime').values({ startsAt, endsAt }).execute()

test('a fixed survey takes its half-day and the travel: no call is offered, taken or moved into it', async () => {
  const deposit = await payDeposit(app)
  expect(await freeOn(morning.day)).toContain(inSurvey)
  await fix(deposit.id, morning)
  const free = await freeOn(morning.day)
  expect(free.slice(0, 2)).toEqual([early, afterSurvey])
  const { id } = await app.visitor.call(submitConsultation, { body: ada({ email: 'cy@example.com' }) })
  const page = app.deps.signedLinks(callPath).path(id)
  expect(await (await app.request(page)).text()).not.toContain(inSurvey)
  const body = new URLSearchParams({ do: 'book', startsAt: inSurvey })
  expect((await app.request(page, { method: 'POST', body })).status).toBe(409)
  const call = await enquireAndBook(app, early, { email: 'di@example.com' })
  await expect(app.hub.call(moveCall, { params: { id: call.id }, body: { startsAt: inSurvey } })).rejects.toMatchObject(
    {
      code: 'conflict',
      details: { clashes: ['the survey with Ada Sample on Tuesday 1 December, morning'] },
    },
  )
  const moved = { startsAt: inSurvey, despiteClashes: true }
  expect(await app.hub.call(moveCall, { params: { id: call.id }, body: moved })).toMatchObject({ startsAt: inSurvey })
})

test('a survey is not fixed over a call, another survey, time off or a busy time, unless the owner says so', async () => {
  const [one, other] = [await payDeposit(app), await payDeposit(app, bea)]
  await fix(other.id, { day: '2026-12-03', half: 'morning' })
  await enquireAndBook(app, inSurvey, { email: 'cy@example.com', firstName: 'Cy' })
  await timeOff('2026-12-04', '2026-12-05', { note: 'Dentist' })
  await busy('2026-12-02T12:15:00.000Z', '2026-12-02T12:45:00.000Z')
  for (const [day, clash] of [
    ['2026-12-01', 'a call with Cy Sample on Tuesday 1 December at 11am'],
    ['2026-12-02', 'your own calendar has something on Wednesday 2 December at 12.15pm'],
    ['2026-12-03', 'the survey with Bea Sample on Thursday 3 December, morning'],
    ['2026-12-04', 'your time off from Friday 4 December to Saturday 5 December'],
  ] as const) {
    await expect(fix(one.id, { day, half: 'morning' }), day).rejects.toMatchObject({
      status: 409,
      details: { clashes: [clash] },
    })
  }
  expect(await fix(one.id, { day: '2026-12-04', half: 'morning' }, { despiteClashes: true })).toMatchObject({
    fixed: { day: '2026-12-04', half: 'morning' },
  })
})

test('the afternoon after a morning survey can be fixed, and a survey can be moved within its own half-day', async () => {
  const [one, other] = [await payDeposit(app), await payDeposit(app, bea)]
  await fix(one.id, morning)
  expect((await fix(other.id, { ...morning, half: 'afternoon' })).fixed?.half).toBe('afternoon')
})

test('time off is not set over a call or a survey, unless the owner says so; it stays booked', async () => {
  const deposit = await payDeposit(app)
  await fix(deposit.id, morning)
  await enquireAndBook(app, '2026-12-02T11:00:00.000Z', { email: 'cy@example.com', firstName: 'Cy' })
  await expect(timeOff('2026-11-30', '2026-12-02')).rejects.toMatchObject({
    code: 'conflict',
    details: {
      clashes: [
        'the survey with Ada Sample on Tuesday 1 December, morning',
        'a call with Cy Sample on Wednesday 2 December at 11am',
      ],
    },
  })
  await timeOff('2026-11-30', '2026-12-02', { despiteClashes: true })
  expect(await freeOn('2026-12-02')).toEqual([])
})

test('customers are offered no survey date on time off, in a taken half-day or on a closed weekday, nor are such dates accepted', async () => {
  const deposit = await payDeposit(app)
  const read = () => app.hub.call(getSurvey, { params: { jobId: deposit.id } })
  const before = await read()
  expect(before.days.slice(0, 3)).toEqual(['2026-12-08', '2026-12-09', '2026-12-10'])
  await timeOff('2026-12-09', '2026-12-10')
  await fix((await payDeposit(app, bea)).id, { day: '2026-12-08', half: 'morning' })
  await busy('2026-12-11T08:00:00.000Z', '2026-12-11T17:00:00.000Z')
  const survey = await read()
  expect(survey.days.slice(0, 2)).toEqual(['2026-12-08', '2026-12-12'])
  expect(survey.taken).toEqual([{ day: '2026-12-08', half: 'morning' }])
  expect(survey.days.at(-1)! > before.days.at(-1)!, 'closed days are made good at the end').toBe(true)
  for (const date of ['2026-12-09 morning', '2026-12-08 morning', '2026-12-11 afternoon']) {
    const body = { paymentIntentId: deposit.paymentIntentId, revision: 0, dates: dates(date) }
    await expect(app.visitor.call(chooseSurveyDates, { body }), date).rejects.toThrow(/^400: We can’t survey on/)
  }
  const page = await (await app.request(deposit.path)).text()
  expect(page).not.toContain('value="2026-12-08 morning"')
  expect(page).toContain('value="2026-12-08 afternoon"')
})

test('time off counts wherever a promise is made: the business is closed on it, also for an enquiry from before it', async () => {
  await timeOff('2026-12-21', '2026-12-24')
  await timeOff('2026-11-19', '2026-11-20')
  expect((await app.hub.call(readBusiness)).daysOff).toEqual([
    { from: '2026-11-19', to: '2026-11-20' },
    { from: '2026-12-21', to: '2026-12-24' },
  ])
})
