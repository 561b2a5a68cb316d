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

const params = () => ({ jobId: deposit.id })
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
const sendMails = () => app.deps.db.updateTable('outbox').set({ status: 'sent' }).execute()
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
  // It can be booked again; the number of the invitation that was undone is not used again.
  await fix(afternoon, (await survey()).revision)
  expect((await mails()).find(({ kind }) => kind === 'survey-fixed')?.calendar).toContain('SEQUENCE:2')
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
  expect((await mails()).find(({ kind }) => kind === 'survey-moved')?.calendar).toContain('SEQUENCE:3')
})

const other = '2026-12-09 morning'
test.each([
  ['none', null],
  ['another one', dates(other)[0]!],
  ['the one that was just fixed', dates(afternoon)[0]!],
])('a window that believes the date before was %s undoes nothing', async (_, before) => {
  await fix(morning, 1)
  await sendMails()
  clock.advance(60_000)
  const moved = await fix(afternoon, 2)
  // The second window still shows no date, and fixes the one that the first has moved it to.
  await expect(fix(afternoon, 1)).rejects.toMatchObject({ status: 409 })
  expect(await fix(afternoon, 2)).toEqual(moved)
  const waiting = await mails()
  await expect(undo({ revision: moved.revision, before })).rejects.toMatchObject({ status: 409 })
  expect(await survey()).toMatchObject({ fixed: dates(afternoon)[0], revision: moved.revision })
  expect(await mails()).toEqual(waiting)
  // What follows is emailed.
  await fix(other, moved.revision)
  expect((await kinds()).filter((kind) => kind === 'survey-moved')).toHaveLength(2)
})

test.each(['survey-fixed', 'survey-alert'])('a date stays when the email %s about it is gone', async (kind) => {
  const { revision } = await fix(morning, 1)
  await app.deps.db.deleteFrom('outbox').where('kind', '=', kind).execute()
  await expect(undo({ revision, before: null })).rejects.toMatchObject({ status: 409 })
  expect(await survey()).toMatchObject({ fixed: dates(morning)[0] })
})

test('a date that was cancelled since is not reported as undone, and its emails are sent', async () => {
  const { revision } = await fix(morning, 1)
  await app.hub.call(cancelSurvey, { params: params(), body: { revision } })
  const waiting = await mails()
  await expect(undo({ revision, before: null })).rejects.toMatchObject({ status: 409 })
  expect(await mails()).toEqual(waiting)
})

test('the timeline names the date that a survey had before', async () => {
  await fix(morning, 1)
  await fix(afternoon, 2)
  const timeline = await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })
  expect(timeline).toContainEqual(
    expect.objectContaining({
      description: 'Moved the survey to Thursday 10 December 2026, afternoon',
      oldValue: 'Tuesday 8 December 2026, morning',
      newValue: 'Thursday 10 December 2026, afternoon',
    }),
  )
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
