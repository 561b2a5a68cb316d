import { afterEach, beforeEach, expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { askForReview, changeJob, type Job, listFinishedJobs, listJobs } from '#shared/contract/jobs.ts'
import { archiveProspect, eraseProspect, mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { getAgenda } from '../../dashboard/daily-digest/agenda.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'
import { bea, payDeposit } from '../appointments/surveys/testing.ts'
import { applyEvent } from '../payments/apply-event.ts'

/** A Monday. */
const paidAt = '2026-11-23T09:00:00.000Z'

let clock: ManualClock
let app: LeadsApp
let deposit: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock(paidAt)
  app = await startLeads({ clock })
  deposit = await payDeposit(app, { packageType: 'Pre-Build', startEarly: true })
})
afterEach(() => app[Symbol.asyncDispose]())

const open = () => app.hub.call(listJobs)
const finished = () => app.hub.call(listFinishedJobs)
const read = async (id: string = deposit.id): Promise<Job> => {
  const jobs = await app.hub.call(listJobs, { query: { prospectId: deposit.prospectId } })
  return jobs.find((job) => job.id === id)!
}
type Change = Omit<CallInput<typeof changeJob>['body'], 'revision'>
const change = async (body: Change, revision?: number) =>
  app.hub.call(changeJob, {
    params: { id: deposit.id },
    body: { revision: revision ?? (await read()).revision, ...body },
  })
const ask = () => app.hub.call(askForReview, { params: { id: deposit.id } })
const history = async () =>
  (await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })).map(({ description }) => description)
const reviewMails = () => app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'review-request').execute()

test('a paid deposit is a job that goes from stage to stage, each with its day, until a review is asked for once', async () => {
  expect(await open()).toMatchObject([
    { id: deposit.id, state: 'open', stage: 'deposit_paid', packageType: 'Pre-Build', revision: 1, notes: null },
  ])
  const survey = { day: '2026-12-01', half: 'morning', revision: 0 } as const
  await app.hub.call(fixSurvey, { params: { jobId: deposit.id }, body: survey })
  expect(await read()).toMatchObject({ stage: 'survey', surveyDay: '2026-12-01' })

  // The survey is not over yet, so its day has to be named.
  await expect(change({ stage: 'design' })).rejects.toMatchObject({
    fields: { surveyedOn: 'Please say on which day you surveyed the house' },
  })
  await passDays(app, clock, 9)
  await change({ stage: 'design' })
  await change({ drawingsSentOn: '2026-12-02', notes: 'Wants a lantern roof.' })
  await expect(change({ submittedOn: '2026-12-03' })).rejects.toMatchObject({
    fields: { submittedOn: 'This day is still to come' },
  })
  await change({ submittedOn: '2026-12-02', planningReference: '26/01234/HOU', planningAuthority: 'winchester' })
  expect(await read()).toMatchObject({ stage: 'submitted', planningReference: '26/01234/HOU', revision: 5 })
  expect(await app.hub.call(getProspect, { params: { id: deposit.prospectId } })).toMatchObject({
    crmStage: 'submitted',
  })

  await expect(change({ decision: 'approved' })).rejects.toMatchObject({
    fields: { decidedOn: 'Please say on which day the council decided' },
  })
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
  await passDays(app, clock, 50)
  await change({ decision: 'approved', decidedOn: '2027-01-20', buildingRegsSentOn: '2027-01-20' })
  await change({ stage: 'completed', completedOn: '2027-01-21' })
  expect(await open()).toEqual([])
  expect(await finished()).toMatchObject([{ state: 'completed', completedOn: '2027-01-21', reviewAskedAt: null }])

  expect(await ask()).toMatchObject({ reviewAskedAt: clock.now().toISOString() })
  const asked = await ask()
  expect(asked).toMatchObject({ reviewAskedAt: clock.now().toISOString() })
  const [mail, ...more] = await reviewMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'How did we do?' })
  expect(mail?.text).toContain('reply with a few words')
  expect(await history()).toEqual(
    expect.arrayContaining([
      'Sent the first drawings on Wednesday 2 December 2026',
      'Submitted the planning application on Wednesday 2 December 2026',
      'Planning permission granted on Wednesday 20 January 2027',
      'Completed the job on Thursday 21 January 2027',
    ]),
  )
})

test('the same change again changes nothing, and one based on an old revision is refused', async () => {
  const body = { surveyedOn: '2026-11-23', dueDates: { drawings: '2026-12-10' } } as const
  const first = await change(body, 1)
  expect(first).toMatchObject({ stage: 'design', revision: 2, dueDates: { drawings: '2026-12-10' } })
  expect(await change(body, 1)).toEqual(first)
  await expect(change({ notes: 'Too late' }, 1)).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { revision: 2 } },
  })
  expect(await change({ dueDates: { drawings: null, completion: '2027-03-01' } })).toMatchObject({
    dueDates: { completion: '2027-03-01' },
  })
})

test('a job goes back for a reason, without the days of the stages after that', async () => {
  await change({ surveyedOn: '2026-11-23', submittedOn: '2026-11-23' })
  await expect(change({ stage: 'design' })).rejects.toMatchObject({ fields: { reason: expect.any(String) as string } })
  expect(await read()).toMatchObject({ stage: 'submitted', submittedOn: '2026-11-23' })
  expect(await change({ stage: 'design', reason: 'The council returned it' })).toMatchObject({
    stage: 'design',
    surveyedOn: '2026-11-23',
    submittedOn: null,
  })
})

test('a job that is late or due within a week is on Today, and in the daily digest from its day on', async () => {
  const today = async () => (await app.hub.call(getToday)).jobs.map(({ step, dueOn }) => [step, dueOn])
  const digest = async () => (await getAgenda(app.deps)).jobs.length
  expect(await today()).toEqual([])
  await passDays(app, clock, 3)
  expect(await today()).toEqual([['survey', '2026-12-03']])
  expect(await digest()).toBe(0)
  await passDays(app, clock, 10)
  expect(await today()).toEqual([['survey', '2026-12-03']])
  expect(await digest()).toBe(1)
  await change({ surveyedOn: '2026-12-04' })
  expect(await today()).toEqual([])
  expect(await digest()).toBe(0)
})

test('a refund cancels the job', async () => {
  await change({ notes: 'Flat roof' })
  const at = clock.now().toISOString()
  const update = { about: 'refund', refundedPence: 30_000, at } as const
  const report = { intentId: deposit.paymentIntentId, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(app.deps, { id: 'refund-1', type: 'charge.refunded', at, report })
  expect(await open()).toEqual([])
  expect(await finished()).toMatchObject([{ state: 'cancelled', notes: 'Flat roof' }])
  await expect(change({ notes: 'Pitched roof' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a customer who pays again after the job is completed has a second job', async () => {
  await passDays(app, clock, 1)
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: deposit.prospectId } })
  await app.hub.call(editProspect, {
    params: { id: deposit.prospectId },
    body: { updatedAt, crmStage: 'completed' },
  })
  await passDays(app, clock, 30)
  const second = await payDeposit(app, { packageType: 'Essential' })
  expect(second.prospectId).toBe(deposit.prospectId)
  expect(await open()).toMatchObject([{ id: second.id, stage: 'deposit_paid' }])
  expect(await finished()).toMatchObject([{ id: deposit.id, state: 'completed', completedOn: '2026-11-24' }])
})

test('jobs follow a merge and its undoing, wait in the archive, and are erased', async () => {
  await change({ notes: 'Wants a lantern roof.' })
  const other = await payDeposit(app, bea)
  const { prospectId: id } = deposit
  const mergeId = '019a0000-0000-7000-8000-000000000001'
  await app.hub.call(mergeProspects, { params: { id }, body: { mergeId, otherId: other.prospectId, keep: {} } })
  expect(new Set((await open()).map(({ prospectId }) => prospectId))).toEqual(new Set([id]))
  await app.hub.call(undoMerge, { params: { id: mergeId } })
  expect(await app.hub.call(listJobs, { query: { prospectId: other.prospectId } })).toHaveLength(1)

  await app.hub.call(archiveProspect, { params: { id: other.prospectId }, body: {} })
  expect(await open()).toMatchObject([{ id: deposit.id }])
  await app.hub.call(eraseProspect, { params: { id } })
  expect(await open()).toEqual([])
  expect(await app.deps.db.selectFrom('job').select('id').execute()).toEqual([{ id: other.id }])
})

test('nobody who has objected to marketing is asked for a review, and the link goes to where reviews are left', async () => {
  await change({ stage: 'completed', completedOn: '2026-11-23' })
  await app.deps.db.updateTable('prospect').set({ objectedAt: paidAt, lastObjectedAt: paidAt }).execute()
  await expect(ask()).rejects.toMatchObject({ code: 'may_not_email' })
  expect(await read()).toMatchObject({ reviewAskedAt: null })
  await app.deps.db.updateTable('prospect').set({ objectedAt: null }).execute()
  app.deps.business().reviewsUrl = 'https://reviews.example.com/us'
  await ask()
  expect((await reviewMails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('https://reviews.example.com/us'),
  ])
})
