import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { cancelSurvey, chooseSurveyDates, fixSurvey, getSurvey, undoFixSurvey } from '#shared/contract/surveys.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { undoDelayMs } from '../notifications.ts'
import { dates, payDeposit } from './testing.ts'

const morning = '2026-12-08 morning'
const afternoon = '2026-12-10 afternoon'

let clock: ManualClock
let app: LeadsApp
let deposit: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  deposit = await payDeposit(app)
  const body = { paymentIntentId: deposit.paymentIntentId, revision: 0, dates: dates(morning, afternoon) }
  await app.visitor.call(chooseSurveyDates, { body })
  clock.advance(1000)
})
afterEach(() => app[Symbol.asyncDispose]())

const params = () => ({ paymentId: deposit.id })
const fix = (date: string, revision: number) =>
  app.hub.call(fixSurvey, { params: params(), body: { ...dates(date)[0]!, revision } })
const undo = (body: ParsedInput<typeof undoFixSurvey>['body']) =>
  app.hub.call(undoFixSurvey, { params: params(), body })
const survey = () => app.hub.call(getSurvey, { params: params() })
const lead = () => app.hub.call(getProspect, { params: { id: deposit.prospectId } })
const entries = async () =>
  (await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })).map(({ description }) => description)
const mails = () =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', 'like', 'survey-%').orderBy('nextAttemptAt').execute()
const kinds = async () => (await mails()).map(({ kind }) => kind)

test('the emails about a date wait until it can no longer be undone', async () => {
  await fix(morning, 1)
  const due = (await mails()).slice(-2)
  for (const { nextAttemptAt } of due) expect(Date.parse(nextAttemptAt) - clock.now().getTime()).toBe(undoDelayMs)
  expect(due.map(({ kind }) => kind).toSorted()).toEqual(['survey-alert', 'survey-fixed'])
})

test('undoing a date leaves everything as it was, and nobody is emailed; twice is the same as once', async () => {
  const [leadBefore, entriesBefore] = [await lead(), await entries()]
  const { revision } = await fix(morning, 1)
  expect((await lead()).crmStage).toBe('survey')
  clock.advance(5000)
  for (const _ of [1, 2]) {
    expect(await undo({ revision, before: null })).toMatchObject({ fixed: null, chosen: dates(morning, afternoon) })
  }
  const { crmStage, contactedAt } = await lead()
  expect({ crmStage, contactedAt }).toEqual({ crmStage: leadBefore.crmStage, contactedAt: leadBefore.contactedAt })
  expect(await entries()).toEqual(entriesBefore)
  expect(await kinds()).toEqual(['survey-alert'])
  // It can be booked again, with the same invitation.
  await fix(afternoon, (await survey()).revision)
  expect((await mails()).find(({ kind }) => kind === 'survey-fixed')?.calendar).toContain('SEQUENCE:0')
})

test('undoing a move brings back the date before, of which the customer knows', async () => {
  await fix(morning, 1)
  clock.advance(60_000)
  const { revision } = await fix(afternoon, 2)
  clock.advance(5000)
  const before = dates(morning)[0]!
  for (const _ of [1, 2]) expect(await undo({ revision, before })).toMatchObject({ fixed: before })
  expect(await kinds()).toEqual(['survey-alert', 'survey-fixed', 'survey-alert'])
  await fix(afternoon, revision + 1)
  expect((await mails()).find(({ kind }) => kind === 'survey-moved')?.calendar).toContain('SEQUENCE:1')
})

test('what the owner changed meanwhile stays', async () => {
  const { revision } = await fix(morning, 1)
  await app.deps.db.updateTable('prospect').set({ crmStage: 'design' }).execute()
  await undo({ revision, before: null })
  expect((await lead()).crmStage).toBe('design')
})

test.each(['sending', 'sent'] as const)('once the email is %s, the date stays', async (status) => {
  const { revision } = await fix(morning, 1)
  await app.deps.db.updateTable('outbox').set({ status }).where('kind', '=', 'survey-fixed').execute()
  await expect(undo({ revision, before: null })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('The email has left already. Please move or cancel the survey instead.'),
  })
  expect(await survey()).toMatchObject({ fixed: dates(morning)[0] })
  expect(await kinds()).toHaveLength(3)
})

test('an hour later nothing is undone, although the emails still wait without a mail server', async () => {
  const { revision } = await fix(morning, 1)
  clock.advance(3_600_000)
  await expect(undo({ revision, before: null })).rejects.toMatchObject({ status: 409 })
})

test('a survey that has changed since is not undone', async () => {
  const { revision } = await fix(morning, 1)
  await fix(afternoon, revision)
  await expect(undo({ revision, before: null })).rejects.toMatchObject({ status: 409 })
  expect(await survey()).toMatchObject({ fixed: dates(afternoon)[0] })
})

test('a date that is cancelled at once is emailed first, and then its cancellation', async () => {
  const { revision } = await fix(morning, 1)
  await app.hub.call(cancelSurvey, { params: params(), body: { revision } })
  const toCustomer = (await mails()).filter(({ audience }) => audience === 'visitor')
  expect(toCustomer.map(({ kind }) => kind)).toEqual(['survey-fixed', 'survey-called-off'])
  const now = clock.now().toISOString()
  for (const { nextAttemptAt } of toCustomer) expect(nextAttemptAt <= now).toBe(true)
})
