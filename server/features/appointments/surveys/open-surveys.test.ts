import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cancelSurvey,
  chooseSurveyDates,
  fixSurvey,
  listOpenSurveys,
  sendSurveyLink,
  surveyPath,
} from '#shared/contract/surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, type Prospect } from '#shared/contract/prospects.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { bea, dates, payDeposit } from './testing.ts'

let clock: ManualClock
let app: LeadsApp
let adas: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  adas = await payDeposit(app, { startEarly: true })
})
afterEach(() => app[Symbol.asyncDispose]())

const until = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const open = (query = {}) => app.hub.call(listOpenSurveys, { query })
const choose = ({ paymentIntentId }: typeof adas, ...given: string[]) =>
  app.visitor.call(chooseSurveyDates, { body: { paymentIntentId, revision: 0, dates: dates(...given) } })
const fix = ({ id: paymentId }: typeof adas, date: string, revision: number) =>
  app.hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...dates(date)[0]!, revision } })
const sendLink = ({ id: paymentId }: typeof adas) => app.hub.call(sendSurveyLink, { params: { jobId: paymentId } })
const links = () => app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'survey-link').execute()

async function move(id: string, crmStage: Prospect['crmStage']) {
  const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, crmStage } })
}

test('a paid deposit is listed without dates, then with the proposed ones, until one is fixed', async () => {
  const beas = await payDeposit(app, bea)
  expect(await open()).toEqual([
    expect.objectContaining({
      name: 'Ada Sample',
      chosen: [],
      canChoose: true,
      linkSentAt: '2026-11-23T09:00:00.000Z',
    }),
    expect.objectContaining({ name: 'Bea Sample', chosen: [] }),
  ])
  await choose(beas, '2026-12-08 morning', '2026-12-10 afternoon')
  const { openSurveys } = await app.hub.call(getToday)
  expect(openSurveys).toEqual([
    expect.objectContaining({ name: 'Bea Sample', chosen: dates('2026-12-08 morning', '2026-12-10 afternoon') }),
    expect.objectContaining({ name: 'Ada Sample' }),
  ])
  await fix(beas, '2026-12-08 morning', openSurveys[0]?.revision ?? 0)
  expect(await open({ prospectId: beas.prospectId })).toEqual([])
  expect(await open({ prospectId: adas.prospectId })).toHaveLength(1)
})

test('proposed dates that are over are not listed', async () => {
  await choose(adas, '2026-11-24 morning', '2026-11-26 morning')
  until('2026-11-25T09:00:00.000Z')
  expect(await open()).toMatchObject([{ chosen: dates('2026-11-26 morning') }])
})

test('a lead that was moved on by hand, rejected or archived is not listed', async () => {
  const beas = await payDeposit(app, bea)
  await move(beas.prospectId, 'survey')
  await app.hub.call(archiveProspect, { params: { id: adas.prospectId }, body: {} })
  expect(await open()).toEqual([])
})

test('a cancelled survey is listed until it has a new date', async () => {
  await fix(adas, '2026-12-08 morning', 0)
  await app.hub.call(cancelSurvey, { params: { jobId: adas.id }, body: { revision: 1 } })
  expect(await open()).toMatchObject([{ name: 'Ada Sample', chosen: [], revision: 2 }])
  await move(adas.prospectId, 'design')
  expect(await open()).toEqual([])
})

test('a double click sends the link for choosing dates once, and the list shows when it was sent', async () => {
  until('2026-11-25T09:00:00.000Z')
  await Promise.all([sendLink(adas), sendLink(adas)])
  expect(await links()).toMatchObject([{ recipient: 'ada@example.com', prospectId: adas.prospectId }])
  expect((await links())[0]?.text).toContain(app.deps.signedLinks(surveyPath).address(adas.id))
  expect(await open()).toMatchObject([{ linkSentAt: '2026-11-25T09:00:00.000Z' }])
  const timeline = await app.hub.call(getTimeline, { params: { id: adas.prospectId } })
  expect(JSON.stringify(timeline)).toContain('Sent the link to choose survey dates')
  until('2026-11-26T09:00:00.000Z')
  await sendLink(adas)
  expect(await links()).toHaveLength(2)
})

test('no link is sent when no dates can be chosen', async () => {
  const beas = await payDeposit(app, bea)
  await fix(beas, '2026-12-08 morning', 0)
  await expect(sendLink(beas)).rejects.toMatchObject({ status: 409 })
  until('2027-01-20T09:00:00.000Z')
  expect(await open()).toMatchObject([{ name: 'Ada Sample', canChoose: false }])
  await expect(sendLink(adas)).rejects.toMatchObject({ status: 409 })
  expect(await links()).toEqual([])
})
