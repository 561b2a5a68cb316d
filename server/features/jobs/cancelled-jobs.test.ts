import { afterEach, beforeEach, expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { previewInvoice } from '#shared/contract/invoices.ts'
import { changeJob, listJobs } from '#shared/contract/jobs.ts'
import { cancelSurvey, chooseSurveyDates, fixSurvey, getSurvey, sendSurveyLink } from '#shared/contract/surveys.ts'
import { editProspect, getProspect, type Prospect } from '#shared/contract/prospects.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'
import { dates, payDeposit } from '../appointments/surveys/testing.ts'
import { applyEvent } from '../payments/apply-event.ts'
import type { ProviderUpdate } from '../payments/state.ts'

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

const jobsOf = (prospectId: string) => app.hub.call(listJobs, { query: { prospectId } })
const today = () => dayInLondon(clock.now().getTime())
const survey = { day: '2026-12-08', half: 'morning', revision: 0 } as const

async function move(id: string, crmStage: Prospect['crmStage']) {
  const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, crmStage } })
}

async function change({ id, prospectId }: { id: string; prospectId: string }, body: object) {
  const job = (await jobsOf(prospectId)).find((one) => one.id === id)
  return app.hub.call(changeJob, { params: { id }, body: { revision: job!.revision, ...body } })
}

test('the survey of a cancelled job can neither be chosen nor booked, until the job is reopened', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  const params = { jobId: deposit.id }
  await change(deposit, { isCancelled: true, reason: 'Moves abroad' })
  expect(await (await app.request(deposit.path)).text()).toContain('Please call us and we’ll find a date')
  const { paymentIntentId } = deposit
  const chosen = { paymentIntentId, revision: 0, dates: dates('2026-12-08 morning') }
  const refused = { code: 'not_found' }
  await expect(app.visitor.call(chooseSurveyDates, { body: chosen })).rejects.toMatchObject(refused)
  await expect(app.hub.call(fixSurvey, { params, body: survey })).rejects.toMatchObject(refused)
  await expect(app.hub.call(sendSurveyLink, { params })).rejects.toMatchObject(refused)
  await expect(app.hub.call(getSurvey, { params })).rejects.toMatchObject(refused)

  await change(deposit, { isCancelled: false })
  expect(await app.visitor.call(chooseSurveyDates, { body: chosen })).toMatchObject({ chosen: chosen.dates })
})

test('a lead is lost only once the survey of its job is cancelled, so that the customer knows', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  await app.hub.call(fixSurvey, { params: { jobId: id }, body: survey })
  await expect(move(prospectId, 'lost')).rejects.toMatchObject({ code: 'conflict' })
  expect(await jobsOf(prospectId)).toMatchObject([{ state: 'open' }])
  await app.hub.call(cancelSurvey, { params: { jobId: id }, body: { revision: 1 } })
  await move(prospectId, 'lost')
  expect(await jobsOf(prospectId)).toMatchObject([{ state: 'cancelled', cancelReason: 'lost' }])
  expect((await app.hub.call(getToday)).surveys).toEqual([])
})

test('a lead whose survey is over can be lost', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  await app.hub.call(fixSurvey, { params: { jobId: id }, body: survey })
  await passDays(app, clock, 16)
  await move(prospectId, 'lost')
  expect(await jobsOf(prospectId)).toMatchObject([{ state: 'cancelled' }])
})

async function report(deposit: { paymentIntentId: string }, type: string, update: ProviderUpdate) {
  const facts = { intentId: deposit.paymentIntentId, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(app.deps, { id: type, type, at: update.at, report: facts })
}

async function giveBack(deposit: { paymentIntentId: string }) {
  const at = clock.now().toISOString()
  await report(deposit, 'charge.refunded', { about: 'refund', refundedPence: 30_000, at })
}

test('a refund that fails brings back no job of a lead that was lost meanwhile', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  clock.advance(1000)
  await giveBack(deposit)
  await move(deposit.prospectId, 'lost')
  clock.advance(1000)
  const at = clock.now().toISOString()
  const failed = { id: 're_1', amountPence: 30_000, at }
  await report(deposit, 'refund.failed', { about: 'refund failure', failed, at })
  expect(await jobsOf(deposit.prospectId)).toMatchObject([{ state: 'cancelled', deposit: { status: 'succeeded' } }])
  const params = { id: deposit.prospectId }
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ crmStage: 'lost' })
})

test('a deposit that is given back after the job was completed leaves it completed, to be invoiced in full', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  await change(deposit, { stage: 'completed', completedOn: today() })
  await passDays(app, clock, 1)
  await giveBack(deposit)
  expect(await jobsOf(deposit.prospectId)).toMatchObject([{ state: 'completed', deposit: { status: 'refunded' } }])
  const draft = await app.hub.call(previewInvoice, { params: { id: deposit.prospectId }, body: {} })
  expect(draft).toMatchObject({ duePence: 234_000, paidPence: 0 })
})

test('a lost lead that comes back has the job again that it lost, not the one that was completed before', async () => {
  const lost = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId } = lost
  await passDays(app, clock, 1)
  const completed = await payDeposit(app, { packageType: 'Premium' })
  await change(completed, { stage: 'completed', completedOn: today() })
  clock.advance(1000)
  await move(prospectId, 'lost')
  await move(prospectId, 'prospect')
  await move(prospectId, 'design')
  expect(await jobsOf(prospectId)).toMatchObject([
    { id: lost.id, state: 'open', stage: 'design' },
    { id: completed.id, state: 'completed', completedOn: today() },
  ])
})

test('undoing that a lead was lost gives it every job back that it lost, each at its stage', async () => {
  const first = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId } = first
  await change(first, { surveyedOn: today() })
  await passDays(app, clock, 1)
  const cancelled = await payDeposit(app, { packageType: 'Essential' })
  await change(cancelled, { isCancelled: true, reason: 'Ordered twice' })
  const second = await payDeposit(app, { packageType: 'Premium' })
  const before = await jobsOf(prospectId)
  clock.advance(1000)
  await move(prospectId, 'lost')
  expect((await jobsOf(prospectId)).map(({ cancelReason }) => cancelReason)).toEqual(['lost', 'owner', 'lost'])
  clock.advance(1000)
  await move(prospectId, 'prospect')
  await move(prospectId, 'deposit_paid')
  const facts = (jobs: typeof before) => jobs.map(({ id, state, stage }) => ({ id, state, stage }))
  expect(facts(await jobsOf(prospectId))).toEqual(facts(before))
  expect(before.map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'open'],
    [cancelled.id, 'cancelled'],
    [second.id, 'open'],
  ])
})

test('a completed job is reopened with its lead, however long ago another one was lost', async () => {
  const lost = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId } = lost
  await move(prospectId, 'lost')
  await passDays(app, clock, 40)
  const completed = await payDeposit(app, { packageType: 'Premium' })
  await change(completed, { stage: 'completed', completedOn: today() })
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: prospectId } })
  const body = { updatedAt, crmStage: 'design', reason: 'They want changes' } as const
  await app.hub.call(editProspect, { params: { id: prospectId }, body })
  expect(await jobsOf(prospectId)).toMatchObject([
    { id: lost.id, state: 'cancelled' },
    { id: completed.id, state: 'open' },
  ])
})
