import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixSurvey, listSurveys, listSurveysOfPerson } from '#shared/contract/surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { bea, dates, payDeposit } from './testing.ts'

let clock: ManualClock
let app: LeadsApp
let adas: Awaited<ReturnType<typeof payDeposit>>
let beas: typeof adas
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  adas = await payDeposit(app)
  beas = await payDeposit(app, bea)
  await fix(adas, '2026-12-08 afternoon')
  await fix(beas, '2026-12-08 morning')
})
afterEach(() => app[Symbol.asyncDispose]())

const fix = ({ id: paymentId }: typeof adas, date: string) =>
  app.hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...dates(date)[0]!, revision: 0 } })
const until = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const names = (surveys: readonly { name: string }[]) => surveys.map(({ name }) => name)
const today = async () => names((await app.hub.call(getToday)).surveys)
const ofPerson = async (email: string) => names(await app.hub.call(listSurveysOfPerson, { body: { email } }))
const listed = async (query = {}) => names(await app.hub.call(listSurveys, { query }))

test('fixed surveys are listed by time, with phone number and place', async () => {
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: beas.prospectId } })
  const body = { updatedAt, location: 'Alresford', postcode: 'SO24 9AA' }
  await app.hub.call(editProspect, { params: { id: beas.prospectId }, body })
  const [first, second] = await app.hub.call(listSurveys)
  expect(first).toEqual({
    jobId: beas.id,
    prospectId: beas.prospectId,
    name: 'Bea Sample',
    phone: '020 7946 0020',
    dialNumber: '+442079460020',
    hasEmail: true,
    packageType: 'Pre-Build',
    place: 'Alresford, SO24 9AA',
    day: '2026-12-08',
    half: 'morning',
  })
  expect(second).toMatchObject({ name: 'Ada Sample', place: null, half: 'afternoon' })
})

test('the surveys of a lead or a person are listed even when they are over', async () => {
  until('2026-12-09T09:00:00.000Z')
  expect(await listed()).toEqual([])
  expect(await listed({ prospectId: adas.prospectId })).toEqual(['Ada Sample'])
  expect(await ofPerson('BEA@example.com')).toEqual(['Bea Sample'])
  expect(await ofPerson('nobody@example.com')).toEqual([])
})

test('Today shows the surveys of today and later', async () => {
  expect(await today()).toEqual(['Bea Sample', 'Ada Sample'])
  until('2026-12-08T22:00:00.000Z')
  expect(await today()).toEqual(['Bea Sample', 'Ada Sample'])
  until('2026-12-09T00:00:00.000Z')
  expect(await today()).toEqual([])
})

test('an archived lead keeps its survey, and a deleted lead has none', async () => {
  await app.hub.call(archiveProspect, { params: { id: adas.prospectId }, body: {} })
  await app.hub.call(deleteProspect, { params: { id: beas.prospectId }, body: {} })
  expect(await listed()).toEqual(['Ada Sample'])
})
